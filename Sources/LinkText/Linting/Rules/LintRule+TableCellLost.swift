extension LintRule {
  static let tableCellLost = LintRule(
    name: "table-cell-lost", level: .warning,
    summary: "a row with more cells than its table has columns, whose text is dropped",
    suspects: { $0.tables.contains { !$0.lostCells.isEmpty } }
  ) { subject in
    guard let map = subject.map else { return [] }
    return subject.document.tables.flatMap { table in
      let count = table.columns.count == 1 ? "1 column" : "\(table.columns.count) columns"
      return table.lostCells.map { cells in
        LintRemark(
          .source(map.undoingRepair(cells)),
          """
          this text is dropped, because the table has \(count); \
          add columns to its first two rows, or write '\\|' for a '|' within a cell
          """)
      }
    }
  }
}
