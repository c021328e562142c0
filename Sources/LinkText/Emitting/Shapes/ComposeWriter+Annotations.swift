extension ComposeWriter {
  /// Writes block kinds, contexts, and images, which styles do not cover, as a `tag` and an `item`
  /// each.
  func appendStringAnnotations(to output: inout ByteBuffer) {
    var isFirst = true
    func append(
      _ tag: StaticString, _ range: AttributedText.OffsetRange, to output: inout ByteBuffer,
      item: (inout ByteBuffer) -> Void
    ) {
      if !isFirst { output.append(",") }
      isFirst = false
      self.append(range, to: &output)
      output.append(",\"tag\":\"")
      output.append(tag)
      output.append("\",\"item\":\"")
      item(&output)
      output.append("\"}")
    }

    output.append(",\"stringAnnotations\":[")
    for (context, range) in zip(text.contexts, contextRanges) {
      guard let range else { continue }
      switch context.kind {
      case .blockQuote: append("blockQuote", range, to: &output) { _ in }
      case .alert(let alert):
        append("blockQuote", range, to: &output) { $0.append(verbatim: alert.rawValue) }
      case .table, .tableRow: break
      case .listItem(let item, _):
        append("listItem", range, to: &output) { output in
          if let ordinal = item.ordinal { output.append(decimal: Int(ordinal)) }
        }
        // The values of Compose's `ToggleableState`.
        switch item.task {
        case .open: append("task", range, to: &output) { $0.append(verbatim: "Off") }
        case .done: append("task", range, to: &output) { $0.append(verbatim: "On") }
        case nil: break
        }
      }
    }
    for block in text.blocks {
      switch block.kind {
      case .paragraph, .tableCell: break
      case .heading(let level):
        append("heading", block.range, to: &output) { $0.append(decimal: Int(level)) }
      case .codeBlock(let id):
        append("codeBlock", block.range, to: &output) { output in
          let info = linked.document[id].info
          output.append(jsonContent: linked.document.text.span, range: info.indices)
        }
      case .thematicBreak: append("thematicBreak", block.range, to: &output) { _ in }
      }
    }
    for (target, range) in zip(linked.imageTargets, text.images) {
      guard let source = target.href else { continue }
      append("image", range, to: &output) { output in
        output.append(jsonContent: linked.hrefs.span, range: source.indices)
      }
    }
    output.append("]")
  }

  /// Writes the tables with the range of each cell, if there are any.
  func appendTables(to output: inout ByteBuffer) {
    guard !text.tables.isEmpty else { return }
    var blocks = text.blocks[...]
    output.append(",\"tables\":", jsonArray: text.tables.indices) { index, output in
      let id = Document.Table.ID(index: UInt32(index))
      let cells = blocks.drop { text.row(of: $0)?.table != id }
        .prefix { text.row(of: $0)?.table == id }
      blocks = blocks[cells.endIndex...]
      guard let first = cells.first, let last = cells.last else { return }
      append(.init(start: first.range.start, end: last.range.end), to: &output)
      output.append(",")
      output.append(jsonColumnsOf: text[id])
      output.append(",\"rows\":", decimal: text.row(of: last).map { $0.index + 1 })
      output.append(",\"cells\":", jsonArray: cells) { cell, output in
        guard case .tableCell(let column) = cell.kind else { return }
        append(cell.range, to: &output)
        output.append(",\"row\":", decimal: text.row(of: cell)?.index)
        output.append(",\"column\":", decimal: Int(column))
        output.append("}")
      }
      output.append("}")
    }
  }

  /// The range of the blocks in each context; `nil` for a context without blocks.
  private var contextRanges: [AttributedText.OffsetRange?] {
    var ranges = [AttributedText.OffsetRange?](repeating: nil, count: text.contexts.count)
    func extend(_ context: Int?, to range: AttributedText.OffsetRange) {
      guard let context else { return }
      var extended = ranges[context] ?? range
      if range.start.utf8 < extended.start.utf8 { extended.start = range.start }
      if range.end.utf8 > extended.end.utf8 { extended.end = range.end }
      ranges[context] = extended
    }
    for block in text.blocks { extend(block.context, to: block.range) }
    // A context follows the one around it.
    for index in text.contexts.indices.reversed() {
      if let range = ranges[index] { extend(text.contexts[index].parent, to: range) }
    }
    return ranges
  }
}
