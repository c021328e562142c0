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

extension Document {
  /// Creates a document that consists only of a link, without a paragraph around it.
  package init(link text: String, to destination: String) {
    self.text = Bytes(text.utf8) + Bytes(destination.utf8)
    let end = UInt32(text.utf8.count)
    let id = Link.ID(index: 0)
    events = [
      .enter(.link(id)), .leaf(.text(TextRange(lowerBound: 0, upperBound: end))), .exit(.link(id)),
    ]
    links = [
      Link(
        destination: TextRange(lowerBound: end, upperBound: UInt32(self.text.count)), title: nil,
        content: 1..<2, blockStart: SourcePosition(line: 1, column: 1))
    ]
  }

  /// Returns a document with one paragraph: this document's inlines between two texts.
  package func paragraph(prefix: String, suffix: String) -> Document {
    var paragraph = self
    func leaf(_ words: String) -> Event {
      let start = UInt32(paragraph.text.count)
      paragraph.text += Bytes(words.utf8)
      return .leaf(.text(TextRange(lowerBound: start, upperBound: UInt32(paragraph.text.count))))
    }
    let container = Container.paragraph(isTight: false)
    paragraph.events =
      [.enter(container), leaf(prefix)] + events + [leaf(suffix), .exit(container)]
    paragraph.links = links.map { link in
      Link(
        destination: link.destination, title: link.title,
        content: (link.content.lowerBound + 2)..<(link.content.upperBound + 2),
        blockStart: link.blockStart)
    }
    return paragraph
  }
}
