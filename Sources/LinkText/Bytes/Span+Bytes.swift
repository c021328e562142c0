#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the result of `memchr`, which inlinable functions cannot call directly.
@usableFromInline
func firstAddress(of byte: UInt8, from start: UnsafeRawPointer, count: Int) -> UnsafeRawPointer? {
  unsafe UnsafeRawPointer(memchr(start, Int32(byte), count))
}

extension Span<UInt8> {
  /// Returns the offset of the first occurrence of `byte` in a range, or `nil` if there is none.
  @inlinable
  package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe extracting(range).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe firstAddress(of: byte, from: start, count: bytes.count)
      else { return nil }
      return unsafe range.lowerBound + (found - start)
    }
  }

  /// Returns the number of occurrences of a byte, quickly if the byte is rare.
  package func count(of byte: UInt8) -> Int {
    var result = 0
    var start = 0
    while let offset = firstOffset(of: byte, in: start..<count) {
      result += 1
      start = offset + 1
    }
    return result
  }

  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        guard let start = bytes.baseAddress, let otherStart = others.baseAddress else {
          return true
        }
        return unsafe memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }

  /// Returns whether the offset of any occurrence of `byte` in a range satisfies a predicate.
  package func contains(_ byte: UInt8, in range: Range<Int>, where isFound: (Int) -> Bool) -> Bool {
    var start = range.lowerBound
    while let offset = firstOffset(of: byte, in: start..<range.upperBound) {
      if isFound(offset) { return true }
      start = offset + 1
    }
    return false
  }

  /// Returns the eight bytes starting at `offset`, with the first byte in the lowest bits.
  ///
  /// - Precondition: All eight bytes are in bounds.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      .littleEndian
  }

  /// The length in bytes of the byte order mark at the start of a text: 3, or 0 if there is none.
  package var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// The number of UTF-16 code units in the text, which must be valid UTF-8.
  var utf16Count: Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var result = count
    var index = 0
    while index + 8 <= count {
      let word = word(at: index)
      index += 8
      guard word & (ones << 7) != 0 else { continue }
      let high = word >> 7 & ones
      let continuations = high & ~(word >> 6)
      let supplementary = high & (word >> 6) & (word >> 5) & (word >> 4)
      result += supplementary.nonzeroBitCount - continuations.nonzeroBitCount
    }
    while index < count {
      result += TextOffset.utf16Count(of: self[index]) - 1
      index += 1
    }
    return result
  }

  /// Returns the scalar at `index` and its length in bytes; the text must be valid UTF-8.
  @inline(__always)
  package func scalar(at index: Int) -> (scalar: UInt32, count: Int) {
    let first = UInt32(self[index])
    func rest(_ offset: Int) -> UInt32 { UInt32(self[index + offset] & 0x3F) }
    return switch first {
    case 0..<0x80: (first, 1)
    case 0x80..<0xE0: ((first & 0x1F) << 6 | rest(1), 2)
    case 0xE0..<0xF0: ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
    default: ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
    }
  }

  /// Returns the first index in `range` whose byte is not printable ASCII, or the end of the range.
  @inline(__always)
  func endOfPrintableASCII(in range: Range<Int>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var index = range.lowerBound
    // The last word may extend past the range, so results are clamped to the range.
    while index < range.upperBound, index + 8 <= count {
      let word = word(at: index)
      let delete = word ^ (ones &* 0x7F)
      // Borrows and carries propagate only upward, so the lowest of the set bits is always correct.
      let found = (word | (word &- ones &* 0x20) | (delete &- ones)) & highBits
      if found != 0 { return min(index + found.trailingZeroBitCount / 8, range.upperBound) }
      index += 8
    }
    index = min(index, range.upperBound)
    while index < range.upperBound, (0x20..<0x7F).contains(self[index]) { index += 1 }
    return index
  }

  /// The offset of the first byte that is not part of a valid character; `nil` if there is none.
  ///
  /// Validity is as defined by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
  package var firstInvalidUTF8Offset: Int? {
    var index = endOfASCII(from: 0)
    while index < count {
      let length = characterLength(at: index)
      guard length > 0 else { return index }
      index = endOfASCII(from: index + length)
    }
    return nil
  }

  /// Returns the index of the first non-ASCII byte at or after `start`, or `count` without one.
  fileprivate func endOfASCII(from start: Int) -> Int {
    var index = start
    while index + 32 <= count,
      (word(at: index) | word(at: index + 8) | word(at: index + 16) | word(at: index + 24))
        & 0x8080_8080_8080_8080 == 0
    {
      index += 32
    }
    while index + 8 <= count, word(at: index) & 0x8080_8080_8080_8080 == 0 { index += 8 }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  /// Returns the length in bytes of the non-ASCII character at `index`, or 0 if it is not valid.
  fileprivate func characterLength(at index: Int) -> Int {
    func isContinuation(_ offset: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range.contains(self[index + offset])
    }
    // The cases are the rows of Unicode's table of well-formed UTF-8 byte sequences.
    let isSecondValid =
      switch self[index] {
      case 0xE0: isContinuation(1, in: 0xA0...0xBF)
      case 0xED: isContinuation(1, in: 0x80...0x9F)
      case 0xF0: isContinuation(1, in: 0x90...0xBF)
      case 0xF4: isContinuation(1, in: 0x80...0x8F)
      default: isContinuation(1)
      }
    return switch self[index] {
    case 0xC2...0xDF where isSecondValid: 2
    case 0xE0...0xEF where isSecondValid && isContinuation(2): 3
    case 0xF0...0xF4 where isSecondValid && isContinuation(2) && isContinuation(3): 4
    default: 0
    }
  }
}

extension Bytes {
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe Bytes($0) }
  }

  mutating func append(contentsOf bytes: Span<UInt8>, in range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
