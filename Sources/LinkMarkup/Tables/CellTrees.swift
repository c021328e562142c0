import LinkText

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
    _ lines: LineStarts
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
    definitions = mayRefer ? DefinitionSource(of: blocks, source, lines).paragraphs : []
  }

  /// Returns the heading of a cell with inlines, and the number of cells whose headings follow in the
  /// same tree, with this one.
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
  /// Appends a heading with the inlines of a cell.
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
