#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Span<UInt8> {
  /// The offset of the first `byte` in a range; nil when there is none.
  package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe extracting(range).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }

  /// How often a byte stands in the text, which is seldom.
  package func count(of byte: UInt8) -> Int {
    var result = 0
    var start = 0
    while let offset = firstOffset(of: byte, in: start..<count) {
      result += 1
      start = offset + 1
    }
    return result
  }

  func hasSameBytes(as other: Span<UInt8>) -> Bool {
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

  /// Whether one of the offsets of `byte` in a range is as asked for.
  func contains(_ byte: UInt8, in range: Range<Int>, where isFound: (Int) -> Bool) -> Bool {
    var start = range.lowerBound
    while let offset = firstOffset(of: byte, in: start..<range.upperBound) {
      if isFound(offset) { return true }
      start = offset + 1
    }
    return false
  }

  /// The eight bytes from `offset` on, the first in the lowest bits.
  ///
  /// They must all be there.
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      .littleEndian
  }
}

extension [UInt8] {
  /// Appends a half-open range of `bytes`.
  mutating func append(contentsOf bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
