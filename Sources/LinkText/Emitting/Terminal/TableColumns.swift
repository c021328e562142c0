/// The widths of a table's columns: the automatic table layout of CSS 2.2, 17.5.2.2, in cells.
///
/// Columns without text are omitted.
struct TableColumns {
  struct Column {
    /// The index among the table's columns.
    let index: Int
    let alignment: Document.Table.Alignment?
    /// The width of the widest word.
    var minimum = 0
    /// The width of the widest cell.
    var maximum = 0
    var width = 0

    /// Returns the number of cells before content in the column.
    func offset(of cells: Int) -> Int {
      switch alignment {
      case .right: max(0, width - cells)
      case .center: max(0, width - cells) / 2
      case .left, nil: 0
      }
    }
  }

  /// The number of cells between two columns.
  static let gap = 2

  private(set) var columns: [Column]
  private var minimum = 0
  private let available: Int

  init(_ alignments: [Document.Table.Alignment?], available: Int) {
    columns = alignments.enumerated().map { Column(index: $0, alignment: $1) }
    self.available = available
  }

  /// Makes a column wide enough for a cell, and returns whether the columns can still fit.
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

  /// Sets the widths, and returns whether the columns fit.
  mutating func fit() -> Bool {
    columns.removeAll { $0.maximum == 0 }
    let total = columns.reduce(0) { $0 + $1.maximum + TableColumns.gap } - TableColumns.gap
    let spread = columns.reduce(0) { $0 + $1.maximum - $1.minimum }
    guard minimum <= available else { return false }
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

  /// The width of the lines that padding fills.
  var paddedCells: Int {
    let isLastPadded = columns.last?.alignment == .right || columns.last?.alignment == .center
    let last = isLastPadded ? 0 : columns.last?.width ?? 0
    return columns.reduce(-last) { $0 + $1.width + TableColumns.gap }
  }
}
