import CCmark
import LinkText

/// Finds the tables among the paragraphs that libcmark parsed.
///
/// libcmark decides what a paragraph is, and the rules of GitHub Flavored Markdown decide which of
/// its lines are a table. But lines are read differently after a table: for example, an empty list
/// item ends a table. So a table that is not a whole paragraph is masked: its lines are replaced by
/// an HTML block from `<?` to `?>`, and libcmark parses the source again.
///
/// Likely tables are masked before the first parse, so that libcmark skips their inlines.
struct TableFinder {
  /// The maximum number of empty cells that are added to short rows, as in cmark-gfm.
  private static let maximumFilledCount = 0x80000
  private static let maximumColumnCount = Int(UInt16.max)

  let source: Bytes
  let lines: LineStarts
  /// The numbers of the lines that may be delimiter rows, in ascending order.
  let candidates: [Int]
  private(set) var tables: [SourceTable] = []
  /// The delimiter rows whose header has a different number of cells, so that both are text.
  private(set) var unmatchedDelimiterRows: [Range<Int>] = []
  private var containers = OpenContainers()
  /// Whether new tables must be masked, so that libcmark reads the lines after them correctly.
  private var needsMask = false
  /// The last line of the masked table right before the current leaf in its container, or 0.
  private var precedingLine = 0
  /// The number of cells that the source lacks in the tables before the current line.
  var filledCount = 0
  /// A flag for each masked table: whether the tree has the table as an HTML block.
  private var isRead: [Bool] = []
  private var newTables: [SourceTable] = []

  /// Creates a finder, or returns `nil` if no line of the source can be a delimiter row.
  init?(_ source: Bytes) {
    let rows = DelimiterRows(in: source)
    guard !rows.offsets.isEmpty else { return nil }
    self.source = source
    let lines = LineStarts(source.span)
    self.lines = lines
    candidates = rows.offsets.map { lines.line(of: $0) }
    tables = expectedTables()
  }

  /// Finds the tables in a tree of the masked source.
  ///
  /// - Returns: Whether the tree is final; otherwise the masked source has to be parsed again.
  mutating func find(in tree: borrowing CommonMarkTree) -> Bool {
    needsMask = false
    filledCount = 0
    unmatchedDelimiterRows = []
    isRead = Array(repeating: false, count: tables.count)
    newTables = []
    walk(tree)
    if let lost = isRead.firstIndex(of: false) {
      // The table is in code, HTML or another container, or earlier tables lack too many cells.
      tables.removeSubrange(lost...)
      return false
    }
    tables = (tables + newTables).sorted { $0.firstLine < $1.firstLine }
    return !needsMask
  }

  mutating func removeAll() {
    tables = []
    unmatchedDelimiterRows = []
  }

  /// The source with an HTML block in place of each table.
  var maskedSource: Bytes {
    if tables.isEmpty { return source }
    var masked: Bytes = []
    masked.reserveCapacity(source.count)
    var copied = 0
    for table in tables {
      for (line, prefix) in zip(table.lines, table.prefixes) {
        let whole = lines.line(line, in: source)
        masked += source[copied..<whole.lowerBound]
        masked += source[prefix]
        if line == table.firstLine { masked.append(UInt8(ascii: "<")) }
        masked.append(UInt8(ascii: "?"))
        if line == table.lines.upperBound - 1 { masked.append(UInt8(ascii: ">")) }
        copied = whole.upperBound
      }
    }
    return masked + source[copied...]
  }

  // MARK: - The walk over the blocks

  private mutating func walk(_ tree: borrowing CommonMarkTree) {
    var openBlocks: [(next: CommonMarkTree.Node?, hasMarker: Bool)] = []
    var next = tree.root.firstChild
    while true {
      while let node = next {
        let line = node.start.line
        switch node.type {
        case CMARK_NODE_LIST, CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_ITEM:
          containers.open(node, lines: lines, source: source)
          openBlocks.append((node.next, node.type != CMARK_NODE_LIST))
          precedingLine = 0
          next = node.firstChild
        default:
          read(node, onLine: line)
          next = node.next
        }
      }
      guard let closed = openBlocks.popLast() else { return }
      if closed.hasMarker { containers.close() }
      precedingLine = 0
      next = closed.next
    }
  }

  private mutating func read(_ node: CommonMarkTree.Node, onLine line: Int) {
    let preceding = precedingLine
    precedingLine = 0
    if node.type == CMARK_NODE_HTML_BLOCK {
      let index = tables.partitioningIndex { $0.firstLine >= line }
      if index < tables.count, tables[index].firstLine == line,
        tables[index].lines.count == node.literalLineCount,
        // The table's containers may differ from those in which it was found.
        tables[index].lines.dropFirst().allSatisfy({ self.line($0).canBeRow }),
        filledCount + tables[index].filledCount <= TableFinder.maximumFilledCount
      {
        filledCount += tables[index].filledCount
        isRead[index] = true
        precedingLine = tables[index].lines.upperBound - 1
      }
    } else if node.type == CMARK_NODE_PARAGRAPH || node.type == CMARK_NODE_HEADING {
      let end = min(node.endLine, lines.count)
      let continued =
        preceding > 0 && preceding + 1 == line
        ? tables.index(ofTableWith: preceding).flatMap { tables[$0].isOpen ? $0 : nil } : nil
      let next = candidates.partitioningIndex { $0 > line }
      let hasCandidate = next < candidates.count && candidates[next] <= end
      guard continued != nil || hasCandidate else { return }
      find(in: node, lines: line...max(line, end), continuing: continued)
    }
  }

  // MARK: - The lines of a paragraph

  /// Finds the tables in the lines of a paragraph or a heading.
  ///
  /// - Parameter table: The index of the table right before the lines, if they may continue it.
  private mutating func find(
    in node: CommonMarkTree.Node, lines numbers: ClosedRange<Int>, continuing table: Int?
  ) {
    var end = numbers.upperBound + 1
    var hasUnderline = false
    if node.type == CMARK_NODE_HEADING {
      guard let underline = numbers.dropFirst().first(where: { line($0).isUnderline(in: source) })
      else { return }
      end = underline
      hasUnderline = true
    }
    // The number of the first line that no table contains yet.
    var free = numbers.lowerBound
    if let index = table {
      var table = tables[index]
      let stop = appendRows(free..<end, to: &table)
      table.isOpen = stop.line == end && hasUnderline
      tables[index] = table
      needsMask = needsMask || stop.line > free
      guard stop.isText else { return }
      free = stop.line
    }
    var number = free + 1
    while number < end {
      guard var table = self.table(header: line(number - 1), delimiters: line(number)) else {
        number += 1
        continue
      }
      let stop = appendRows(number + 1..<end, to: &table)
      table.isOpen = stop.line == end && hasUnderline
      newTables.append(table)
      let isWholeParagraph = table.lines == Range(numbers)
      needsMask = needsMask || !isWholeParagraph
      guard stop.isText else { return }
      number = stop.line + 1
    }
  }

  mutating func line(_ number: Int) -> Line {
    Line(containers.line(number, lines: lines, source: source), number: number, lines: lines)
  }

  mutating func table(header: Line, delimiters: Line) -> SourceTable? {
    guard delimiters.canBeRow,
      let columns = TableRow.alignments(delimiters.content, in: source),
      columns.count <= TableFinder.maximumColumnCount
    else { return nil }
    let pipeCount = [header, delimiters].count { source[$0.content].contains(.pipe) }
    let cells = TableRow.cells(header.content, in: source)
    guard pipeCount > 0, cells.count == columns.count else {
      // Without a `|` in both, the lines do not look like a table.
      if pipeCount == 2 {
        let blanks = source[delimiters.content].reversed().prefix(while: \.isASCIIBlank)
        unmatchedDelimiterRows.append(delimiters.content.dropLast(blanks.count))
      }
      return nil
    }
    // A lazy header lacks markers, so a mask with the header's prefix would end the block quote.
    let prefix = header.hasAllMarkers ? header.prefix : delimiters.prefix
    return SourceTable(
      columns: columns, firstLine: header.number, prefixes: [prefix, delimiters.prefix],
      cells: cells)
  }

  /// Appends rows to a table.
  ///
  /// - Returns: The line after the rows, and whether that line is text of the paragraph.
  mutating func appendRows(
    _ numbers: Range<Int>, to table: inout SourceTable
  ) -> (line: Int, isText: Bool) {
    for number in numbers {
      let line = line(number)
      guard line.canBeRow, !beginsBlock(line) else { return (number, false) }
      let missing = table.append(
        line.content, prefix: line.prefix, of: source,
        maximumFilledCount: TableFinder.maximumFilledCount - filledCount)
      guard let missing else { return (number, true) }
      filledCount += missing
    }
    return (numbers.upperBound, false)
  }

  /// Returns whether a line begins a block that cannot interrupt a paragraph, but ends a table.
  func beginsBlock(_ line: Line) -> Bool {
    let content = source[line.content]
    guard let first = content.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "-"), UInt8(ascii: "<"):
      return CommonMarkTree.beginsBlock(content)
    default: return false
    }
  }

  struct Line {
    let number: Int
    /// The line without its containers' markers; a lazy line keeps its blanks, as in libcmark.
    let content: Range<Int>
    let hasAllMarkers: Bool
    let indent: Int
    /// The bytes before the content, without an indentation that would make it code.
    let prefix: Range<Int>

    init(_ line: OpenContainers.Line, number: Int, lines: LineStarts) {
      self.number = number
      let rest = line.rest
      hasAllMarkers = line.hasAllMarkers
      indent = rest.indent
      content = (hasAllMarkers ? rest.firstNonspace : rest.offset)..<rest.end
      let end = indent <= 3 ? rest.firstNonspace : rest.offset + (rest.restOfTab > 0 ? 1 : 0)
      prefix = lines.start(of: number)..<end
    }

    /// Whether the line can be a row after the header, such as the delimiter row.
    var canBeRow: Bool { hasAllMarkers && indent <= 3 }

    func isUnderline(in source: Bytes) -> Bool {
      guard canBeRow, let mark = source[content].first, mark == 0x3D || mark == 0x2D
      else { return false }
      return source[content].drop { $0 == mark }.allSatisfy(\.isASCIIBlank)
    }
  }

  /// Returns the tables that the lines of the source suggest, in order, without libcmark.
  ///
  /// Such a table is between blank lines and not indented. `find(in:)` notices if it is code or
  /// HTML.
  mutating func expectedTables() -> [SourceTable] {
    var tables: [SourceTable] = []
    // The byte of the open fence, or `nil` outside of fenced code.
    var fence: UInt8?
    var next = 1
    for delimiterRow in candidates where delimiterRow > next {
      let header = delimiterRow - 1
      while next < header {
        if let mark = fenceMark(next), fence == nil || fence == mark {
          fence = fence == nil ? mark : nil
        }
        next += 1
      }
      if fence == nil, header == 1 || isBlank(header - 1), let table = expectedTable(header) {
        tables.append(table)
        next = table.lines.upperBound
      }
    }
    return tables
  }

  private mutating func expectedTable(_ header: Int) -> SourceTable? {
    let line = line(header)
    guard beginsText(header), source[line.content].first != UInt8(ascii: "["), !beginsBlock(line),
      var table = table(header: line, delimiters: self.line(header + 1))
    else { return nil }
    let end = appendRows(header + 2..<lines.count + 1, to: &table).line
    let isAlone = end > lines.count || isBlank(end)
    return isAlone && table.lines.allSatisfy(beginsText) ? table : nil
  }

  /// Returns whether a line can neither interrupt a paragraph nor be its underline.
  ///
  /// `beginsBlock(_:)` checks a line that begins with a digit, `+`, `*`, `-`, or `<`.
  private func beginsText(_ number: Int) -> Bool {
    switch source[lines.line(number, in: source)].first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: ">"),
      UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "~"):
      false
    default: true
    }
  }

  private func isBlank(_ number: Int) -> Bool {
    source[lines.line(number, in: source)].allSatisfy(\.isASCIIBlank)
  }

  /// Returns the byte of a line's fence, or `nil` if the line isn't a fence.
  private func fenceMark(_ number: Int) -> UInt8? {
    let line = LineCursor(lines.line(number, in: source), in: source)
    guard let mark = line.first(in: source), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
      line.end - line.firstNonspace >= 3
    else { return nil }
    return source[line.firstNonspace..<line.firstNonspace + 3].allSatisfy { $0 == mark }
      ? mark : nil
  }
}

extension [SourceTable] {
  /// Returns the index of the table that contains a line.
  fileprivate func index(ofTableWith line: Int) -> Int? {
    let index = partitioningIndex { $0.lines.upperBound > line }
    return index < count && self[index].lines.contains(line) ? index : nil
  }
}
