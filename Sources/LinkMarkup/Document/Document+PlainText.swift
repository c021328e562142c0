extension Document {
  /// What the leaves among some events say, as UTF-8.
  ///
  /// Formatting, raw HTML and code blocks are dropped, images give their alternative text, and a
  /// break is one space.
  func plainText(in content: Range<Int>) -> [UInt8] {
    var plainText: [UInt8] = []
    for event in events[content] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        plainText.append(contentsOf: self[range])
      case .leaf(.softBreak), .leaf(.hardBreak): plainText.append(UInt8(ascii: " "))
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.codeBlock), .leaf(.thematicBreak),
        .enter, .exit:
        break
      }
    }
    return plainText
  }

  /// The plain text of each heading, white space collapsed.
  var headingTexts: [String] {
    var texts: [String] = []
    var start = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.heading): start = index
      case .exit(.heading): texts.append(plainText(in: start..<index)[...].collapsingWhitespace())
      case .enter, .exit, .leaf: break
      }
    }
    return texts
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
