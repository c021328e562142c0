/// Checks ranges of a text that are in order, in one walk over the text.
struct TextRanges {
  /// What is wrong with a range, without its place.
  struct RangeError: Error {
    let message: String
  }

  /// Valid UTF-8.
  private let text: ArraySlice<UInt8>
  /// The last offset whose units are known.
  private var known = TextOffset()
  /// The end of the last range.
  private(set) var end = TextOffset()

  init(of text: AttributedText) {
    self.text = text.text[...]
  }

  /// Returns the range whose bounds are given in both units.
  mutating func next(
    utf8: Range<Int>, utf16: Range<Int>
  ) throws(RangeError) -> AttributedText.OffsetRange {
    guard utf8.lowerBound >= end.utf8 else {
      throw RangeError(
        message:
          "begins at byte \(utf8.lowerBound), before the end of the previous one, \(end.utf8)")
    }
    let start = try offset(utf8.lowerBound)
    end = try offset(utf8.upperBound)
    guard start.utf16 == utf16.lowerBound, end.utf16 == utf16.upperBound else {
      throw RangeError(
        message: "is \(utf8) in UTF-8, which is \(start.utf16..<end.utf16) in UTF-16, not \(utf16)")
    }
    return AttributedText.OffsetRange(start: start, end: end)
  }

  private mutating func offset(_ utf8: Int) throws(RangeError) -> TextOffset {
    let count = text.count
    guard utf8 <= count else {
      throw RangeError(message: "ends at byte \(utf8), after the text, which has \(count)")
    }
    guard utf8 == count || text[utf8] & 0xC0 != 0x80 else {
      throw RangeError(message: "has a bound at byte \(utf8), in the middle of a character")
    }
    known.utf16 += text[known.utf8..<utf8].span.utf16Count
    known.utf8 = utf8
    return known
  }
}
