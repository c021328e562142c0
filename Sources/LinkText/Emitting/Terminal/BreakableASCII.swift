/// Printable ASCII, which breaks at spaces and, in prose, after a hyphen between letters.
struct BreakableASCII {
  let range: Range<Int>
  let breaks: WordBreaks
  /// The scalar before the range; 0 at the start of a line.
  let scalarBefore: UInt32

  /// Returns the last index up to `limit` before which a line may break, or `nil` if there is none.
  @inline(__always)
  func lastBreak(in bytes: Span<UInt8>, upTo limit: Int) -> Int? {
    var index = min(limit, range.upperBound - 1)
    // Skip eight bytes at a time until one contains a space or a hyphen.
    while index - 7 >= range.lowerBound {
      if let offset = lastMark(inWord: bytes.word(at: index - 7)) {
        index = min(index, index - 7 + offset + 1)
        break
      }
      index -= 7
    }
    while index >= range.lowerBound {
      if isBreak(index, in: bytes) { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the offset of the last space or, in prose, hyphen in a word whose first byte is in the
  /// lowest bits.
  @inline(__always)
  private func lastMark(inWord word: UInt64) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowBits: UInt64 = ones &* 0x7F
    // Sets exactly the high bit of each zero byte.
    func zeros(_ word: UInt64) -> UInt64 { ~((word & lowBits &+ lowBits) | word | lowBits) }
    var found = zeros(word ^ (ones &* 0x20))
    if breaks == .prose { found |= zeros(word ^ (ones &* 0x2D)) }
    return found == 0 ? nil : 7 - found.leadingZeroBitCount / 8
  }

  /// Returns the first index at or after `start` before which a line may break, or `nil` if there
  /// is none.
  func firstBreak(in bytes: Span<UInt8>, from start: Int) -> Int? {
    (start..<range.upperBound).first { isBreak($0, in: bytes) }
  }

  /// Returns the class that the last character has for the text after it.
  func lastClass(in bytes: Span<UInt8>) -> BreakClass {
    let last = range.upperBound - 1
    // The most common case.
    if bytes[last].isASCIILetter { return .other }
    let breakClass = BreakClass(bytes[last])
    guard breakClass == .hyphen else { return breakClass }
    return breaks == .prose && isLetter(last - 1, in: bytes) ? .hyphen : .other
  }

  @inline(__always)
  private func isBreak(_ index: Int, in bytes: Span<UInt8>) -> Bool {
    if bytes[index] == UInt8(ascii: " ") { return true }
    return breaks == .prose && index > range.lowerBound
      && bytes[index - 1] == UInt8(ascii: "-") && bytes[index].isASCIILetter
      && isLetter(index - 2, in: bytes)
  }

  /// Returns whether there is a letter or digit at an index, or directly before the range.
  @inline(__always)
  private func isLetter(_ index: Int, in bytes: Span<UInt8>) -> Bool {
    index >= range.lowerBound ? bytes[index].isASCIIAlphanumeric : scalarBefore.isLetterOrDigit
  }
}

extension UInt32 {
  /// Whether the scalar is a letter or a digit.
  fileprivate var isLetterOrDigit: Bool {
    self < 0x80 ? UInt8(truncatingIfNeeded: self).isASCIIAlphanumeric : isUnicodeLetterOrDigit
  }

  // Not inlined, because a function that accesses properties requests the metadata of their types
  // at its start.
  @inline(never)
  private var isUnicodeLetterOrDigit: Bool {
    guard let scalar = Unicode.Scalar(self) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
