/// The widths of table columns in terminal cells, computed by CSS 2.2's automatic table layout.
///
/// Columns without text are omitted.
struct TableColumns {
  struct Column {
    /// The index of the column among the table's columns.
    let index: Int
    let alignment: Document.Table.Alignment?
    /// The width of the widest word in the column.
    var minimum = 0
    /// The width of the widest table cell in the column, without wrapping.
    var maximum = 0
    var width = 0

    /// Returns the number of spaces before content that is `cells` wide.
    func offset(of cells: Int) -> Int {
      switch alignment {
      case .right: max(0, width - cells)
      case .center: max(0, width - cells) / 2
      case .left, nil: 0
      }
    }
  }

  /// The number of terminal cells between two columns.
  static let gap = 2

  private(set) var columns: [Column]
  private var minimum = 0
  private let available: Int

  init(_ alignments: [Document.Table.Alignment?], available: Int) {
    columns = alignments.enumerated().map { Column(index: $0, alignment: $1) }
    self.available = available
  }

  /// Widens a column for a table cell, and returns whether all columns can still fit.
  mutating func widen(_ index: Int, maximum: Int, minimum cellMinimum: () -> Int) -> Bool {
    guard maximum > 0 else { return true }
    if columns[index].maximum == 0, minimum > 0 { minimum += TableColumns.gap }
    columns[index].maximum = max(columns[index].maximum, maximum)
    if maximum > columns[index].minimum {
      let added = max(0, cellMinimum() - columns[index].minimum)
      columns[index].minimum += added
      minimum += added
    }
    return minimum <= available
  }

  /// Removes columns without text, sets the widths, and returns whether the columns fit.
  mutating func fit() -> Bool {
    columns.removeAll { $0.maximum == 0 }
    guard minimum <= available else { return false }
    let total = columns.reduce(0) { $0 + $1.maximum + TableColumns.gap } - TableColumns.gap
    let spread = columns.reduce(0) { $0 + $1.maximum - $1.minimum }
    let extra = min(available, total) - minimum
    var spreadBefore = 0
    var given = 0
    for index in columns.indices {
      spreadBefore += columns[index].maximum - columns[index].minimum
      let share = spread == 0 ? 0 : extra * spreadBefore / spread
      columns[index].width = columns[index].minimum + share - given
      given = share
    }
    return true
  }

  /// The total width of the columns and gaps, without a last column that needs no padding.
  var paddedCells: Int {
    let isLastPadded = columns.last?.alignment == .right || columns.last?.alignment == .center
    let last = isLastPadded ? 0 : columns.last?.width ?? 0
    return columns.reduce(-last) { $0 + $1.width + TableColumns.gap }
  }
}

/// The contents of a table's cells, as ranges of a document's events.
struct TableCells {
  /// The range of events in each table cell, row by row.
  private var contents: [Range<Int>] = []
  let alignments: [Document.Table.Alignment?]
  /// The index of the event at which the table ends.
  let end: Int
  /// The length of the text in all table cells, in bytes.
  private(set) var byteCount = 0

  /// Collects the contents of the table that begins at an event.
  init(of id: Document.Table.ID, at start: Int, in document: Document) {
    alignments = document[id].columns
    var index = start
    var cellStart = start
    loop: while true {
      index += 1
      switch document.events[index] {
      case .exit(.table): break loop
      case .enter(.tableCell): cellStart = index + 1
      case .exit(.tableCell): contents.append(cellStart..<index)
      case .leaf(.text(let range)), .leaf(.code(let range)): byteCount += range.count
      case .enter, .exit, .leaf: break
      }
    }
    end = index
  }

  /// The number of rows, including the header.
  var rowCount: Int { alignments.isEmpty ? 0 : contents.count / alignments.count }

  /// The range of events in a table cell; row 0 is the header.
  subscript(row: Int, column: Int) -> Range<Int> { contents[row * alignments.count + column] }

  func isEmpty(row: Int) -> Bool { alignments.indices.allSatisfy { self[row, $0].isEmpty } }
}

/// Collects the laid-out lines of table cells.
struct CellLines: TerminalSink {
  /// The lines, each with the range of its segments, and its width in terminal cells.
  private(set) var lines: [(segments: Range<Int>, cells: Int)] = []
  private(set) var segments: [TerminalSegment] = []
  /// The width of the widest line in a terminal that shows some characters wider than expected.
  private(set) var widest = 0

  mutating func write(_ line: borrowing TerminalLine, of sources: TerminalSources) {
    let start = segments.count
    for index in 0..<line.segments.count { segments.append(line.segments[index]) }
    lines.append((start..<segments.count, line.cells))
    widest = max(widest, line.cells + line.surplus)
  }

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    widest = 0
  }
}
