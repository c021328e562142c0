extension Document {
  /// The byte ranges of a document's constructs in the original source.
  ///
  /// A document that is parsed with a ``Document/SourceDetail`` of `links` or `text` has one. Every
  /// range is verified: a block whose source does not match libcmark's result has none.
  public struct SourceMap: Sendable {
    /// The original source, before any repair.
    package var source: Bytes = []
    /// The source of each link of the document; `nil` if it is not verified.
    package var links: [LinkSource?]
    /// The source of each image of the document; `nil` if it is not verified.
    package var images: [LinkSource?]
    /// All definitions, including unused ones, in source order; only with `text`.
    package var definitions: [LinkDefinition] = []
    /// The code spans in source order; only with `text`.
    package var codeSpans: [CodeSpanSource] = []
    /// The cells of each table's header, as ranges in the source before its repair is undone; only
    /// with `text`.
    package var headers: [[Range<Int>]] = []
    /// The text pieces in the order of ``Document/text``; only with `text`.
    package var textPieces: [TextPiece] = []
    package var lines: LineStarts
    /// The repair that was applied before parsing, undone in all offsets except `textPieces`.
    package var repair: SourceRepair?
    /// The number of blocks without verified ranges.
    package var unprovedBlockCount = 0
    /// A count of the work done, for tests of the cost.
    package var steps = 0

    package init(links: [LinkSource?], images: [LinkSource?], lines: LineStarts) {
      self.links = links
      self.images = images
      self.lines = lines
    }

    /// The range of the whole link, including its brackets; `nil` if it is not verified.
    public subscript(id: Link.ID) -> SourceRange? {
      links[Int(id.index)].map { sourceRange($0.whole) }
    }

    /// The range of the whole image, including its exclamation mark; `nil` if it is not verified.
    public subscript(id: ImageID) -> SourceRange? {
      images[Int(id.index)].map { sourceRange($0.whole) }
    }

    /// Returns the line and column of a byte, in logarithmic time.
    func location(of offset: Int) -> SourcePosition {
      lines.location(of: offset)
    }

    func sourceRange(_ range: Range<Int>) -> SourceRange {
      SourceRange(start: location(of: range.lowerBound), end: location(of: range.upperBound))
    }
  }
}
