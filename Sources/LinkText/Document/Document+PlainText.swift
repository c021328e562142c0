extension Document {
  /// What the leaves among some events say, as UTF-8.
  ///
  /// Formatting, raw HTML and code blocks are dropped, images give their alternative text, and a
  /// break is one space.
  func plainText(in content: Range<Int>) -> [UInt8] {
    var plainText: [UInt8] = []
    forEachPiece(ofPlainTextIn: content) { piece in
      for index in piece.indices {
        plainText.append(piece[index])
      }
    }
    return plainText
  }

  /// Appends the plain text of some events to a line.
  func append(plainTextIn content: Range<Int>, to line: inout LineText) {
    forEachPiece(ofPlainTextIn: content) { line.append($0) }
  }

  private func forEachPiece(ofPlainTextIn content: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    let space: InlineArray<1, UInt8> = [UInt8(ascii: " ")]
    for index in content {
      switch events[index] {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        body(text.span.extracting(range.indices))
      case .leaf(.softBreak), .leaf(.hardBreak): body(space.span)
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.codeBlock), .leaf(.thematicBreak),
        .enter, .exit:
        break
      }
    }
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
