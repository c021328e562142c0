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
    /// The cells of the header in the source before its repair is undone; empty for a table that was
    /// not parsed from Markdown.
    package let header: [Range<Int>]
    /// For each row with text in cells that have no column, which are dropped, the range of these
    /// cells in the source before its repair is undone.
    package let lostCells: [Range<Int>]

    package init(
      columns: [Alignment?], header: [Range<Int>] = [], lostCells: [Range<Int>] = []
    ) {
      self.columns = columns
      self.header = header
      self.lostCells = lostCells
    }
  }
}
