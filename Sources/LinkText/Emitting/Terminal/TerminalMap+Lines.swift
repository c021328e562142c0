/// Lookups by line, for views that show only some lines.
extension TerminalMap {
  /// Returns the first cell with text on a line or below it, and the offset of its text in UTF-8
  /// bytes; `nil` if no text follows.
  package func firstText(fromLine line: Int) -> (cell: Cell, offset: Int)? {
    let index = stretches.partitioningIndex { $0.cell.line >= line }
    guard index < stretches.count else { return nil }
    return (stretches[index].cell, stretches[index].start.utf8)
  }

  /// Returns the range of the text that is on some lines, in UTF-8 bytes; `nil` if they have none.
  ///
  /// Text of other lines may be in the range where cells of a table are side by side.
  package func textRange(ofLines lines: Range<Int>) -> Range<Int>? {
    let first = stretches.partitioningIndex { $0.cell.line >= lines.lowerBound }
    var range: Range<Int>?
    for stretch in stretches[first...] {
      guard stretch.cell.line < lines.upperBound else { break }
      let start = min(range?.lowerBound ?? .max, stretch.start.utf8)
      range = start..<max(range?.upperBound ?? 0, stretch.end.utf8)
    }
    return range
  }

  /// Returns the first cell of the text at an offset in UTF-8 bytes, or that of the next text that has
  /// a cell; `nil` if no text follows.
  package func cell(fromOffset offset: Int) -> Cell? {
    let index = stretchesByText.partitioningIndex { $0.end.utf8 > offset }
    guard index < stretchesByText.count else { return nil }
    return cells(at: offset, in: .utf8).map { Cell(line: $0.line, column: $0.columns.lowerBound) }
      ?? stretchesByText[index].cell
  }
}
