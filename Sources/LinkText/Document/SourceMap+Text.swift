extension Document.SourceMap {
  /// The byte of the source that a byte of ``Document/text`` comes from.
  ///
  /// Nil for what is no text, such as a destination. Each byte of an entity, of an escape or of
  /// U+FFFD comes from the first byte of what is written for it.
  func sourceOffset(ofText offset: Int) -> Int? {
    guard let piece = piece(ofText: offset) else { return nil }
    let start = Int(piece.sourceStart)
    return switch piece.kind {
    case .verbatim: undoingRepair(start + offset - Int(piece.text.lowerBound))
    case .reference: undoingRepair(start)
    }
  }

  /// The source from the first byte of a range to its last; nil, where the range is empty.
  ///
  /// Holds whatever stands between, such as markers of containers.
  func sourceRange(ofText range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = sourceOffset(ofText: range.lowerBound),
      let last = piece(ofText: range.upperBound - 1)
    else { return nil }
    let end =
      switch last.kind {
      case .verbatim: Int(last.sourceStart) + range.upperBound - Int(last.text.lowerBound)
      case .reference: Int(last.sourceStart + last.sourceCount)
      }
    return start..<undoingRepair(end)
  }

  /// A code span with its backticks; nil where its place was not proved.
  func codeSpan(of text: Document.TextRange) -> Range<Int>? {
    let index = codeSpans.partitioningIndex { $0.text.lowerBound >= text.lowerBound }
    guard index < codeSpans.count, codeSpans[index].text == text else { return nil }
    return codeSpans[index].whole
  }

  private func piece(ofText offset: Int) -> TextPiece? {
    let index = textPieces.partitioningIndex { $0.text.upperBound > offset }
    guard index < textPieces.count, textPieces[index].text.lowerBound <= offset else { return nil }
    return textPieces[index]
  }

  private func undoingRepair(_ offset: Int) -> Int {
    repair?.sourceOffset(of: offset) ?? offset
  }
}
