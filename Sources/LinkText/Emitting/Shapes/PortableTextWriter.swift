/// A writer of Portable Text: an array of blocks, each with its spans and links.
///
/// The names of types are from Portable Text's Markdown conversion; see Documentation/Shapes.md.
struct PortableTextWriter {
  /// The list items and the quotation around the blocks in a context.
  private struct Nesting {
    /// The number of enclosing list items.
    var level = 0
    /// The innermost list item, by its index in the text's contexts, and the kind of its list.
    var item: (index: Int, kind: Document.List.Kind)?
    var isQuoted = false
  }

  let linked: LinkedDocument
  let text: AttributedText
  /// The nesting of the blocks in each of the text's contexts.
  private var nestings: [Nesting] = []
  /// The indices of the first run and of the first image that are not yet written.
  private var nextRun = 0
  private var nextImage = 0

  init(linked: LinkedDocument, text: AttributedText) {
    self.linked = linked
    self.text = text
    for (index, context) in text.contexts.enumerated() {
      var nesting = context.parent.map { nestings[$0] } ?? Nesting()
      switch context.kind {
      case .blockQuote, .alert: nesting.isQuoted = true
      case .table, .tableRow: break
      case .listItem(_, let list):
        nesting.level += 1
        nesting.item = (index, list.kind)
      }
      nestings.append(nesting)
    }
  }

  mutating func write(to output: inout ByteBuffer) {
    output.append("[")
    var index = 0
    while index < text.blocks.count, !output.isFull {
      if index > 0 {
        output.append(",")
        // Skip the line feed or tab between two blocks, which is a separate run.
        nextRun += 1
      }
      if let table = text.row(of: text.blocks[index])?.table {
        append(table, from: &index, to: &output)
      } else {
        append(text.blocks[index], at: index, to: &output)
        index += 1
      }
    }
    output.append("]\n")
  }

  private mutating func append(
    _ block: AttributedText.Block, at index: Int, to output: inout ByteBuffer
  ) {
    switch block.kind {
    case .paragraph, .heading, .tableCell:
      let isQuoted = block.context.map { nestings[$0].isQuoted } ?? false
      let style =
        switch block.kind {
        case .heading(let level): "h\(level)"
        case .paragraph where isQuoted: "blockquote"
        default: "normal"
        }
      begin("block", letter: "b", index: index, to: &output)
      output.append(",\"style\":", jsonWord: style)
      // A table writes its list level once, so its cells do not.
      if case .tableCell = block.kind {} else { appendListLevel(of: block, to: &output) }
      appendContent(of: block, to: &output)
    case .codeBlock(let id):
      let source = linked.document.text
      let language = linked.document[id].language(in: source.span)
      begin("code", letter: "b", index: index, to: &output)
      appendListLevel(of: block, to: &output)
      output.append(",\"language\":", json: source.span, range: language)
      output.append(",\"code\":", json: text.text.span, range: block.range.utf8)
      skipRuns(before: block.range.end.utf8)
    case .thematicBreak:
      begin("horizontal-rule", letter: "b", index: index, to: &output)
      appendListLevel(of: block, to: &output)
    }
    output.append("}")
  }

  /// Writes the list level of a block in a list; only an item's first block is marked as an item.
  private func appendListLevel(of block: AttributedText.Block, to output: inout ByteBuffer) {
    guard let nesting = block.context.map({ nestings[$0] }), let item = nesting.item else { return }
    if let first = block.firstContext, item.index >= first {
      switch (text.task(of: block), item.kind) {
      case (.open, _): output.append(",\"listItem\":\"task\",\"checked\":false")
      case (.done, _): output.append(",\"listItem\":\"task\",\"checked\":true")
      case (nil, .bullet): output.append(",\"listItem\":\"bullet\"")
      case (nil, .ordered), (nil, .footnotes): output.append(",\"listItem\":\"number\"")
      }
    }
    output.append(",\"level\":", decimal: nesting.level)
  }

  /// Writes the links of a block, followed by its spans and images.
  private mutating func appendContent(of block: AttributedText.Block, to output: inout ByteBuffer) {
    output.append(",\"markDefs\":", jsonArray: block.links) { index, output in
      append(Document.Link.ID(index: UInt32(index)), to: &output)
    }
    output.append(",\"children\":[")
    var isFirst = true
    while let child = nextChild(of: block) {
      if !isFirst { output.append(",") }
      isFirst = false
      append(child, to: &output)
    }
    // The format requires at least one child.
    if isFirst { output.append("{\"_type\":\"span\",\"_key\":\"s\",\"text\":\"\",\"marks\":[]}") }
    output.append("]")
  }

  private func append(_ id: Document.Link.ID, to output: inout ByteBuffer) {
    let target = linked[id]
    begin("link", letter: "l", index: Int(id.index), to: &output)
    output.append(
      jsonAddressOf: target, destination: linked.document[id].destination, as: ",\"href\":",
      in: linked)
    if let title = linked.title(of: id) { output.append(",\"title\":", json: title.span) }
    output.append(",\"kind\":", jsonWord: target.kind.name)
    output.append(",\"handling\":", jsonWord: target.handling.rawValue)
    output.append(jsonRouteOf: target, in: linked)
    output.append("}")
  }

  private enum Child {
    case span(Int)
    case image(Document.ImageID, AttributedText.Attributes)
  }

  /// Returns the next run or image of a block, and moves past it; `nil` at the end of the block.
  private mutating func nextChild(of block: AttributedText.Block) -> Child? {
    let runs = text.runs
    let end = block.range.end.utf8
    let run = nextRun < runs.count && runs[nextRun].range.start.utf8 < end ? nextRun : nil
    let start = run.map { runs[$0].range.start.utf8 } ?? end
    // An image without text has no run, and comes before the run at its offset.
    while nextImage < text.images.count, text.images[nextImage].start.utf8 <= start {
      let id = Document.ImageID(index: UInt32(nextImage))
      nextImage += 1
      // A blocked image is written as a span with its alternative text.
      guard linked[id].href != nil else { continue }
      let range = text.images[Int(id.index)]
      let attributes =
        range.isEmpty
        ? AttributedText.Attributes(link: linked.document.link(around: id))
        : runs[nextRun].attributes
      skipRuns(before: range.end.utf8)
      return .image(id, attributes)
    }
    guard let run else { return nil }
    nextRun += 1
    return .span(run)
  }

  private mutating func skipRuns(before end: Int) {
    while nextRun < text.runs.count, text.runs[nextRun].range.start.utf8 < end { nextRun += 1 }
  }

  private func append(_ child: Child, to output: inout ByteBuffer) {
    switch child {
    case .span(let index):
      let run = text.runs[index]
      begin("span", letter: "s", index: index, to: &output)
      output.append(",\"text\":\"")
      appendText(in: run.range.utf8, to: &output)
      output.append("\"")
      append(marksOf: run.attributes, to: &output)
    case .image(let id, let attributes):
      let image = linked.document[id]
      begin("image", letter: "i", index: Int(id.index), to: &output)
      output.append(
        jsonAddressOf: linked[id], destination: image.destination, as: ",\"src\":", in: linked)
      output.append(",\"alt\":", json: text.text.span, range: text[id].utf8)
      if let title = image.title {
        output.append(",\"title\":", json: linked.document.text.span, range: title.indices)
      }
      append(marksOf: attributes, to: &output)
    }
    output.append("}")
  }

  private func append(marksOf attributes: AttributedText.Attributes, to output: inout ByteBuffer) {
    var marks: [String] = attributes.link.map { ["l\($0.index)"] } ?? []
    if attributes.marks.contains(.emphasis) { marks.append("em") }
    if attributes.marks.contains(.strong) { marks.append("strong") }
    if attributes.marks.contains(.strikethrough) { marks.append("strike-through") }
    if attributes.marks.contains(.code) { marks.append("code") }
    output.append(",\"marks\":", jsonArray: marks) { $1.append(jsonWord: $0) }
  }

  /// Writes text with hard breaks as line feeds, as Portable Text requires.
  private func appendText(in range: Range<Int>, to output: inout ByteBuffer) {
    let bytes = text.text.span
    var (start, next) = (range.lowerBound, range.lowerBound)
    while let index = bytes.firstOffset(of: 0xE2, in: next..<range.upperBound) {
      let (scalar, count) = bytes.scalar(at: index)
      next = index + count
      guard scalar == 0x2028 else { continue }
      output.append(jsonContent: bytes, range: start..<index)
      output.append("\\n")
      start = next
    }
    output.append(jsonContent: bytes, range: start..<range.upperBound)
  }

  /// Begins an object with a `_key` that is the same whenever the same document is written.
  private func begin(
    _ type: StaticString, letter: StaticString, index: Int, to output: inout ByteBuffer
  ) {
    output.append("{\"_type\":\"")
    output.append(type)
    output.append("\",\"_key\":\"")
    output.append(letter)
    output.append(decimal: index)
    output.append("\"")
  }

  /// Writes the table whose first cell is at `index`, and moves `index` past its last cell.
  private mutating func append(
    _ table: Document.Table.ID, from index: inout Int, to output: inout ByteBuffer
  ) {
    begin("table", letter: "t", index: Int(table.index), to: &output)
    appendListLevel(of: text.blocks[index], to: &output)
    output.append(",")
    output.append(jsonColumnsOf: text[table])
    output.append(",\"rows\":[")
    var openRow: Int?
    while index < text.blocks.count, !output.isFull,
      let row = text.row(of: text.blocks[index]), row.table == table
    {
      if openRow != nil { nextRun += 1 }
      if openRow == row.index {
        output.append(",")
      } else {
        if openRow != nil { output.append("]},") }
        openRow = row.index
        begin("tableRow", letter: "r", index: row.index, to: &output)
        output.append(row.isHeader ? ",\"header\":true" : ",\"header\":false")
        output.append(",\"cells\":[")
      }
      begin("tableCell", letter: "c", index: index, to: &output)
      output.append(",\"content\":[")
      append(text.blocks[index], at: index, to: &output)
      output.append("]}")
      index += 1
    }
    output.append("]}]}")
  }
}
