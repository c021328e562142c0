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
      case .blockQuote, .alert: append("blockQuote", range, to: &output) { _ in }
      case .table, .tableRow: break
      case .listItem(let item, _):
        append("listItem", range, to: &output) { output in
          if let ordinal = item.ordinal { output.append(decimal: Int(ordinal)) }
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
