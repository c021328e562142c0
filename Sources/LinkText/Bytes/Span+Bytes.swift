#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls `memchr`, which inlinable functions cannot call themselves.
@usableFromInline
func firstPlace(
  of byte: UInt8, from start: UnsafeRawPointer, count: Int
) -> UnsafeRawPointer? {
  unsafe UnsafeRawPointer(memchr(start, Int32(byte), count))
}

extension Span<UInt8> {
  /// Returns the offset of the first occurrence of `byte` in a range, or `nil` if there is none.
  @inlinable
  package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe extracting(range).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe firstPlace(of: byte, from: start, count: bytes.count)
      else { return nil }
      return unsafe range.lowerBound + (found - start)
    }
  }

  /// Returns the number of occurrences of a byte; fast if the byte is rare.
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

  /// Returns whether any offset of `byte` in a range fulfills a predicate.
  package func contains(_ byte: UInt8, in range: Range<Int>, where isFound: (Int) -> Bool) -> Bool {
    var start = range.lowerBound
    while let offset = firstOffset(of: byte, in: start..<range.upperBound) {
      if isFound(offset) { return true }
      start = offset + 1
    }
    return false
  }

  /// Returns the eight bytes starting at `offset`, with the first in the lowest bits.
  ///
  /// - Precondition: All eight bytes are in bounds.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      .littleEndian
  }
}

extension Bytes {
  /// Copies a half-open range of `bytes`.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe Bytes($0) }
  }

  /// Appends a half-open range of `bytes`.
  mutating func append(contentsOf bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
