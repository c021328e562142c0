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

  /// A control that is open, and its UTF-8 offset in its text.
  private struct Opener {
    let offset: Int
    let closer: Closer
  }

  private var openers: [Opener] = []

  /// The UTF-8 offsets of the controls that are not closed.
  var openOffsets: [Int] { openers.map(\.offset) }

  /// The controls that close all that are open, in UTF-8.
  var closers: Bytes { Bytes(openers.reversed().flatMap(\.closer.utf8)) }

  /// Reads a range of a UTF-8 text that follows the ones read before.
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>) {
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
      openers.append(Opener(offset: offset, closer: .formatting))
    case 0x2066...0x2068: openers.append(Opener(offset: offset, closer: .isolate))
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
