/// The substitute that a terminal shows for a scalar that controls it or has no cell.
enum TerminalReplacement: Equatable, Sendable {
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

/// The embeddings, overrides, and isolates of a text that nothing closes (UAX #9, section 2).
struct DirectionControls {
  /// The kind of control that closes another one.
  private enum Closer: UInt8 {
    /// POP DIRECTIONAL FORMATTING, U+202C.
    case formatting
    /// POP DIRECTIONAL ISOLATE, U+2069.
    case isolate

    var utf8: Bytes { self == .formatting ? [0xE2, 0x80, 0xAC] : [0xE2, 0x81, 0xA9] }
  }

  /// The controls that are open, with their UTF-8 offsets in their text.
  private var openers: [(offset: Int, closer: Closer)] = []

  /// The UTF-8 offsets of the controls that are not closed.
  var openOffsets: [Int] { openers.map(\.offset) }

  /// The controls that close all that are open, in UTF-8.
  var closers: Bytes { Bytes(openers.reversed().flatMap(\.closer.utf8)) }

  /// Reads a range of a UTF-8 text that follows the ones read before.
  mutating func read(_ text: Span<UInt8>, in range: Range<Int>) {
    var start = range.lowerBound
    // Every control is U+2000 … U+2FFF.
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
    // An isolate keeps what it contains from closing what is around it.
    case 0x202C: if openers.last?.closer == .formatting { openers.removeLast() }
    case 0x2069:
      // Closes the embeddings within the isolate as well.
      if let index = openers.lastIndex(where: { $0.closer == .isolate }) {
        openers.removeSubrange(index...)
      }
    default: break
    }
  }
}

/// A script whose scalars all have the same width and line-breaking behavior.
enum UniformScript {
  /// Latin, Greek, Cyrillic, Armenian, Hebrew, and Arabic letters: one cell, no breaks between.
  case letters
  /// Precomposed Hangul: two cells, no breaks between.
  case syllables
  /// Han: two cells, with a break allowed before each.
  case ideographs

  /// Creates the script of a scalar; `nil` if the scalar must be looked up.
  ///
  /// Scalars that must be looked up are mostly combining marks and punctuation.
  @inline(__always)
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0xC0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x5D0..<0x5EB, 0x61D..<0x64B, 0x671..<0x6D6:
      self = .letters
    case 0x3400..<0x4DC0, 0x4E00..<0xA000: self = .ideographs
    case 0xAC00..<0xD7A4: self = .syllables
    default: return nil
    }
  }

  var width: ScalarWidth {
    switch self {
    case .letters: .narrow
    case .syllables: .hangul
    case .ideographs: .wide
    }
  }
}

extension Span<UInt8> {
  /// A sequence of scalars: the start and end of the last one, and their number.
  struct Run {
    var lastStart: Int
    var end: Int
    var count = 0
  }

  /// Returns the scalars of a script at the start of a range of valid UTF-8, at most `limit`.
  @inline(__always)
  func run(of script: UniformScript, in range: Range<Int>, limit: Int) -> Run {
    var run = Run(lastStart: range.lowerBound, end: range.lowerBound)
    while run.end < range.upperBound, run.count < limit {
      let (scalar, count) = scalar(at: run.end)
      guard UniformScript(scalar) == script else { break }
      run.lastStart = run.end
      run.end += count
      run.count += 1
    }
    return run
  }
}
