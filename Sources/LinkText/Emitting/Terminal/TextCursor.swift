/// A cursor in the text of a document that follows a layout.
///
/// Requests are fast for ascending offsets, and a binary search for others: the lines of the cells
/// in a row of a table are shown side by side.
struct TextCursor {
  private let text: Bytes
  private let origins: [AttributedText.Origin]
  /// The index of the leaf of the last request.
  private var leaf = 0

  init(_ text: AttributedText) {
    self.text = text.text
    origins = text.origins
  }

  /// Returns the UTF-8 offset in the text of a byte of ``Document/text``.
  mutating func offset(ofByte index: Int) -> Int {
    find(index)
    return origins[leaf].start + index - origins[leaf].document.lowerBound
  }

  /// Returns the UTF-8 offset in the text of a break in the document's events.
  mutating func offset(ofBreak event: Int) -> Int {
    while origins[leaf].event != event {
      leaf += 1
    }
    return origins[leaf].start
  }

  /// Returns the number of bytes, starting at an index, that belong to the same leaf.
  mutating func countOfLeaf(from index: Int) -> Int {
    find(index)
    return origins[leaf].document.upperBound - index
  }

  private mutating func find(_ index: Int) {
    if index < origins[leaf].document.lowerBound {
      leaf = origins.partitioningIndex { $0.document.upperBound > index }
    }
    while !origins[leaf].document.contains(index) {
      leaf += 1
    }
  }

  /// Returns the length of a UTF-8 range of the text in both units.
  func size(of range: Range<Int>) -> TextOffset {
    var size = TextOffset(utf8: range.count, utf16: 0)
    for index in range {
      size.utf16 += TextOffset.utf16Count(of: text[index])
    }
    return size
  }
}
