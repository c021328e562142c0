/// A set of bytes to look for, eight bytes of text at a time.
///
/// A needle is a value and the bits of it that must agree: `<` and `>` differ in one bit, so one
/// comparison finds both.
struct ByteSearch: Sendable {
  private let first: Needle
  private let second: Needle

  struct Needle: Sendable {
    fileprivate let value: UInt64
    fileprivate let ignored: UInt64

    /// Finds `byte`, and each byte that differs from it in no other bits than `ignoring`.
    init(_ byte: UInt8, ignoring bits: UInt8 = 0) {
      value = UInt64(byte | bits) &* 0x0101_0101_0101_0101
      ignored = UInt64(bits) &* 0x0101_0101_0101_0101
    }

    /// The high bit of each byte that is found; above the lowest one there may be false ones.
    @inline(__always)
    fileprivate func matches(in word: UInt64) -> UInt64 {
      let difference = (word | ignored) ^ value
      return (difference &- 0x0101_0101_0101_0101) & ~difference
    }

    @inline(__always)
    fileprivate func matches(in bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      (bytes | UInt8(truncatingIfNeeded: ignored)) .== UInt8(truncatingIfNeeded: value)
    }

    @inline(__always)
    fileprivate func matches(_ byte: UInt8) -> Bool {
      UInt64(byte) | (ignored & 0xFF) == value & 0xFF
    }
  }

  init(_ first: Needle, _ second: Needle) {
    self.first = first
    self.second = second
  }

  /// Looks for one byte.
  init(_ byte: UInt8) {
    self.init(Needle(byte), Needle(byte))
  }

  /// Whether a byte is one of those that are looked for.
  @inline(__always)
  func finds(_ byte: UInt8) -> Bool {
    first.matches(byte) || second.matches(byte)
  }

  /// Whether one of sixteen bytes is found.
  @inline(__always)
  func finds(in bytes: SIMD16<UInt8>) -> Bool {
    let found = first.matches(in: bytes) .| second.matches(in: bytes)
    // As two words: what the standard library does to ask whether any lane is set takes longer.
    let words = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return words.x | words.y != 0
  }

  /// The place of the first byte that is found in a word, whose lowest bits come first.
  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let found = (first.matches(in: word) | second.matches(in: word)) & 0x8080_8080_8080_8080
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }

  /// The offset of the first byte of `bytes` that is found, from `start` on; its count, if none is.
  @inline(__always)
  func firstOffset(in bytes: Span<UInt8>, from start: Int) -> Int {
    firstOffset(in: bytes, range: start..<bytes.count)
  }

  /// The offset of the first byte in a range of `bytes` that is found; the range's end, if none is.
  ///
  /// A range of a longer text is faster than the same bytes alone: words may end beyond it.
  @inline(__always)
  func firstOffset(in bytes: Span<UInt8>, range: Range<Int>) -> Int {
    var offset = range.lowerBound
    let lastWord = bytes.count - 8
    while offset < range.upperBound, offset <= lastWord {
      if let found = self.offset(inWord: bytes.word(at: offset)) {
        return min(offset + found, range.upperBound)
      }
      offset += 8
    }
    while offset < range.upperBound {
      if finds(bytes[offset]) { return offset }
      offset += 1
    }
    return range.upperBound
  }
}

extension Span<UInt8> {
  /// The sixteen bytes from `offset` on, which must all be there.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8> {
    assert(offset >= 0 && offset + 16 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The eight bytes from `offset` on, the first in the lowest bits.
  ///
  /// They must all be there.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      .littleEndian
  }
}
