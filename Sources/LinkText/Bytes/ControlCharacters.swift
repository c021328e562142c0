/// The substitute for a scalar that controls terminals, or whose width depends on the terminal.
enum TerminalReplacement: Equatable, Sendable {
  /// A space, for a tab, a line feed, or a Unicode line or paragraph separator.
  case space
  /// A symbol of three UTF-8 bytes: a control picture for DEL and C0 controls except tab and line
  /// feed, and U+FFFD for C1 controls and controls of embeddings, overrides, and isolates (UAX #9).
  case symbol(UInt32)
  /// Nothing, for a soft hyphen or a zero-width space, which only allow a line break.
  case nothing

  /// Creates the substitute for a scalar; `nil` if a terminal gets the scalar itself.
  ///
  /// LRM, RLM, and ALM have no substitute, since they affect only the text next to them.
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

  /// The scalar of a symbol; `nil` for `space` and `nothing`.
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
  /// The text, in which each scalar that has a ``TerminalReplacement`` is replaced.
  var replacingControls: String {
    guard unicodeScalars.contains(where: { TerminalReplacement(for: $0.value) != nil }) else {
      return self
    }
    return String(
      decoding: unicodeScalars.flatMap { scalar in
        TerminalReplacement(for: scalar.value)?.utf8 ?? Bytes(UTF8.encode(scalar) ?? .init())
      }, as: UTF8.self)
  }
}

/// The embeddings, overrides, and isolates that a text leaves open (UAX #9, section 2).
struct DirectionControls {
  /// The control that closes an embedding, an override, or an isolate.
  private enum Closer: UInt8 {
    /// POP DIRECTIONAL FORMATTING, U+202C.
    case formatting
    /// POP DIRECTIONAL ISOLATE, U+2069.
    case isolate

    var utf8: Bytes { self == .formatting ? [0xE2, 0x80, 0xAC] : [0xE2, 0x81, 0xA9] }
  }

  /// The open controls: the UTF-8 offset of each control, and the control that closes it.
  private var openers: [(offset: Int, closer: Closer)] = []

  /// The UTF-8 offsets of the controls that are not closed.
  var openOffsets: [Int] { openers.map(\.offset) }

  /// The controls that close all open controls, innermost first, in UTF-8.
  var closers: Bytes { Bytes(openers.reversed().flatMap(\.closer.utf8)) }

  /// Reads the next range of a UTF-8 text.
  mutating func read(_ text: Span<UInt8>, in range: Range<Int>) {
    var start = range.lowerBound
    // The controls read below are in U+2000 … U+2FFF, so their first byte is 0xE2.
    while let offset = text.firstOffset(of: 0xE2, in: start..<range.upperBound) {
      read(text.scalar(at: offset).scalar, at: offset)
      start = offset + 1
    }
  }

  private mutating func read(_ scalar: UInt32, at offset: Int) {
    switch scalar {
    case 0x202A, 0x202B, 0x202D, 0x202E:
      openers.append((offset, .formatting))
    case 0x2066...0x2068: openers.append((offset, .isolate))
    // U+202C cannot close an embedding outside the isolate that contains U+202C.
    case 0x202C: if openers.last?.closer == .formatting { openers.removeLast() }
    case 0x2069:
      // The end of an isolate also closes the embeddings within it.
      if let index = openers.lastIndex(where: { $0.closer == .isolate }) {
        openers.removeSubrange(index...)
      }
    default: break
    }
  }
}
