/// The substitute that a terminal shows for a scalar that controls it or has no cell.
enum TerminalStandIn: Equatable, Sendable {
  /// A space, for a line end or a tab.
  case space
  /// A symbol of three UTF-8 bytes: a Unicode control picture for C0 and DEL, or U+FFFD for C1 and
  /// for the embeddings, overrides, and isolates of UAX #9.
  case symbol(UInt32)
  /// Nothing, for a soft hyphen or a zero-width space, which only allow a line break.
  case nothing

  /// Creates the substitute for a scalar; `nil` if the scalar itself is shown.
  ///
  /// LRM, RLM, and ALM are shown, since they only mark the direction of the text around them.
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

  /// The symbol; `nil` for a space and for nothing.
  var symbol: UInt32? {
    switch self {
    case .symbol(let scalar): scalar
    case .space, .nothing: nil
    }
  }

  var utf8: Bytes {
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
  /// The text with control characters replaced by what a terminal shows for them.
  var standingStill: String {
    guard unicodeScalars.contains(where: { TerminalStandIn(for: $0.value) != nil }) else {
      return self
    }
    return String(
      decoding: unicodeScalars.flatMap { scalar in
        TerminalStandIn(for: scalar.value)?.utf8 ?? Bytes(UTF8.encode(scalar) ?? .init())
      }, as: UTF8.self)
  }
}
