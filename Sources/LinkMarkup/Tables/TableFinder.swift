import CCmark
import LinkText

/// Finds the tables among the paragraphs that libcmark parsed.
///
/// libcmark decides what a paragraph is, and the rules of GitHub Flavored Markdown which of its
/// lines are a table. But the lines after a table are not read like those of a paragraph: an empty
/// list item ends a table, for example. So a table that is not a whole paragraph is masked: each of
/// its lines is replaced by `<?>`, an HTML block of one line, which behaves among blocks like a row.
/// Then libcmark parses the rest again.
struct TableFinder {
  /// The maximum number of cells that the source lacks, as in cmark-gfm.
  private static let maximumFilledCount = 0x80000
  private static let maximumColumnCount = Int(UInt16.max)

  private let source: Bytes
  let lines: LineStarts
  /// The numbers of the lines that may be delimiter rows, in ascending order.
  private let candidates: [Int]
  /// The tables in the order of the source.
  private(set) var tables: [SourceTable] = []
  /// The delimiter rows whose header has a different number of cells, so that both are text.
  private(set) var unmatchedDelimiterRows: [Range<Int>] = []
  private var containers = OpenContainers()
  /// Whether the tables must be masked for libcmark to parse what follows them.
  private var needsMask = false
  /// Whether the tree that is read is that of the masked source.
  private var isMasked = false
  /// The line of the leaf before the current one in the same container if it is masked, or 0.
  private var precedingLine = 0
  /// The number of cells in all tables that the source lacks.
  private var filledCount = 0
  /// The number of masked lines of each table that the tree does not have as HTML blocks.
  private var missingCounts: [Int] = []
  /// The tables that the current tree adds.
  private var newTables: [SourceTable] = []

  /// Returns `nil` if no line of the source can be a delimiter row.
  init?(_ source: Bytes) {
    let rows = DelimiterRows(in: source)
    guard !rows.offsets.isEmpty else { return nil }
    self.source = source
    let lines = LineStarts(source.span)
    self.lines = lines
    candidates = rows.offsets.map { lines.line(of: $0) }
  }

  /// Finds the tables in a tree of the source or of the masked source.
  ///
  /// - Returns: Whether the tree is right; otherwise the masked source has to be parsed.
  mutating func find(in tree: borrowing CommonMarkTree, isMasked: Bool) -> Bool {
    self.isMasked = isMasked
    needsMask = false
    unmatchedDelimiterRows = []
    missingCounts = tables.map(\.lines.count)
    newTables = []
    walk(tree)
    if isMasked, let lost = missingCounts.firstIndex(where: { $0 > 0 }) {
      // A line before it now begins HTML or code that contains the table.
      tables.removeSubrange(lost...)
      return false
    }
    tables = (tables + newTables).sorted { $0.firstLine < $1.firstLine }
    return !needsMask
  }

  /// Forgets all tables.
  mutating func removeAll() {
    tables = []
    unmatchedDelimiterRows = []
  }

  /// The source with a `<?>` in place of each line of a table.
  var maskedSource: Bytes {
    var masked: Bytes = []
    masked.reserveCapacity(source.count)
    var copied = 0
    for table in tables {
      for (line, prefix) in zip(table.lines, table.prefixes) {
        let whole = lines.line(line, in: source)
        masked += source[copied..<whole.lowerBound]
        masked += source[prefix]
        masked += Bytes("<?>".utf8)
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
          containers.open(node, lines, source)
          openBlocks.append((node.next, node.type != CMARK_NODE_LIST))
          precedingLine = 0
          next = node.firstChild
        default:
          read(node, line)
          next = node.next
        }
      }
      guard let closed = openBlocks.popLast() else { return }
      if closed.hasMarker { containers.close() }
      precedingLine = 0
      next = closed.next
    }
  }

  private mutating func read(_ node: CommonMarkTree.Node, _ line: Int) {
    let preceding = precedingLine
    precedingLine = 0
    if node.type == CMARK_NODE_HTML_BLOCK {
      if isMasked, let table = tables.index(ofTableWith: line) {
        missingCounts[table] -= 1
        precedingLine = line
      }
    } else if node.type == CMARK_NODE_PARAGRAPH || node.type == CMARK_NODE_HEADING {
      let end = min(node.endLine, lines.count)
      let continued =
        preceding > 0 && preceding + 1 == line
        ? tables.index(ofTableWith: preceding).flatMap { tables[$0].isOpen ? $0 : nil } : nil
      guard continued != nil || hasCandidate(after: line, through: end) else { return }
      find(in: node, line...max(line, end), continuing: continued)
    }
  }

  private func hasCandidate(after first: Int, through last: Int) -> Bool {
    let index = candidates.partitioningIndex { $0 > first }
    return index < candidates.count && candidates[index] <= last
  }

  // MARK: - The lines of a paragraph

  /// Finds the tables in the lines of a paragraph or a heading.
  ///
  /// - Parameter table: The table right before it, whose rows go on here.
  private mutating func find(
    in node: CommonMarkTree.Node, _ numbers: ClosedRange<Int>, continuing table: Int?
  ) {
    var paragraph: [Line] = []
    for number in numbers {
      paragraph.append(Line(containers.line(number, lines, source), number, lines))
    }
    var underline: Int?
    if node.type == CMARK_NODE_HEADING {
      guard let index = paragraph.dropFirst().firstIndex(where: { $0.isUnderline(in: source) })
      else { return }
      underline = index
    }
    let end = underline ?? paragraph.count
    // The first line that is in no table.
    var free = 0
    if let index = table {
      var table = tables[index]
      let stop = appendRows(paragraph[..<end], from: 0, to: &table)
      table.isOpen = stop.index == end && underline != nil
      tables[index] = table
      needsMask = needsMask || stop.index > 0
      guard stop.isText else { return }
      free = stop.index
    }
    var index = free + 1
    while index < end {
      guard var table = self.table(header: paragraph[index - 1], delimiters: paragraph[index])
      else {
        index += 1
        continue
      }
      let stop = appendRows(paragraph[..<end], from: index + 1, to: &table)
      table.isOpen = stop.index == end && underline != nil
      newTables.append(table)
      let isWholeParagraph = index == 1 && stop.index == paragraph.count
      needsMask = needsMask || !isWholeParagraph
      guard stop.isText else { return }
      index = stop.index + 1
    }
  }

  private mutating func table(header: Line, delimiters: Line) -> SourceTable? {
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
    // With its own markers, a lazy header would end the block quote.
    let prefix = header.hasAllMarkers ? header.prefix : delimiters.prefix
    return SourceTable(
      columns: columns, firstLine: header.number, prefixes: [prefix, delimiters.prefix],
      header: cells)
  }

  /// Appends rows to a table.
  ///
  /// - Returns: The index of the line after them, and whether it is text of the same paragraph.
  private mutating func appendRows(
    _ paragraph: ArraySlice<Line>, from start: Int, to table: inout SourceTable
  ) -> (index: Int, isText: Bool) {
    for index in start..<max(start, paragraph.endIndex) {
      let line = paragraph[index]
      guard line.canBeRow, !beginsBlock(line) else { return (index, false) }
      let cells = TableRow.cells(line.content, in: source)
      let missing = max(0, table.columns.count - cells.count)
      guard !cells.isEmpty, filledCount + missing <= TableFinder.maximumFilledCount else {
        return (index, true)
      }
      filledCount += missing
      table.append(cells, prefix: line.prefix)
    }
    return (max(start, paragraph.endIndex), false)
  }

  /// Returns whether a line begins a block that cannot interrupt a paragraph, but ends a table.
  private func beginsBlock(_ line: Line) -> Bool {
    let content = source[line.content]
    guard let first = content.first else { return false }
    guard first.isASCIIDigit || "+*-<".utf8.contains(first) else { return false }
    return CommonMarkTree.beginsBlock(content)
  }

  /// A line of a paragraph.
  private struct Line {
    let number: Int
    /// The line without the markers of its containers; that of a lazy line begins with its blanks,
    /// as libcmark keeps them.
    let content: Range<Int>
    let hasAllMarkers: Bool
    let indent: Int
    /// The bytes before the content, without blanks that would make it code.
    let prefix: Range<Int>

    init(_ line: OpenContainers.Line, _ number: Int, _ lines: LineStarts) {
      self.number = number
      let rest = line.rest
      hasAllMarkers = line.hasAllMarkers
      indent = rest.indent
      content = (hasAllMarkers ? rest.firstNonspace : rest.offset)..<rest.end
      let end =
        indent <= 3 ? rest.firstNonspace : rest.offset + (rest.restOfTab > 0 ? 1 : 0)
      prefix = lines.start(of: number)..<end
    }

    /// Whether the line can be the delimiter row or another row after the header.
    var canBeRow: Bool { hasAllMarkers && indent <= 3 }

    func isUnderline(in source: Bytes) -> Bool {
      guard canBeRow, let mark = source[content].first, mark == 0x3D || mark == 0x2D
      else { return false }
      return source[content].drop { $0 == mark }.allSatisfy(\.isASCIIBlank)
    }
  }
}

extension [SourceTable] {
  /// Returns the index of the table that has a line.
  fileprivate func index(ofTableWith line: Int) -> Int? {
    let index = partitioningIndex { $0.lines.upperBound > line }
    return index < count && self[index].lines.contains(line) ? index : nil
  }
}
