extension Document {
  /// Returns the text of the leaves in a range of events, as UTF-8.
  ///
  /// Raw HTML and code blocks are omitted; images have their alternative text; breaks are spaces.
  ///
  /// - Parameter content: A half-open range of indices in ``events``.
  package func plainText(in content: Range<Int>) -> Bytes {
    var plainText: Bytes = []
    forEachPiece(ofPlainTextIn: content) { plainText.append(contentsOf: $0, in: $0.indices) }
    return plainText
  }

  func append(plainTextIn content: Range<Int>, to line: inout LineText) {
    forEachPiece(ofPlainTextIn: content) { line.append($0) }
  }

  private static let space: Bytes = [UInt8(ascii: " ")]

  private func forEachPiece(ofPlainTextIn content: Range<Int>, body: (Span<UInt8>) -> Void) {
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

  /// Returns the direction controls that are not closed in texts and code.
  func openDirectionControls(in content: Range<Int>) -> DirectionControls {
    var controls = DirectionControls()
    for event in events[content] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)):
        controls.read(text.span, in: range.indices)
      case .leaf, .enter, .exit: break
      }
    }
    return controls
  }

  package struct Heading {
    /// The plain text, trimmed, and with each run of white space as one space.
    package let text: String
    /// The identifier that the source gives as `{#id}`; `nil` if there is none.
    package let id: String?
  }

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

/// A range of ``Document/text`` and its origin in the repaired source.
package struct TextPiece: Equatable, BitwiseCopyable, Sendable {
  package enum Kind: BitwiseCopyable, Sendable {
    /// A text with the same bytes as its source.
    case verbatim
    /// An entity, a numeric character reference, or a backslash escape.
    case reference
  }

  package let kind: Kind
  package let text: Document.TextRange
  package let sourceStart: UInt32
  package let sourceCount: UInt32

  package init(kind: Kind, text: Range<Int>, sourceStart: Int, sourceCount: Int) {
    self.kind = kind
    self.text = Document.TextRange(
      lowerBound: UInt32(text.lowerBound), upperBound: UInt32(text.upperBound))
    self.sourceStart = UInt32(sourceStart)
    self.sourceCount = UInt32(sourceCount)
  }
}
