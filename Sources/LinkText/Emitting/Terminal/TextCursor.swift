/// A cursor in the text of a document that follows a layout and converts offsets to both units.
///
/// Requests must be for ascending offsets; repeated requests are allowed.
struct TextCursor {
  /// The current offset.
  private(set) var end = TextOffset()
  private let text: Bytes
  private let origins: [AttributedText.Origin]
  /// The index of the leaf of the last request.
  private var leaf = 0

  init(_ text: AttributedText) {
    self.text = text.text
    origins = text.origins
  }

  /// Advances to a UTF-8 offset; never moves back.
  mutating func advance(to utf8: Int) {
    while end.utf8 < utf8 {
      end.utf16 += TextOffset.utf16Count(of: text[end.utf8])
      end.utf8 += 1
    }
  }

  /// Returns the text offset of a byte of ``Document/text``.
  mutating func offset(ofByte index: Int) -> TextOffset {
    while !origins[leaf].document.contains(index) {
      leaf += 1
    }
    return offset(origins[leaf].start + index - origins[leaf].document.lowerBound)
  }

  /// Returns the text offset of a break in the document's events.
  mutating func offset(ofBreak event: Int) -> TextOffset {
    while origins[leaf].event != event {
      leaf += 1
    }
    return offset(origins[leaf].start)
  }

  /// Returns the number of bytes, starting at an index, that belong to the same leaf.
  mutating func countOfLeaf(from index: Int) -> Int {
    while !origins[leaf].document.contains(index) {
      leaf += 1
    }
    return origins[leaf].document.upperBound - index
  }

  /// Returns both units of a UTF-8 offset.
  ///
  /// The offset is before the cursor if it is that of a tab, which is requested once for each of
  /// its cells.
  private mutating func offset(_ utf8: Int) -> TextOffset {
    if utf8 < end.utf8 {
      return TextOffset(utf8: utf8, utf16: end.utf16 - (end.utf8 - utf8))
    }
    advance(to: utf8)
    return end
  }
}
