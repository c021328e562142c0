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
      // Candidates that are still unclear are not tables, which keeps the tree right.
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

  /// Reads the tables while the blocks are walked in the order of the source.
  var reader: Reader { Reader(tables: tables, cells: cells) }

  struct Reader {
    fileprivate let tables: [SourceTable]
    fileprivate let cells: CellTrees?
    fileprivate var nextTable = 0
    /// The index of the next cell of the table before the next one.
    fileprivate var nextCell = 0
    fileprivate var nextHeading: CommonMarkTree.Node?
    /// The number of cells that have a heading from the next one in the tree.
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

    /// Returns whether the first block of a container is a paragraph that is a table.
    func isTable(firstBlockOf container: CommonMarkTree.Node) -> Bool {
      nextTable < tables.count
        && container.firstChild?.start.line == tables[nextTable].firstLine
    }

    mutating func skip(_ cell: SourceTable.Cell) {
      nextCell += 1
      guard cell.content == .inlines, headingCount > 0 else { return }
      nextHeading = nextHeading?.next
      headingCount -= 1
    }

    /// Returns the heading with the inlines of the next cell, or `nil` if libcmark need not read
    /// it.
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

/// libcmark's trees of the cells of tables, of which one is alive at a time.
///
/// A cell contains only inlines, so libcmark parses each as a heading of a separate source. A node
/// takes 144 bytes, so the cells of a large table would take hundreds of megabytes in one tree.
final class CellTrees {
  /// The number of bytes after which a tree takes no more cells.
  private static let sourceCount = 64 * 1024

  private let tables: [SourceTable]
  private let source: Bytes
  /// The paragraphs of the source with definitions, if a cell may refer to one.
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
          $0.content == .inlines && source.span.containsClosingBracket(in: $0.range)
        }
      }
    definitions =
      mayRefer ? DefinitionSource(of: blocks, source: source, lines: lines).paragraphs : []
  }

  /// Returns the heading of a cell, and the number of headings of cells from there in the same
  /// tree.
  ///
  /// Headings that were returned before are not valid any more.
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
    // The definitions are parsed with each tree, which must not take more time than the cells.
    let limit = max(CellTrees.sourceCount, definitions.count)
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
    if headings.span.containsClosingBracket(in: headings.indices) {
      // Definitions do not need to precede the cells, which nothing can contain there.
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

  /// Returns whether a backslash before a `|` is at an index, which is removed from a cell.
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

extension Span<UInt8> {
  fileprivate func containsClosingBracket(in range: Range<Int>) -> Bool {
    firstOffset(of: UInt8(ascii: "]"), in: range) != nil
  }
}
