/// An array of bytes, such as UTF-8 text or encoded output.
///
/// The type is not `Array`, because `Array.span` needs macOS 26 or an equally new system.
/// Conversion to and from `Array` shares the memory and takes constant time.
public typealias Bytes = ContiguousArray<UInt8>

/// A search for certain bytes, which examines a word of eight bytes at a time.
@usableFromInline package protocol WordwiseSearch {
  /// Returns whether a byte matches, for the last bytes of a text if fewer than eight remain.
  func finds(_ byte: UInt8) -> Bool
  /// Returns the offset of the first match in a word, from its low byte; `nil` without a match.
  func offset(inWord word: UInt64) -> Int?
}

/// A search for bytes that match one of two needles.
///
/// A needle is a byte and a mask of bits to ignore. For example, one needle can find both `<` and
/// `>`, which differ in one bit.
@usableFromInline package struct ByteSearch: WordwiseSearch, Sendable {
  @usableFromInline let first: Needle
  @usableFromInline let second: Needle

  @usableFromInline package struct Needle: Sendable {
    @usableFromInline let value: UInt64
    @usableFromInline let ignored: UInt64

    /// Creates a needle that matches `byte`, and each byte that differs from it only in `bits`.
    @inlinable @inline(__always)
    package init(_ byte: UInt8, ignoring bits: UInt8) {
      value = UInt64(byte | bits) &* 0x0101_0101_0101_0101
      ignored = UInt64(bits) &* 0x0101_0101_0101_0101
    }

    /// Returns a word in which the high bit of each matching byte is set.
    ///
    /// The high bits above the lowest match may be wrong. All other bits are arbitrary.
    @inlinable @inline(__always)
    func matches(in word: UInt64) -> UInt64 {
      let difference = (word | ignored) ^ value
      return (difference &- 0x0101_0101_0101_0101) & ~difference
    }

    @inlinable @inline(__always)
    func matches(_ byte: UInt8) -> Bool { UInt64(byte) | (ignored & 0xFF) == value & 0xFF }
  }

  @inlinable package init(_ first: Needle, _ second: Needle) {
    self.first = first
    self.second = second
  }

  @inlinable @inline(__always)
  package func finds(_ byte: UInt8) -> Bool { first.matches(byte) || second.matches(byte) }

  @inlinable @inline(__always)
  package func offset(inWord word: UInt64) -> Int? {
    let found = (first.matches(in: word) | second.matches(in: word)) & 0x8080_8080_8080_8080
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first match of a search in a range, or the end of the range.
  @inlinable @inline(__always)
  package func firstOffset(of search: some WordwiseSearch, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      if let offset = search.offset(inWord: word(at: index)) { return index + offset }
      index += 8
    }
    while index < range.upperBound, !search.finds(self[index]) { index += 1 }
    return index
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies a predicate, or `endIndex` if none does.
  ///
  /// All elements after the first match must also satisfy the predicate.
  @inlinable
  package func partitioningIndex(where isSatisfied: (Element) -> Bool) -> Int {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = (lower + upper) / 2
      if isSatisfied(self[middle]) {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }
}

extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of a nonempty text, or `nil` if there is none.
  package func firstRange(of text: StaticString) -> Range<Int>? {
    let count = text.utf8CodeUnitCount
    let first = unsafe text.utf8Start.pointee
    var rest = 0..<Swift.max(0, self.count - count + 1)
    while let offset = span.firstOffset(of: first, in: rest) {
      let found = startIndex + offset..<startIndex + offset + count
      if text.withUTF8Buffer({ unsafe self[found].elementsEqual($0) }) { return found }
      rest = offset + 1..<rest.upperBound
    }
    return nil
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe suffix($0.count).elementsEqual($0) }
  }
}

extension BidirectionalCollection {
  /// Returns the elements without leading and trailing elements that satisfy a predicate.
  package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
    let start = drop(while: isTrimmed)
    let end = start.lastIndex { !isTrimmed($0) }.map(start.index(after:)) ?? start.startIndex
    return start[..<end]
  }
}

extension [String] {
  /// The strings in order, each only at its first place.
  var withoutDuplicates: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
