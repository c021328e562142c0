import LinkText

/// A table in the lines of a source.
struct SourceTable {
  let columns: [Document.Table.Alignment?]
  /// The number of the first line, which is that of the header; the delimiter row follows.
  let firstLine: Int
  /// For each line, the bytes before its content, which are white space and markers of containers.
  private(set) var prefixes: [Range<Int>]
  /// The cells of all rows but the delimiter row, of which each has one for every column; empty
  /// ones for those that the source lacks.
  private(set) var cells: [Cell] = []
  /// The number of cells that the source lacks.
  private(set) var filledCount = 0
  /// For each row with text in cells beyond the columns, the range of these cells.
  private(set) var lostCells: [Range<Int>] = []
  /// Whether the next line is another row although libcmark did not read it with the others.
  var isOpen = false

  init(
    columns: [Document.Table.Alignment?], firstLine: Int, prefixes: [Range<Int>],
    header: [Cell]
  ) {
    self.columns = columns
    self.firstLine = firstLine
    self.prefixes = prefixes
    cells = header
  }

  /// A cell without white space around it; a table may have millions.
  struct Cell {
    enum Content {
      case empty
      /// A text, none of whose bytes has a meaning among inlines.
      case text
      /// A code span between single backticks.
      case code
      /// Inlines that libcmark has to read.
      case inlines
    }

    private let start: UInt32
    private let end: UInt32
    let content: Content

    init(_ range: Range<Int>, _ content: Content) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      self.content = content
    }

    /// The range in the source.
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  var lines: Range<Int> { firstLine..<firstLine + prefixes.count }
  var rowCount: Int { cells.count / columns.count }
  /// The number of events of a table whose cells contain only text.
  var eventCount: Int { 2 + 2 * rowCount + 3 * cells.count }

  /// The number of the line of a row; the delimiter row follows the first one.
  func line(ofRow row: Int) -> Int { row == 0 ? firstLine : firstLine + row + 1 }

  func cells(ofRow row: Int) -> ArraySlice<Cell> {
    cells[row * columns.count..<(row + 1) * columns.count]
  }

  /// Appends a row; cells beyond the columns are dropped, as on GitHub.
  ///
  /// - Parameters:
  ///   - line: The line without the markers of its containers.
  ///   - maximumFilledCount: The maximum number of cells that the row may lack.
  /// - Returns: The number of cells that the row lacks, or `nil` if the line is not a row.
  mutating func append(
    _ line: Range<Int>, prefix: Range<Int>, of source: Bytes, maximumFilledCount: Int
  ) -> Int? {
    let start = cells.count
    let end = start + columns.count
    TableRow.appendCells(of: line, in: source, to: &cells)
    let missing = max(0, end - cells.count)
    guard cells.count > start, missing <= maximumFilledCount else {
      cells.removeSubrange(start...)
      return nil
    }
    if cells.count > end {
      let lost = cells[end...].filter { $0.content != .empty }
      if let first = lost.first, let last = lost.last {
        lostCells.append(first.range.lowerBound..<last.range.upperBound)
      }
      cells.removeSubrange(end...)
    }
    for _ in 0..<missing {
      cells.append(Cell(prefix.upperBound..<prefix.upperBound, .empty))
    }
    prefixes.append(prefix)
    filledCount += missing
    return missing
  }
}
