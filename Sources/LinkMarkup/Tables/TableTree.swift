import CCmark
import LinkText

/// libcmark's tree of a source with tables, and the trees of the tables' cells.
struct TableTree: ~Copyable {
  /// The maximum number of times that the source is parsed to find its tables.
  ///
  /// Real documents rarely need more than three rounds: one finds that a likely table is code or
  /// HTML, one finds a further table, and one reads the blocks after that table.
  private static let maximumRoundCount = 9

  /// The blocks; each table is a paragraph or an HTML block on the table's lines.
  let blocks: CommonMarkTree
  let tables: [SourceTable]
  /// The delimiter rows whose header has a different number of cells, so that both are text.
  let unmatchedDelimiterRows: [Range<Int>]
  /// The lines of the source, or `nil` if it was parsed without a search for tables.
  let lines: LineStarts?
  private let cells: CellTrees?

  init(parsing source: Bytes, dialect: Dialect) {
    guard dialect.contains(.tables), var finder = TableFinder(source) else {
      blocks = CommonMarkTree(parsing: source.span)
      tables = []
      unmatchedDelimiterRows = []
      lines = nil
      cells = nil
      return
    }
    var tree = CommonMarkTree(parsing: finder.maskedSource.span)
    var round = 1
    while !finder.find(in: tree) {
      // After too many rounds, the source is read without tables, which takes one round.
      if round == TableTree.maximumRoundCount { finder.removeAll() }
      tree.recycle()
      tree = CommonMarkTree(parsing: finder.maskedSource.span)
      if round == TableTree.maximumRoundCount { break }
      round += 1
    }
    tables = finder.tables
    unmatchedDelimiterRows = finder.unmatchedDelimiterRows
    lines = finder.lines
    cells =
      tables.isEmpty ? nil : CellTrees(of: tables, in: source, blocks: tree, lines: finder.lines)
    blocks = tree
  }

  /// A reader of the tables, for a walk over the blocks in the order of the source.
  var reader: Reader { Reader(tables: tables, cells: cells) }

  struct Reader {
    fileprivate let tables: [SourceTable]
    fileprivate let cells: CellTrees?
    fileprivate var nextTable = 0
    /// The index of the next cell of the current table, whose index is `nextTable - 1`.
    fileprivate var nextCell = 0
    fileprivate var nextHeading: CommonMarkTree.Node?
    /// The number of headings from `nextHeading` to the end of the cells' tree.
    fileprivate var headingCount = 0

    /// Returns the table of a block, or `nil` if the block isn't a table.
    mutating func table(_ block: CommonMarkTree.Node) -> SourceTable? {
      guard nextTable < tables.count,
        block.type == CMARK_NODE_PARAGRAPH || block.type == CMARK_NODE_HTML_BLOCK,
        tables[nextTable].firstLine == block.start.line
      else { return nil }
      nextTable += 1
      nextCell = 0
      return tables[nextTable - 1]
    }

    /// Returns whether the first block of a container is the next table.
    func isTable(firstBlockOf container: CommonMarkTree.Node) -> Bool {
      nextTable < tables.count && container.firstChild?.start.line == tables[nextTable].firstLine
    }

    mutating func skip(_ cell: SourceTable.Cell) {
      nextCell += 1
      guard cell.content == .inlines, headingCount > 0 else { return }
      nextHeading = nextHeading?.next
      headingCount -= 1
    }

    /// Returns the heading with the inlines of the next cell, or `nil` if libcmark need not read
    /// the cell.
    ///
    /// The heading is valid until the heading of another cell is read.
    mutating func heading(of cell: SourceTable.Cell) -> CommonMarkTree.Node? {
      defer { nextCell += 1 }
      guard cell.content == .inlines, let cells else { return nil }
      if headingCount == 0 {
        (nextHeading, headingCount) = cells.headings(fromCell: nextCell, ofTable: nextTable - 1)
      }
      let heading = nextHeading
      nextHeading = heading?.next
      headingCount -= 1
      return heading
    }
  }
}

/// The libcmark trees of table cells, only one of which is alive at a time.
///
/// A cell contains only inlines, so libcmark parses it as a heading of a separate source. A node
/// takes 144 bytes, so the cells of a large table would take hundreds of megabytes in one tree.
final class CellTrees {
  /// The bytes of a tree's source after which no more cells are added; at least its definitions.
  private static let sourceLimit = 64 * 1024

  private let tables: [SourceTable]
  private let source: Bytes
  /// The paragraphs that may contain definitions; empty if no cell can refer to a definition.
  private let definitions: Bytes
  private var current: Piece?

  /// The tree of consecutive cells.
  private struct Piece: ~Copyable {
    let table: Int
    let cell: Int
    let headingCount: Int
    let tree: CommonMarkTree
  }

  init(
    of tables: [SourceTable], in source: Bytes, blocks: borrowing CommonMarkTree,
    lines: LineStarts
  ) {
    self.tables = tables
    self.source = source
    let mayRefer =
      source.hasDefinition
      && tables.contains { table in
        table.cells.contains {
          $0.content == .inlines
            && source.span.firstOffset(of: UInt8(ascii: "]"), in: $0.range) != nil
        }
      }
    definitions =
      mayRefer ? DefinitionSource(of: blocks, source: source, lines: lines).paragraphs : []
  }

  /// Returns the heading of a cell, and the number of headings from this one to the tree's end.
  ///
  /// The call may invalidate headings that were returned before.
  func headings(
    fromCell cell: Int, ofTable table: Int
  ) -> (first: CommonMarkTree.Node?, count: Int) {
    if current?.table != table || current?.cell != cell {
      if let read = current.take() { read.tree.recycle() }
      current = piece(fromCell: cell, ofTable: table)
    }
    return (current?.tree.root.firstChild, current?.headingCount ?? 0)
  }

  private func piece(fromCell cell: Int, ofTable table: Int) -> Piece {
    // Parsing the definitions with each tree must not take more time than parsing the cells.
    let limit = max(CellTrees.sourceLimit, definitions.count)
    var headings: Bytes = []
    headings.reserveCapacity(min(limit, source.count))
    var count = 0
    var first = cell
    search: for table in tables[table...] {
      for cell in table.cells[first...] where cell.content == .inlines {
        headings.append(headingOf: cell.range, in: source)
        count += 1
        if headings.count >= limit { break search }
      }
      first = 0
    }
    if headings.span.firstOffset(of: UInt8(ascii: "]"), in: headings.indices) != nil {
      // Definitions follow the cells, so that no block that they begin can contain a cell.
      headings += definitions
    }
    return Piece(
      table: table, cell: cell, headingCount: count, tree: CommonMarkTree(parsing: headings.span))
  }
}

extension Bytes {
  fileprivate mutating func append(headingOf cell: Range<Int>, in source: Bytes) {
    self += "# ".utf8
    var start = cell.lowerBound
    var searched = start
    while let backslash = source.span.firstOffset(
      of: UInt8(ascii: "\\"), in: searched..<cell.upperBound)
    {
      searched = backslash + 1
      if source.isEscapedPipe(at: backslash, in: cell) {
        self += source[start..<backslash]
        start = searched
      }
    }
    self += source[start..<cell.upperBound]
    self += " #\n".utf8
  }

  /// Returns whether the byte at an index is a backslash that escapes a `|` in a cell.
  func isEscapedPipe(at index: Int, in cell: Range<Int>) -> Bool {
    self[index] == UInt8(ascii: "\\") && index + 1 < cell.upperBound && self[index + 1] == .pipe
  }

  /// Whether there may be a link reference definition.
  fileprivate var hasDefinition: Bool {
    span.contains(UInt8(ascii: "]"), in: indices) { end in
      end + 1 < count && self[end + 1] == UInt8(ascii: ":")
    }
  }
}

/// The paragraphs of a document that may contain link reference definitions.
///
/// libcmark does not list the definitions that it reads. A paragraph of only definitions has no
/// node. If text follows the definitions in a paragraph, its node includes the definitions' lines.
struct DefinitionSource {
  /// The paragraphs, with blank lines between them.
  ///
  /// Each paragraph is written in one block quote, whatever its containers were, so that lazy lines
  /// remain lazy. libcmark reads the same definitions in the same order as from the document.
  private(set) var paragraphs: Bytes = []
  private let source: Bytes
  private let lines: LineStarts
  private var containers = OpenContainers()
  /// The number of the first line after the last leaf that was read.
  private var nextLine = 1

  /// Finds the paragraphs of a source, whose blocks are in `tree`.
  init(of tree: borrowing CommonMarkTree, source: Bytes, lines: LineStarts) {
    self.source = source
    self.lines = lines
    walk(tree)
  }

  private mutating func walk(_ tree: borrowing CommonMarkTree) {
    var openBlocks: [CommonMarkTree.Node] = []
    var next = tree.root.firstChild
    while true {
      while let node = next {
        let line = node.start.line
        findParagraphs(before: line)
        switch node.type {
        case CMARK_NODE_LIST, CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_ITEM:
          containers.open(node, lines: lines, source: source)
          openBlocks.append(node)
          next = node.firstChild
        case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING:
          // libcmark may end a setext heading after its underline, where a paragraph may begin.
          let end = node.type == CMARK_NODE_PARAGRAPH ? node.endLine + 1 : node.endLine
          nextLine = line
          if containers.line(line, lines: lines, source: source).rest.first(in: source)
            == UInt8(ascii: "[")
          {
            findParagraphs(before: end)
          }
          nextLine = max(nextLine, end)
          next = node.next
        default:
          // A closing fence cannot begin a definition.
          nextLine = line + containers.lineCount(of: node, lines: lines, source: source)
          next = node.next
        }
      }
      guard let closed = openBlocks.popLast() else { break }
      if closed.type != CMARK_NODE_LIST {
        findParagraphs(before: closed.endLine + 1)
        containers.close()
      }
      next = closed.next
    }
    findParagraphs(before: lines.count + 1)
  }

  /// Appends the paragraphs that begin with `[`, from `nextLine` to the line before `end`.
  private mutating func findParagraphs(before end: Int) {
    let end = min(end, lines.count + 1)
    var isInParagraph = false
    while nextLine < end {
      let line = containers.line(nextLine, lines: lines, source: source)
      nextLine += 1
      if line.rest.isBlank {
        isInParagraph = false
      } else if isInParagraph
        || line.hasAllMarkers && line.rest.indent < 4
          && line.rest.first(in: source) == UInt8(ascii: "[")
      {
        if !isInParagraph { paragraphs.append(UInt8(ascii: "\n")) }
        if line.hasAllMarkers { paragraphs += "> ".utf8 }
        // With less indentation, the line might begin another block.
        paragraphs += repeatElement(UInt8(ascii: " "), count: min(line.rest.indent, 4))
        isInParagraph = true
        paragraphs += source[line.rest.firstNonspace..<line.rest.end]
        paragraphs.append(UInt8(ascii: "\n"))
      }
    }
  }
}
