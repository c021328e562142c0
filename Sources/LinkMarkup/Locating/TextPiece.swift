/// Bytes of ``Document/text`` and where they come from.
struct TextPiece: Equatable, BitwiseCopyable, Sendable {
  enum Kind: BitwiseCopyable, Sendable {
    /// Byte for byte.
    case verbatim
    /// An entity, a numeric character reference or a backslash escape.
    case reference
  }

  let kind: Kind
  let text: TextRange
  let sourceStart: UInt32
  let sourceCount: UInt32
}
