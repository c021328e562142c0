extension Document {
  /// A table of GitHub Flavored Markdown.
  public struct Table: Equatable, Sendable {
    /// A table's index among the document's tables, from 0, in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      /// The index in ``Document/tables``.
      public let index: UInt32

      @inlinable
      package init(index: UInt32) {
        self.index = index
      }
    }

    /// The alignment of a column's text.
    public enum Alignment: String, BitwiseCopyable, Sendable {
      case left
      case center
      case right
    }

    /// The alignment of each column; `nil` if the table does not say.
    public let columns: [Alignment?]

    package init(columns: [Alignment?]) {
      self.columns = columns
    }
  }

  /// Cells of a row that have text but no column, so that they are dropped.
  package struct LostCells: Sendable {
    /// The number of columns of the table.
    package let columnCount: Int
    /// The range from the first to the last of them in the source before its repair is undone.
    package let range: Range<Int>

    package init(columnCount: Int, range: Range<Int>) {
      self.columnCount = columnCount
      self.range = range
    }
  }
}
