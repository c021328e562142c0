extension Document.SourceMap {
  /// Returns the source offset that a byte of ``Document/text`` comes from.
  ///
  /// Returns `nil` for a byte that is not text, such as one of a destination. Every byte of an
  /// entity, of an escape, or of U+FFFD maps to the first byte of its source.
  ///
  /// - Parameter offset: A UTF-8 offset in ``Document/text``.
  func sourceOffset(ofText offset: Int) -> Int? {
    guard let piece = piece(ofText: offset) else { return nil }
    let start = Int(piece.sourceStart)
    return switch piece.kind {
    case .verbatim: undoingRepair(start + offset - Int(piece.text.lowerBound))
    case .reference: undoingRepair(start)
    }
  }

  /// Returns the source range from the first byte of a text range to its last, or `nil` if the text
  /// range is empty.
  ///
  /// The result includes everything between, such as container markers.
  package func sourceRange(ofText range: Range<Int>) -> Range<Int>? {
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

  /// Returns the source range of a code span with its backticks, or `nil` if it is not verified.
  package func codeSpan(of text: Document.TextRange) -> Range<Int>? {
    let index = codeSpans.partitioningIndex { $0.text.lowerBound >= text.lowerBound }
    guard index < codeSpans.count, codeSpans[index].text == text else { return nil }
    return codeSpans[index].whole
  }

  /// Returns the parts of a range of ``Document/text`` that are written without escapes, each with
  /// its offset in the source after its repair.
  package func verbatimPieces(in range: Range<Int>) -> [(text: Range<Int>, source: Int)] {
    pieces(in: range).filter { $0.kind == .verbatim }.map { piece in
      let text = piece.text.indices.clamped(to: range)
      return (text, Int(piece.sourceStart) + text.lowerBound - Int(piece.text.lowerBound))
    }
  }

  /// Returns the pieces that a range of ``Document/text`` overlaps.
  package func pieces(in range: Range<Int>) -> some Sequence<TextPiece> {
    let first = textPieces.partitioningIndex { Int($0.text.upperBound) > range.lowerBound }
    return textPieces[first...].prefix { Int($0.text.lowerBound) < range.upperBound }
  }

  private func piece(ofText offset: Int) -> TextPiece? {
    let index = textPieces.partitioningIndex { $0.text.upperBound > offset }
    guard index < textPieces.count, textPieces[index].text.lowerBound <= offset else { return nil }
    return textPieces[index]
  }

  private func undoingRepair(_ offset: Int) -> Int {
    repair?.sourceOffset(of: offset) ?? offset
  }

  /// Returns the range in the original source of a range in the repaired source.
  func undoingRepair(_ range: Range<Int>) -> Range<Int> {
    repair?.sourceRange(of: range) ?? range
  }
}
