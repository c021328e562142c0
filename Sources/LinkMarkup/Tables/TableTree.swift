import CCmark
import LinkText

/// libcmark's tree of a source with tables, and the trees of the tables' cells.
///
/// A cell contains only inlines, so libcmark parses each as a heading of a separate source.
struct TableTree: ~Copyable {
  /// The maximum number of times that the source is parsed to find its tables.
  ///
  /// Real documents need at most two.
  private static let maximumRoundCount = 8

  /// The blocks; a table is the paragraph, or the HTML blocks, on its lines.
  let blocks: CommonMarkTree
  let tables: [SourceTable]
  /// The delimiter rows whose header has a different number of cells, so that both are text.
  let unmatchedDelimiterRows: [Range<Int>]
  /// The lines of the source, if they had to be found; `nil` without anything like a table.
  let lines: LineStarts?
  /// The tree whose first headings are the cells that are not empty.
  private let cells: CommonMarkTree?
  private let firstHeading: CommonMarkTree.Node?

  init(parsing source: Bytes, _ dialect: Dialect) {
    var tree = CommonMarkTree(parsing: source.span)
    var tables: [SourceTable] = []
    var unmatchedDelimiterRows: [Range<Int>] = []
    var lines: LineStarts?
    if dialect.contains(.tables), var finder = TableFinder(source) {
      var round = 1
      while !finder.find(in: tree, isMasked: round > 1) {
        // What is still unclear then are no tables, which keeps the tree right.
        if round == TableTree.maximumRoundCount { finder.removeAll() }
        tree = CommonMarkTree(parsing: finder.maskedSource.span)
        if round == TableTree.maximumRoundCount { break }
        round += 1
      }
      tables = finder.tables
      unmatchedDelimiterRows = finder.unmatchedDelimiterRows
      lines = finder.lines
    }
    self.tables = tables
    self.unmatchedDelimiterRows = unmatchedDelimiterRows
    self.lines = lines
    guard let lines, !tables.isEmpty else {
      cells = nil
      firstHeading = nil
      blocks = tree
      return
    }
    var (cellSource, labels) = TableTree.headings(of: tables, in: source)
    if source.definesAny(of: labels) {
      // Definitions do not need to precede the cells, which nothing can contain there.
      cellSource += DefinitionSource(of: tree, source, lines).paragraphs
    }
    blocks = tree
    let cells = CommonMarkTree(parsing: cellSource.span)
    firstHeading = cells.root.firstChild
    self.cells = consume cells
  }

  /// Reads the tables while the blocks are walked in the order of the source.
  var reader: Reader { Reader(tables: tables, nextHeading: firstHeading) }

  struct Reader {
    private let tables: [SourceTable]
    private var nextTable = 0
    private var nextHeading: CommonMarkTree.Node?

    fileprivate init(tables: [SourceTable], nextHeading: CommonMarkTree.Node?) {
      self.tables = tables
      self.nextHeading = nextHeading
    }

    enum Part {
      /// The whole table, at its first line.
      case table(SourceTable)
      /// A masked line of the table before.
      case otherRow
    }

    /// Returns the part of a table that a block is, or `nil` if it is none.
    mutating func part(of block: CommonMarkTree.Node) -> Part? {
      guard !tables.isEmpty else { return nil }
      switch block.type {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HTML_BLOCK: break
      default: return nil
      }
      let line = block.start.line
      if nextTable < tables.count, tables[nextTable].firstLine == line {
        nextTable += 1
        return .table(tables[nextTable - 1])
      }
      return nextTable > 0 && tables[nextTable - 1].lines.contains(line) ? .otherRow : nil
    }

    /// Returns whether the first block of a container is a paragraph that is a table.
    func isTable(firstBlockOf container: CommonMarkTree.Node) -> Bool {
      nextTable < tables.count
        && container.firstChild?.start.line == tables[nextTable].firstLine
    }

    /// Returns the heading that has the inlines of the next cell, or `nil` if the cell is empty.
    mutating func heading(of cell: Range<Int>) -> CommonMarkTree.Node? {
      guard !cell.isEmpty, let heading = nextHeading else { return nil }
      nextHeading = heading.next
      return heading
    }
  }

  /// Returns a source in which each cell that is not empty is a heading, and the labels in it.
  private static func headings(
    of tables: [SourceTable], in source: Bytes
  ) -> (source: Bytes, labels: Set<String>) {
    var headings: Bytes = []
    var labels: Set<String> = []
    for table in tables {
      for cell in table.cells where !cell.isEmpty {
        let start = headings.count
        headings += "# ".utf8
        for index in cell where !source.isEscapedPipe(at: index, in: cell) {
          headings.append(source[index])
        }
        for label in headings[start...].labels {
          labels.insert(LinkDefinition.normalized(label: headings.span.extracting(label)))
        }
        headings += " #\n".utf8
      }
    }
    return (headings, labels)
  }
}

extension Bytes {
  /// Returns whether a backslash before a `|` is at an index, which is removed from a cell.
  func isEscapedPipe(at index: Int, in cell: Range<Int>) -> Bool {
    self[index] == UInt8(ascii: "\\") && index + 1 < cell.upperBound && self[index + 1] == .pipe
  }

  /// Returns whether there may be a link reference definition of a label.
  fileprivate func definesAny(of labels: Set<String>) -> Bool {
    guard !labels.isEmpty else { return false }
    return span.contains(UInt8(ascii: "]"), in: indices) { end in
      guard end + 1 < count, self[end + 1] == UInt8(ascii: ":"),
        let bracket = self[..<end].indices.last(where: isUnescapedBracket),
        self[bracket] == UInt8(ascii: "[")
      else { return false }
      return labels.contains(LinkDefinition.normalized(label: span.extracting(bracket + 1..<end)))
    }
  }

  private func isUnescapedBracket(at index: Int) -> Bool {
    (self[index] == UInt8(ascii: "[") || self[index] == UInt8(ascii: "]"))
      && (index == 0 || self[index - 1] != UInt8(ascii: "\\"))
  }
}
