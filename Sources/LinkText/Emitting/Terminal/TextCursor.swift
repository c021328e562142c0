/// Walks along the text of a document as a layout does, and tells in both units where it is.
///
/// Whatever is asked for stands behind what was asked for before, or is the same.
struct TextCursor {
  /// Where the cursor is.
  private(set) var end = TextOffset()
  private let text: [UInt8]
  private let origins: [AttributedText.Origin]
  /// The leaf that was asked for last.
  private var leaf = 0

  init(_ text: AttributedText) {
    self.text = text.text
    origins = text.origins
  }

  /// Moves to an offset in bytes, and not backwards.
  mutating func advance(to utf8: Int) {
    while end.utf8 < utf8 {
      end.utf16 += TextOffset.utf16Count(of: text[end.utf8])
      end.utf8 += 1
    }
  }

  /// The text's offset of a byte of ``Document/text``.
  mutating func offset(ofByte index: Int) -> TextOffset {
    while !origins[leaf].document.contains(index) {
      leaf += 1
    }
    return offset(origins[leaf].start + index - origins[leaf].document.lowerBound)
  }

  /// The text's offset of a break among the document's events.
  mutating func offset(ofBreak event: Int) -> TextOffset {
    while origins[leaf].event != event {
      leaf += 1
    }
    return offset(origins[leaf].start)
  }

  /// The bytes from an index on that belong to the same leaf.
  mutating func countOfLeaf(from index: Int) -> Int {
    while !origins[leaf].document.contains(index) {
      leaf += 1
    }
    return origins[leaf].document.upperBound - index
  }

  /// The offset, if the cursor is not behind it; a tab is asked for once for each of its cells.
  private mutating func offset(_ utf8: Int) -> TextOffset {
    if utf8 < end.utf8 {
      return TextOffset(utf8: utf8, utf16: end.utf16 - (end.utf8 - utf8))
    }
    advance(to: utf8)
    return end
  }
}
