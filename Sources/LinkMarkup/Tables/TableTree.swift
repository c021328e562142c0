import CCmark
import LinkText

/// libcmark's tree of a source with tables, and the trees of the tables' cells.
struct TableTree: ~Copyable {
  /// The maximum number of times that the source is parsed to find its tables.
  ///
  /// Real documents need at most three: code or HTML contains an expected table, a table has to be
  /// masked, and the blocks after it are read.
  private static let maximumRoundCount = 9

  /// The blocks; a table is the paragraph, or the HTML block, on its lines.
  let blocks: CommonMarkTree
  let tables: [SourceTable]
  /// The delimiter rows whose header has a different number of cells, so that both are text.
  let unmatchedDelimiterRows: [Range<Int>]
  /// The lines of the source, if they had to be found; `nil` without anything like a table.
  let lines: LineStarts?
  private let cells: CellTrees?

  init(parsing source: Bytes, _ dialect: Dialect) {
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
      // What is still unclear then are no tables, which keeps the tree right.
      if round == TableTree.maximumRoundCount { finder.removeAll() }
      tree.recycle()
      tree = CommonMarkTree(parsing: finder.maskedSource.span)
      if round == TableTree.maximumRoundCount { break }
      round += 1
    }
    tables = finder.tables
    unmatchedDelimiterRows = finder.unmatchedDelimiterRows
    lines = finder.lines
    cells = tables.isEmpty ? nil : CellTrees(of: tables, in: source, blocks: tree, finder.lines)
    blocks = tree
  }

  /// Reads the tables while the blocks are walked in the order of the source.
  var reader: Reader { Reader(tables: tables, cells: cells) }

  struct Reader {
    private let tables: [SourceTable]
    private let cells: CellTrees?
    private var nextTable = 0
    /// The index of the next cell of the table before the next one.
    private var nextCell = 0
    private var nextHeading: CommonMarkTree.Node?
    /// The number of cells that have a heading from the next one in the tree.
    private var headingCount = 0

    fileprivate init(tables: [SourceTable], cells: CellTrees?) {
      self.tables = tables
      self.cells = cells
    }

    /// Returns the table that a block is, or `nil` if it is none.
    mutating func table(_ block: CommonMarkTree.Node) -> SourceTable? {
      guard nextTable < tables.count else { return nil }
      switch block.type {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HTML_BLOCK: break
      default: return nil
      }
      guard tables[nextTable].firstLine == block.start.line else { return nil }
      nextTable += 1
      nextCell = 0
      return tables[nextTable - 1]
    }

    /// Returns whether the first block of a container is a paragraph that is a table.
    func isTable(firstBlockOf container: CommonMarkTree.Node) -> Bool {
      nextTable < tables.count
        && container.firstChild?.start.line == tables[nextTable].firstLine
    }

    /// Skips the next cell.
    mutating func skip(_ cell: SourceTable.Cell) {
      nextCell += 1
      guard cell.content == .inlines, headingCount > 0 else { return }
      nextHeading = nextHeading?.next
      headingCount -= 1
    }

    /// Returns the heading that has the inlines of the next cell, or `nil` if libcmark need not read
    /// the cell.
    ///
    /// It is valid until the heading of another cell is read.
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
