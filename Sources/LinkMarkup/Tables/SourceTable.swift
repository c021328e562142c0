import LinkText

/// A table in the lines of a source.
struct SourceTable {
  let columns: [Document.Table.Alignment?]
  /// The number of the first line, which is that of the header; the delimiter row follows.
  let firstLine: Int
  /// For each line, the bytes before its content, which are white space and markers of containers.
  private(set) var prefixes: [Range<Int>]
  /// The cells of all rows but the delimiter row, of which each has one for every column; empty
  /// ranges for those that the source lacks.
  private(set) var cells: [Range<Int>] = []
  /// For each row with text in cells beyond the columns, the range of these cells.
  private(set) var lostCells: [Range<Int>] = []
  /// Whether the next line is another row although libcmark did not read it with the others.
  var isOpen = false

  init(
    columns: [Document.Table.Alignment?], firstLine: Int, prefixes: [Range<Int>],
    header: [Range<Int>]
  ) {
    self.columns = columns
    self.firstLine = firstLine
    self.prefixes = prefixes
    cells = header
  }

  var lines: Range<Int> { firstLine..<firstLine + prefixes.count }
  var rowCount: Int { cells.count / columns.count }
  /// The number of events of a table whose cells contain only text.
  var eventCount: Int { 2 + 2 * rowCount + 3 * cells.count }

  func cells(ofRow row: Int) -> ArraySlice<Range<Int>> {
    cells[row * columns.count..<(row + 1) * columns.count]
  }

  /// Appends a row; cells beyond the columns are dropped, as on GitHub.
  mutating func append(_ row: [Range<Int>], prefix: Range<Int>) {
    let lost = row.dropFirst(columns.count)
    if let first = lost.first(where: { !$0.isEmpty }), let last = lost.last(where: { !$0.isEmpty })
    {
      lostCells.append(first.lowerBound..<last.upperBound)
    }
    cells += row.prefix(columns.count)
    for _ in row.count..<max(row.count, columns.count) {
      cells.append(prefix.upperBound..<prefix.upperBound)
    }
    prefixes.append(prefix)
  }
}
