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
      case .exit(.heading): texts.append(plainText(in: start..<index).span.collapsingWhitespace())
      case .enter, .exit, .leaf: break
      }
    }
    return texts
  }
}

extension Span<UInt8> {
  /// The text with runs of ASCII white space and U+2028 as one space, and none at its ends.
  func collapsingWhitespace() -> String {
    var collapsed: [UInt8] = []
    collapsed.reserveCapacity(count)
    var isAfterSpace = false
    var index = 0
    while index < count {
      let spaceCount = whitespaceCount(at: index)
      if spaceCount > 0 {
        isAfterSpace = true
        index += spaceCount
        continue
      }
      if isAfterSpace, !collapsed.isEmpty {
        collapsed.append(UInt8(ascii: " "))
      }
      isAfterSpace = false
      collapsed.append(self[index])
      index += 1
    }
    return String(decoding: collapsed, as: UTF8.self)
  }

  /// The number of bytes of the white space at `index`; 0 where there is none.
  @inline(__always)
  private func whitespaceCount(at index: Int) -> Int {
    if self[index].isASCIIWhitespace { return 1 }
    guard self[index] == 0xE2, index + 3 <= count else { return 0 }
    return self[index + 1] == 0x80 && self[index + 2] == 0xA8 ? 3 : 0
  }
}
