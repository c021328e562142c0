extension LintRule {
  /// A column without text, such as one that only separates others, needs no header.
  static let tableEmptyHeader = LintRule(
    name: "table-empty-header", level: .note, criterion: .infoAndRelationships,
    summary: "an empty header cell of a column that has text",
    suspects: { !$0.emptyHeaders.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    return subject.document.emptyHeaders.map { table, column in
      let header = map.headers[table][column]
      return LintRemark(
        .source(map.source.visibleCell(map.undoingRepair(header))),
        """
        this header is empty, so a screen reader cannot say what the cells below it are; \
        name the column
        """)
    }
  }
}

extension Document {
  /// The tables and columns of the header cells without text whose columns have some.
  fileprivate var emptyHeaders: [(table: Int, column: Int)] {
    guard !tables.isEmpty else { return [] }
    var headers: [(table: Int, column: Int)] = []
    var isInHeader = false
    var start = 0
    // The columns of the current table whose header is empty and that have no text so far.
    var columns: Set<UInt16> = []
    var table = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.table(let id)): table = Int(id.index)
      case .exit(.table): columns = []
      case .enter(.tableRow(let isHeader)): isInHeader = isHeader
      case .enter(.tableCell): start = index
      case .exit(.tableCell(let column)):
        if isInHeader, !hasText(in: start..<index) {
          columns.insert(column)
        } else if columns.contains(column), hasText(in: start..<index) {
          columns.remove(column)
          headers.append((table, Int(column)))
        }
      case .enter, .exit, .leaf: break
      }
    }
    return headers
  }

  /// Returns whether a range of events has anything that can be seen or heard, such as HTML other
  /// than comments.
  private func hasText(in content: Range<Int>) -> Bool {
    let hasHTML = events[content].contains { event in
      event.rawHTML.map { !self[$0].starts(with: "<!--".utf8) } ?? false
    }
    return hasHTML || !String(decoding: plainText(in: content), as: UTF8.self).isInvisible
  }
}

extension Bytes {
  /// Returns the range of a cell, or if there is nothing in it, of the `|` on both sides.
  fileprivate func visibleCell(_ cell: Range<Int>) -> Range<Int> {
    guard cell.isEmpty, let pipe = self[..<cell.lowerBound].lastIndex(of: UInt8(ascii: "|")) else {
      return cell
    }
    return pipe..<cell.upperBound + 1
  }
}
