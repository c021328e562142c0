/// A writer of the arguments of Android's `AnnotatedString`.
///
/// Ranges are half-open, in UTF-16 code units. Lengths are in scale-independent pixels, and colors
/// are `#AARRGGBB`.
struct ComposeWriter {
  let linked: LinkedDocument
  let text: AttributedText

  func write(to output: inout ByteBuffer) {
    output.append("{\"text\":", json: text.text.span)
    appendSpanStyles(to: &output)
    // A single style covers the whole text: with a style for each block, Compose would also make a
    // paragraph of each line feed between blocks.
    output.append(",\"paragraphStyles\":[")
    if !text.text.isEmpty {
      append(whole, to: &output)
      output.append(",\"lineHeight\":", number: linked.styling.fontStyle.lineHeight)
      output.append(",\"textDirection\":", jsonWord: linked.locale.direction.rawValue)
      output.append("}")
    }
    output.append("]")
    appendLinks(to: &output)
    appendStringAnnotations(to: &output)
    appendTables(to: &output)
    output.append("}\n")
  }

  /// Writes the style of the whole text, and then the styles of runs that differ from it.
  private func appendSpanStyles(to output: inout ByteBuffer) {
    let font = linked.styling.fontStyle
    output.append(",\"spanStyles\":[")
    if !text.text.isEmpty {
      append(whole, to: &output)
      append(color: linked.style(of: nil).foregroundColor, as: ",\"color\":", to: &output)
      output.append(",\"fontSize\":", number: font.size)
      output.append(",\"fontWeight\":", decimal: font.weight)
      output.append(",\"letterSpacing\":", number: font.letterSpacing)
      output.append("}")
    }
    for run in text.runs
    where run.attributes.link != nil || !run.attributes.marks.isSubset(of: .image) {
      output.append(",")
      append(run.range, to: &output)
      append(run.attributes, to: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func append(_ attributes: AttributedText.Attributes, to output: inout ByteBuffer) {
    let style = attributes.link.map { linked.style(of: $0) } ?? StyledText.RunStyle()
    append(color: style.foregroundColor, as: ",\"color\":", to: &output)
    // The value of `FontWeight.Bold`.
    let bold = attributes.marks.contains(.strong) ? 700 : nil
    if let weight = [style.fontWeight, bold].compactMap(\.self).max() {
      output.append(",\"fontWeight\":", decimal: weight)
    }
    if attributes.marks.contains(.emphasis) { output.append(",\"fontStyle\":\"italic\"") }
    if attributes.marks.contains(.code) { output.append(",\"fontFamily\":\"monospace\"") }
    switch (style.underline, attributes.marks.contains(.strikethrough)) {
    case (.none, false): break
    case (.single, false): output.append(",\"textDecoration\":\"underline\"")
    case (.none, true): output.append(",\"textDecoration\":\"lineThrough\"")
    case (.single, true): output.append(",\"textDecoration\":\"underline lineThrough\"")
    }
  }

  /// Writes the links that have text and can be followed, each with a URL for the system or a tag.
  private func appendLinks(to output: inout ByteBuffer) {
    let links = text.links.indices.lazy.map { Document.Link.ID(index: UInt32($0)) }
      .filter { !text[$0].isEmpty && linked[$0].handling != .none }
    output.append(",\"links\":", jsonArray: links) { id, output in
      let target = linked[id]
      append(text[id], to: &output)
      output.append(
        jsonAddressOf: target, destination: linked.document[id].destination,
        as: target.handling == .system && linked.hasURI(target) ? ",\"url\":" : ",\"tag\":",
        in: linked)
      append(color: linked.style(of: id).highlightColor, as: ",\"pressedColor\":", to: &output)
      if target.route != nil { output.append(jsonRouteOf: target, in: linked) }
      output.append("}")
    }
  }

  private var whole: AttributedText.OffsetRange { .init(start: TextOffset(), end: text.end) }

  /// Begins an object with a range, whose members are named as in `AnnotatedString.Range`.
  private func append(_ range: AttributedText.OffsetRange, to output: inout ByteBuffer) {
    output.append("{\"start\":", decimal: range.start.utf16)
    output.append(",\"end\":", decimal: range.end.utf16)
  }

  /// Writes a color with alpha first, as on Android, or nothing if it is `nil`.
  private func append(color: RGBColor?, as key: StaticString, to output: inout ByteBuffer) {
    guard let color else { return }
    output.append(key)
    output.append("\"#")
    for component in [color.alpha, color.red, color.green, color.blue] {
      output.append(hexadecimal: component)
    }
    output.append("\"")
  }

  /// Writes some kinds of blocks and contexts, and images, as ranges with a `tag` and an `item`.
  private func appendStringAnnotations(to output: inout ByteBuffer) {
    let document = linked.document
    var annotations: [(tag: String, range: AttributedText.OffsetRange, item: ArraySlice<UInt8>)] =
      []
    func add(_ tag: String, at range: AttributedText.OffsetRange, item: String = "") {
      annotations.append((tag, range, Bytes(item.utf8)[...]))
    }
    for case (let context, let range?) in zip(text.contexts, contextRanges) {
      switch context.kind {
      case .blockQuote: add("blockQuote", at: range)
      case .alert(let alert): add("blockQuote", at: range, item: alert.rawValue)
      case .table, .tableRow: break
      case .listItem(let item, _):
        add("listItem", at: range, item: item.ordinal.map { "\($0)" } ?? "")
        // The values of Compose's `ToggleableState`.
        if let task = item.task { add("task", at: range, item: task == .open ? "Off" : "On") }
      }
    }
    for block in text.blocks {
      switch block.kind {
      case .paragraph, .tableCell: break
      case .heading(let level): add("heading", at: block.range, item: "\(level)")
      case .codeBlock(let id):
        annotations.append(("codeBlock", block.range, document[document[id].info]))
      case .thematicBreak: add("thematicBreak", at: block.range)
      }
    }
    for (target, range) in zip(linked.imageTargets, text.images) {
      if let href = linked.href(of: target) { annotations.append(("image", range, href)) }
    }
    output.append(",\"stringAnnotations\":", jsonArray: annotations) { annotation, output in
      append(annotation.range, to: &output)
      output.append(",\"tag\":", jsonWord: annotation.tag)
      output.append(",\"item\":", json: annotation.item.span)
      output.append("}")
    }
  }

  /// Writes the tables, if there are any, with the range of each table cell.
  private func appendTables(to output: inout ByteBuffer) {
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
    // In reverse order, a context follows its children, so its range is complete at its turn.
    for index in text.contexts.indices.reversed() {
      if let range = ranges[index] { extend(text.contexts[index].parent, to: range) }
    }
    return ranges
  }
}
