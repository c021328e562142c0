/// The source as libcmark parses it, with invalid UTF-8 and NUL replaced by U+FFFD, and with
/// markers of footnotes replaced by markers of list items.
package struct SourceRepair: Sendable {
  package private(set) var bytes: Bytes = []
  /// The repair before this repair, if any, in an array, because a structure cannot contain itself.
  private var earlier: [SourceRepair] = []
  /// The pieces of `bytes`, in order and without gaps.
  private var pieces: [(start: Int, sourceStart: Int, isReplacement: Bool)] = []

  package init(of source: Span<UInt8>, replacing scope: Scope) {
    bytes.reserveCapacity(source.count + 64)
    var offset = 0
    var copied = 0
    while offset < source.count {
      let sequence = SourceRepair.sequence(at: offset, in: source, scope: scope)
      if sequence.isBad {
        copy(source, in: copied..<offset)
        pieces.append((bytes.count, offset, true))
        bytes += [0xEF, 0xBF, 0xBD]
        copied = offset + sequence.count
      }
      offset += sequence.count
    }
    copy(source, in: copied..<source.count)
  }

  /// Replaces ranges, which are in ascending order and do not overlap, with `replacement`.
  ///
  /// - Parameter earlier: The repair that `source` comes from; `nil` for the original source.
  package init(
    replacing ranges: [Range<Int>], by replacement: Bytes, in source: Bytes,
    after earlier: SourceRepair?
  ) {
    self.earlier = [earlier].compactMap(\.self)
    var copied = 0
    for range in ranges {
      copy(source.span, in: copied..<range.lowerBound)
      pieces.append((bytes.count, range.lowerBound, true))
      bytes += replacement
      copied = range.upperBound
    }
    copy(source.span, in: copied..<source.count)
  }

  package enum Scope {
    case nulOnly
    case invalidToo
  }

  private mutating func copy(_ source: Span<UInt8>, in range: Range<Int>) {
    pieces.append((bytes.count, range.lowerBound, false))
    bytes.append(contentsOf: source, in: range)
  }

  /// Returns the offset in the original source that corresponds to an offset in ``bytes``.
  package func sourceOffset(of offset: Int) -> Int {
    let piece = pieces[pieces.partitioningIndex { $0.start > offset } - 1]
    let offset = piece.isReplacement ? piece.sourceStart : piece.sourceStart + offset - piece.start
    return earlier.first?.sourceOffset(of: offset) ?? offset
  }

  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    sourceOffset(of: range.lowerBound)..<sourceOffset(of: range.upperBound)
  }

  /// Returns the byte length of a sequence to keep or replace as a unit, and whether to replace it.
  ///
  /// Follows libcmark's `utf8proc_valid`; Swift's `String(decoding:as:)` uses different sequences.
  private static func sequence(
    at offset: Int, in source: Span<UInt8>, scope: Scope
  ) -> (count: Int, isBad: Bool) {
    let first = source[offset]
    guard first >= 0x80, scope == .invalidToo else { return (1, first == 0) }
    let count = first > 0xF7 ? 1 : first.characterByteCount
    if count == 1 { return (1, true) }
    func byte(_ distance: Int) -> UInt8 {
      offset + distance < source.count ? source[offset + distance] : UInt8(ascii: "\n")
    }
    // A sequence that a line ending cuts off is replaced as a whole, unless a NUL comes before the
    // line ending: by then, libcmark has replaced the NUL with three bytes.
    for distance in 1..<count {
      if byte(distance) == 0 { break }
      if byte(distance).isLineEnding { return (distance, true) }
    }
    for distance in 1..<count where byte(distance) & 0xC0 != 0x80 { return (distance, true) }
    let isBad =
      switch first {
      case 0xC0, 0xC1: true
      case 0xE0: byte(1) < 0xA0
      case 0xED: byte(1) >= 0xA0
      case 0xF0: byte(1) < 0x90
      case 0xF4: byte(1) >= 0x90
      case 0xF5...0xF7: true
      default: false
      }
    return (count, isBad)
  }
}

extension Document {
  /// The first position at which a source is not valid UTF-8.
  public struct InvalidEncoding: Equatable, Sendable {
    /// The position of the first byte that is not part of a valid character.
    public let first: SourcePosition

    package init?(in source: Bytes) {
      guard let offset = source.span.firstInvalidUTF8Offset else { return nil }
      first = SourcePosition(offset: offset, in: source)
    }
  }
}
