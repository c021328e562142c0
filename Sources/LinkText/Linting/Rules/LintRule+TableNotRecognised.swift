extension LintRule {
  static let tableNotRecognised = LintRule(
    name: "table-not-recognised", level: .warning,
    summary: "a delimiter row that does not match the header, so that there is no table",
    suspects: { !$0.unmatchedDelimiterRows.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    return subject.document.unmatchedDelimiterRows.map { row in
      LintRemark(
        .source(map.undoingRepair(row)),
        """
        this row and the one before it have different numbers of cells, so they are text, \
        not a table; write one '---' for each cell of the header
        """)
    }
  }
}
