/// The layout of tables: in columns if all words fit and the table is not large, or in records.
extension TerminalLayout where Sink: ~Copyable {
  /// Lays out the table that an event opens, and returns the index of the event that closes it.
  mutating func append(_ id: Document.Table.ID, at start: Int) -> Int {
    let table = TableCells(of: id, at: start, in: linked.document)
    open(separatesChildren: false)
    var cells = TerminalLayout<CellLines>(linked, settings: settings, sink: CellLines())
    swap(&footnotes, &cells.footnotes)
    if let columns = cells.columns(of: table, available: lines.availableCells) {
      for row in 0..<table.rowCount where !table.isEmpty(row: row) {
        append(row, of: table, in: columns, laidOutBy: &cells)
        if row == 0 { appendRules(under: columns, to: &cells.lines.sources) }
      }
    } else {
      appendRecords(of: table, laidOutBy: &cells)
    }
    swap(&footnotes, &cells.footnotes)
    blocks.removeLast()
    return table.end
  }

  // MARK: Columns

  private mutating func append(
    _ row: Int, of table: TableCells, in columns: [TableColumns.Column],
    laidOutBy cells: inout TerminalLayout<CellLines>
  ) {
    cells.clear()
    var starts = [0]
    for column in columns {
      cells.append(table[row, column.index], isHeader: row == 0, limit: column.width)
      starts.append(cells.lines.sink.lines.count)
    }
    let height = zip(starts, starts.dropFirst()).map { $1 - $0 }.max() ?? 0
    for line in 0..<height {
      var start = 0
      for (index, column) in columns.enumerated() {
        if starts[index] + line < starts[index + 1] {
          let line = cells.lines.sink.lines[starts[index] + line]
          lines.pad(to: start + column.offset(of: line.cells), in: &cells.lines.sources)
          lines.append(cells.lines.sink.segments[line.segments], of: cells.lines.sources)
        }
        start += column.width + TableColumns.gap
      }
      lines.endLine(of: cells.lines.sources)
    }
  }

  private mutating func appendRules(
    under columns: [TableColumns.Column], to sources: inout TerminalSources
  ) {
    var start = 0
    for column in columns {
      lines.pad(to: start, in: &sources)
      let rule = sources.add(.single, cells: column.width)
      lines.append([TerminalSegment(addition: rule, style: .faint, link: nil)], of: sources)
      start += column.width + TableColumns.gap
    }
    lines.endLine(of: sources)
  }

  // MARK: Records

  /// Appends a record for each row, with a line `Header: value` for each table cell with text.
  ///
  /// The first record shows all headers, even without a value, as the document's own text. Later
  /// records repeat headers as decoration. A table without body rows has one record, of headers.
  private mutating func appendRecords(
    of table: TableCells, laidOutBy cells: inout TerminalLayout<CellLines>
  ) {
    let document = linked.document
    let labels = table.alignments.indices.map { document.label(from: table[0, $0]) }
    for row in (table.rowCount > 1 ? 1 : 0)..<table.rowCount {
      if row > 1 { lines.separate() }
      for column in table.alignments.indices {
        cells.clear()
        cells.lines.begin(limit: max(1, lines.availableCells - TableColumns.gap))
        if row <= 1 {
          cells.append(table[0, column], isHeader: true)
        } else if !table[row, column].isEmpty {
          cells.append(label: labels[column])
        }
        if row > 0, !table[row, column].isEmpty {
          if !labels[column].isEmpty { cells.append(label: ": ") }
          cells.append(table[row, column], isHeader: false)
        }
        cells.lines.endLine()
        for (index, line) in cells.lines.sink.lines.enumerated() {
          let indentation = min(TableColumns.gap, max(0, lines.availableCells - line.cells))
          lines.pad(to: index == 0 ? 0 : indentation, in: &cells.lines.sources)
          lines.append(cells.lines.sink.segments[line.segments], of: cells.lines.sources)
          lines.endLine(of: cells.lines.sources)
        }
      }
    }
  }
}

/// The layout of single table cells.
extension TerminalLayout where Sink == CellLines {
  /// Returns the columns with text; `nil` if a word does not fit, or if the table is too large.
  fileprivate mutating func columns(
    of table: TableCells, available: Int
  ) -> [TableColumns.Column]? {
    // A table with more than 1 MiB of text is not measured.
    guard table.byteCount <= 1 << 20 else { return nil }
    var columns = TableColumns(table.alignments, available: available)
    for row in 0..<table.rowCount {
      for column in table.alignments.indices where !table[row, column].isEmpty {
        let content = table[row, column]
        let canFit = columns.widen(column, maximum: width(of: content, row: row, limit: .max)) {
          width(of: content, row: row, limit: 1)
        }
        guard canFit else { return nil }
      }
    }
    // Bound the padding: 256 terminal cells per row, or in total 64 of them per byte of text.
    guard columns.fit(),
      columns.paddedCells <= 256
        || table.rowCount * columns.paddedCells <= table.byteCount * 64
    else { return nil }
    return columns.columns
  }

  /// Returns the width of a table cell's widest line; only a long word exceeds `limit`.
  private mutating func width(of content: Range<Int>, row: Int, limit: Int) -> Int {
    clear()
    append(content, isHeader: row == 0, limit: limit)
    return lines.sink.widest
  }

  fileprivate mutating func clear() {
    lines.sink.removeAll()
    lines.sources.clearAdditions()
  }

  fileprivate mutating func append(_ content: Range<Int>, isHeader: Bool, limit: Int) {
    lines.begin(limit: limit)
    append(content, isHeader: isHeader)
    lines.endLine()
  }

  /// Appends a table cell's content to the current line.
  fileprivate mutating func append(_ content: Range<Int>, isHeader: Bool) {
    if isHeader { open(.strong) }
    let document = linked.document
    let text = document.text.span
    var index = content.lowerBound
    while index < content.upperBound {
      index = lay(out: document.events[index], at: index, of: text)
    }
    if isHeader { close(.strong) }
  }

  /// Appends a repeated header, or the colon after a header, in the style of headers.
  fileprivate mutating func append(label: String) {
    lines.append(addition: label.utf8, style: .strong, link: nil)
  }
}

extension LineLayout where Sink: ~Copyable {
  /// Appends spaces until the line has `target` terminal cells after the prefix.
  mutating func pad(to target: Int, in sources: inout TerminalSources) {
    guard target > column else { return }
    let spaces = sources.add(repeatElement(UInt8(ascii: " "), count: target - column))
    push(TerminalSegment(addition: spaces, style: [], link: nil))
    cluster.restart(with: UInt8(ascii: " "))
    column = target
  }

  /// Appends segments of another layout, without wrapping.
  mutating func append(
    _ segments: some Sequence<TerminalSegment>, of otherSources: TerminalSources
  ) {
    for segment in segments {
      push(segment)
      let size = otherSources.size(of: segment, after: &cluster)
      column += size.cells
      surplus += size.surplus
    }
  }
}

extension Document {
  /// Returns the text of a header for use in records, cut to at most 40 characters.
  fileprivate func label(from content: Range<Int>) -> String {
    var bytes: Bytes = []
    for event in events[content] {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)): bytes += text[range.indices]
      case .enter, .exit, .leaf: break
      }
    }
    let label = String(decoding: bytes, as: UTF8.self)
    return label.count <= 40 ? label : label.prefix(39) + "…"
  }
}
