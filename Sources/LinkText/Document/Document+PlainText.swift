extension Document {
  /// Returns the text of the leaves in a range of events, as UTF-8.
  ///
  /// Formatting, raw HTML, and code blocks are omitted. An image contributes its alternative text,
  /// and a line break one space.
  ///
  /// - Parameter content: A half-open range of indices in ``events``.
  package func plainText(in content: Range<Int>) -> Bytes {
    var plainText: Bytes = []
    forEachPiece(ofPlainTextIn: content) { plainText.append(contentsOf: $0, $0.indices) }
    return plainText
  }

  /// Appends the plain text of a range of events to a line.
  func append(plainTextIn content: Range<Int>, to line: inout LineText) {
    forEachPiece(ofPlainTextIn: content) { line.append($0) }
  }

  private static let space: Bytes = [UInt8(ascii: " ")]

  private func forEachPiece(ofPlainTextIn content: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    for index in content {
      switch events[index] {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        body(text.span.extracting(range.indices))
      case .leaf(.softBreak), .leaf(.hardBreak): body(Document.space.span)
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.codeBlock), .leaf(.thematicBreak),
        .enter, .exit:
        break
      }
    }
  }

  /// A heading as text.
  package struct Heading {
    /// The plain text, with runs of white space collapsed.
    package let text: String
    /// The identifier in the copy; `nil` if there is none.
    package let id: String?
  }

  /// The headings in reading order.
  package var headings: [Heading] {
    var headings: [Heading] = []
    var line = LineText()
    var start = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.heading): start = index
      case .exit(.heading(_, let id)):
        line.removeAll()
        append(plainTextIn: start..<index, to: &line)
        headings.append(
          Heading(text: line.string, id: id.map { String(decoding: self[$0], as: UTF8.self) }))
      case .enter, .exit, .leaf: break
      }
    }
    return headings
  }
}
