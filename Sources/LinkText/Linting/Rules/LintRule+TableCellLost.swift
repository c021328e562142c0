extension LintRule {
  static let tableCellLost = LintRule(
    name: "table-cell-lost", level: .warning,
    summary: "a row with more cells than its table has columns, whose text is dropped",
    suspects: { !$0.lostCells.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    return subject.document.lostCells.map { cells in
      let count = cells.columnCount == 1 ? "1 column" : "\(cells.columnCount) columns"
      return LintRemark(
        .source(map.undoingRepair(cells.range)),
        """
        this text is dropped, because the table has \(count); \
        add columns to its first two rows, or write '\\|' for a '|' within a cell
        """)
    }
  }
}
