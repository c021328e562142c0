/// A range of ``Document/text`` and its origin in the source.
package struct TextPiece: Equatable, BitwiseCopyable, Sendable {
  package enum Kind: BitwiseCopyable, Sendable {
    /// The same bytes as the source.
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
