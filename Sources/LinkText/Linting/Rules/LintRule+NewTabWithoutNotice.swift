extension LintRule {
  /// Links that open a tab because of a link rule have the notice; raw HTML has only what its
  /// author wrote.
  static let newTabWithoutNotice = LintRule(
    name: "new-tab-without-notice", level: .warning, criterion: .changeOnRequest,
    summary: "a link in raw HTML that opens a tab without notice"
  ) { subject in
    // Without a phrasebook, there are no words to look for.
    guard let words = subject.phrasebook?.newTabWords else { return [] }
    let document = subject.document
    return document.events.indices.compactMap { index in
      guard let html = document.events[index].rawHTML,
        HTMLStartTag.all(in: document[html]).contains(where: { tag in
          tag.name == "a" && tag.attributes["target"]?.lowercased() == "_blank"
            && tag.attributes["href"] != nil
        }), case let text = document.textOfAnchor(at: index).lowercased(),
        !words.contains(where: text.contains)
      else { return nil }
      return LintRemark(
        .text(html.indices),
        """
        this link opens a tab without notice; write it in Markdown, and let a rule of the \
        project open the tab, which adds the notice
        """)
    }
  }
}

extension Document {
  /// Returns the text from raw HTML that opens an anchor to the tag that closes it.
  func textOfAnchor(at start: Int) -> String {
    var bytes: Bytes = []
    for (index, event) in events[start...].enumerated() {
      switch event {
      case .leaf(.htmlBlock(let range)): return String(decoding: self[range], as: UTF8.self)
      case .leaf(.htmlInline(let range)):
        // An anchor also ends where another one begins.
        if index > 0, self[range].isTagOfAnchor { return String(decoding: bytes, as: UTF8.self) }
        bytes += self[range]
      case .leaf(.text(let range)), .leaf(.code(let range)): bytes += self[range]
      case .leaf(.softBreak), .leaf(.hardBreak): bytes.append(UInt8(ascii: " "))
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell):
        return String(decoding: bytes, as: UTF8.self)
      case .enter, .exit, .leaf: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the tag opens or closes an anchor.
  fileprivate var isTagOfAnchor: Bool {
    var rest = dropFirst()
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    return rest.first?.asciiLowercased == UInt8(ascii: "a")
      && rest.dropFirst().first?.isASCIIAlphanumeric == false
  }
}
