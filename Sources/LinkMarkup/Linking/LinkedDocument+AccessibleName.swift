extension LinkedDocument {
  /// The accessible name of a link: its text, as accname computes a name from content.
  ///
  /// Formatting and raw HTML are dropped, images give their alternative text, and runs of white
  /// space become one space. Empty when the link has no text; no name is invented.
  public func accessibleName(of id: Link.ID) -> String {
    var name: [UInt8] = []
    for event in document.events[document[id].content] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        name.append(contentsOf: document[range])
      case .leaf(.softBreak), .leaf(.hardBreak): name.append(UInt8(ascii: " "))
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.codeBlock), .leaf(.thematicBreak),
        .enter, .exit:
        break
      }
    }
    return name[...].collapsingWhitespace()
  }
}

extension ArraySlice<UInt8> {
  /// The text with runs of ASCII white space and U+2028 as one space, and none at its ends.
  func collapsingWhitespace() -> String {
    var collapsed: [UInt8] = []
    collapsed.reserveCapacity(count)
    var rest = self
    var isAfterSpace = false
    while let byte = rest.first {
      let spaceCount =
        byte.isASCIIWhitespace ? 1 : rest.starts(with: "\u{2028}".utf8) ? 3 : 0
      if spaceCount > 0 {
        isAfterSpace = true
        rest = rest.dropFirst(spaceCount)
        continue
      }
      if isAfterSpace, !collapsed.isEmpty {
        collapsed.append(UInt8(ascii: " "))
      }
      isAfterSpace = false
      collapsed.append(byte)
      rest = rest.dropFirst()
    }
    return String(decoding: collapsed, as: UTF8.self)
  }
}
