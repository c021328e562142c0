/// What a terminal shows for a scalar that could act on it, or that has no cell of its own.
enum TerminalStandIn: Equatable, Sendable {
  /// For what ends a line or moves to a tab stop.
  case space
  /// The control pictures of Unicode for C0 and DEL; U+FFFD for C1 and for the embeddings,
  /// overrides and isolates of UAX #9. In three bytes of UTF-8.
  case symbol(UInt32)
  /// For a soft hyphen and a zero-width space, which only allow a line to end.
  case nothing

  /// Nil when the scalar is shown itself: LRM, RLM and ALM only tell what the text around them is.
  init?(for scalar: UInt32) {
    switch scalar {
    case 0x09, 0x0A, 0x2028, 0x2029: self = .space
    case 0..<0x20: self = .symbol(0x2400 + scalar)
    case 0x7F: self = .symbol(0x2421)
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: self = .symbol(0xFFFD)
    case 0xAD, 0x200B: self = .nothing
    default: return nil
    }
  }

  /// Nil for a space, and for what is not shown.
  var symbol: UInt32? {
    switch self {
    case .symbol(let scalar): scalar
    case .space, .nothing: nil
    }
  }

  var utf8: [UInt8] {
    switch self {
    case .space: [0x20]
    case .symbol(let scalar):
      [
        UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
      ]
    case .nothing: []
    }
  }
}

extension String {
  /// The text, in which no character does anything but stand there.
  var standingStill: String {
    String(
      decoding: unicodeScalars.flatMap { scalar in
        TerminalStandIn(for: scalar.value)?.utf8 ?? Array(UTF8.encode(scalar) ?? .init())
      }, as: UTF8.self)
  }
}
