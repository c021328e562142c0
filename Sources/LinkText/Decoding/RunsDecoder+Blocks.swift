extension RunsDecoder {
  mutating func readBlocks(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    var nextRun = 0
    var nextLink = 0
    let first = elements.first { _ in true }?.id
    for block in elements {
      let fields = try block.requireObject()
      let kind = try blockKind(fields)
      let within = try fields.required("within")
      let end = ranges.end
      let range = try fields.range(after: &ranges)
      guard block.id == first || range.start.utf8 > end.utf8 else {
        throw block.contradiction("there is no character between this block and the previous")
      }
      try checkRuns(at: range.start, from: &nextRun, of: block)
      try checkRuns(at: range.end, from: &nextRun, of: block)
      let links = links(in: range, from: &nextLink)
      let activation = try activation(of: fields, among: links)
      let announcement = try fields.announcement()
      let firstContext = try openContainers(within)
      // Blocks of unknown kinds open their containers as well.
      guard let kind else { continue }
      if case .tableCell(let column) = kind { try check(column, of: block) }
      text.blocks.append(
        .init(
          kind: kind, range: range, context: openContexts.last, firstContext: firstContext,
          links: links, activation: activation))
      blockAnnouncements.append(announcement)
    }
  }

  /// Reads the kind of a block with its properties; `nil` for a kind that only later versions have.
  private mutating func blockKind(
    _ fields: JSONValue
  ) throws(SourceError) -> AttributedText.Block.Kind? {
    switch try fields.string("kind") {
    case "paragraph": return .paragraph
    case "heading": return .heading(level: UInt8(try fields.integer("level", in: 1...6)))
    case "tableCell":
      return .tableCell(column: UInt16(try fields.integer("column", in: 0...Int(UInt16.max))))
    case "codeBlock":
      codeBlockInfos.append(try fields.string("info"))
      return .codeBlock(Document.CodeBlock.ID(index: UInt32(codeBlockInfos.count - 1)))
    case "thematicBreak": return .thematicBreak
    default: return nil
    }
  }

  /// Checks that a table cell is in a row of a table, and that the table has the cell's column.
  private func check(_ column: UInt16, of cell: JSONValue) throws(SourceError) {
    let kinds = openContexts.suffix(2).map { text.contexts[$0].kind }
    if kinds.count == 2, case .table(let table) = kinds[0], case .tableRow = kinds[1],
      column < text[table].columns.count
    {
      return
    }
    throw cell.contradiction("this cell is not in a row of a table that has the column \(column)")
  }

  /// Checks that no run crosses a bound of a block; advances `next` past the runs before the bound.
  private func checkRuns(
    at bound: TextOffset, from next: inout Int, of block: JSONValue
  ) throws(SourceError) {
    while next < text.runs.count, text.runs[next].range.end.utf8 <= bound.utf8 { next += 1 }
    guard next == text.runs.count || text.runs[next].range.start.utf8 >= bound.utf8 else {
      throw block.contradiction("a run crosses the bound of this block at byte \(bound.utf8)")
    }
  }

  private func links(in range: AttributedText.OffsetRange, from next: inout Int) -> Range<Int> {
    while next < text.links.count, text.links[next].start.utf8 < range.start.utf8 { next += 1 }
    let first = next
    while next < text.links.count, text.links[next].start.utf8 <= range.end.utf8 { next += 1 }
    return first..<next
  }

  private func activation(
    of fields: JSONValue, among links: Range<Int>
  ) throws(SourceError) -> AttributedText.Activation {
    let word = try fields.string("activation")
    if word == "ambiguous" { return .ambiguous }
    let digits = word.utf8.dropFirst("link:".utf8.count)
    guard word.hasPrefix("link:"), !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else {
      // An activation that only later versions have does nothing.
      return .none
    }
    guard let index = Int(String(Substring(digits))), links.contains(index) else {
      throw try fields.required("activation").contradiction("'\(word)' is not a link of this block")
    }
    return .link(Document.Link.ID(index: UInt32(index)))
  }

  // MARK: - Containers

  /// Closes the containers that end before a block, and opens those that begin with the block.
  ///
  /// - Returns: The index of the outermost context that begins with the block; `nil` if none does.
  private mutating func openContainers(_ within: JSONValue) throws(SourceError) -> Int? {
    var depth = 0
    var firstContext: Int?
    for element in try within.requireElements(named: "this container") {
      let fields = try element.requireObject()
      let open = depth < openContexts.count ? text.contexts[openContexts[depth]].kind : nil
      guard let container = try container(fields, after: open) else { continue }
      let isOpen = open == container.kind && container.isFirst != true
      if !isOpen {
        openContexts.removeSubrange(depth...)
        text.contexts.append(.init(kind: container.kind, parent: openContexts.last, hasLeaf: true))
        openContexts.append(text.contexts.count - 1)
        firstContext = firstContext ?? openContexts.last
      }
      if container.isFirst == false { firstContext = nil }
      depth += 1
    }
    openContexts.removeSubrange(depth...)
    return firstContext
  }

  private struct Container {
    let kind: AttributedText.Context.Kind
    /// Whether the block is the first block of a list item; `nil` for any other container.
    let isFirst: Bool?
  }

  /// Reads a container; `nil` for a kind that only later versions have.
  ///
  /// The format has neither the start number of a list nor its delimiter. The number of each item
  /// is used as the start number of its list, and a period is used as the delimiter.
  ///
  /// - Parameter previous: The container around the previous block at the same depth.
  private mutating func container(
    _ fields: JSONValue, after previous: AttributedText.Context.Kind?
  ) throws(SourceError) -> Container? {
    switch try fields.string("kind") {
    case "blockQuote":
      if let index = try fields["quote"]?.integer(in: 0...Int(UInt32.max)) {
        return Container(kind: .blockQuote(index: index), isFirst: nil)
      }
      // Earlier versions of linkmark did not number quotes, so adjacent quotes are read as one.
      if case .blockQuote = previous, let previous {
        return Container(kind: previous, isFirst: nil)
      }
      unnumberedQuoteCount += 1
      return Container(kind: .blockQuote(index: unnumberedQuoteCount - 1), isFirst: nil)
    case "alert":
      // An alert that only later versions have is skipped.
      guard let alert = Document.Alert(rawValue: try fields.string("alert")) else { return nil }
      return Container(kind: .alert(alert), isFirst: nil)
    case "table":
      let count = text.tables.count
      guard let index = try fields.index("table", of: count) else { return nil }
      return Container(kind: .table(.init(index: index)), isFirst: nil)
    case "tableRow":
      let index = try fields.integer("row", in: 0...Int(UInt32.max))
      let isHeader = try fields.required("header").requireBoolean()
      return Container(kind: .tableRow(index: index, isHeader: isHeader), isFirst: nil)
    case "listItem":
      let list = try fields.integer("list", in: 0...Int(UInt32.max))
      let number = try fields.nullable("ordinal")?.integer(in: 0...Int(Int32.max))
      let ordinal = number.map { Int32($0) }
      let isTight = try fields.required("tight").requireBoolean()
      let isFirst = try fields["firstInItem"]?.requireBoolean() ?? false
      let isFootnote = try fields["footnote"]?.requireBoolean() ?? false
      let listKind = ordinal.map { Document.List.Kind.ordered(start: $0, delimiter: .period) }
      let kind = AttributedText.Context.Kind.listItem(
        .init(ordinal: ordinal, task: try task(fields), isFootnote: isFootnote),
        in: .init(
          index: UInt32(list), kind: isFootnote ? .footnotes : listKind ?? .bullet,
          isTight: isTight))
      return Container(kind: kind, isFirst: isFirst)
    default: return nil
    }
  }

  /// Reads the state of a task list item; `nil` for any other item, and for an unknown state.
  private func task(_ fields: JSONValue) throws(SourceError) -> Document.ListItem.Task? {
    switch try fields["task"]?.requireString() {
    case "open": .open
    case "done": .done
    default: nil
    }
  }
}
