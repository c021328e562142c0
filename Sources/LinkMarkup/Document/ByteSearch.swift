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
    fileprivate func matches(_ byte: UInt8) -> Bool {
      UInt64(byte) | (ignored & 0xFF) == value & 0xFF
    }
  }

  init(_ first: Needle, _ second: Needle) {
    self.first = first
    self.second = second
  }

  /// The offset of the first byte of `bytes` that is found, from `start` on; its count, if none is.
  @inline(__always)
  func firstOffset(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    let wordEnd = bytes.count - 8
    while offset <= wordEnd {
      let word = bytes.word(at: offset)
      let found = (first.matches(in: word) | second.matches(in: word)) & 0x8080_8080_8080_8080
      if found != 0 {
        return offset + found.trailingZeroBitCount / 8
      }
      offset += 8
    }
    while offset < bytes.count {
      if first.matches(bytes[offset]) || second.matches(bytes[offset]) { break }
      offset += 1
    }
    return offset
  }
}

extension Span<UInt8> {
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
