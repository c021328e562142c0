extension Document {
  /// Where constructs of a document stand in its source, in bytes of the source as given.
  ///
  /// A document that is parsed with a ``Document/SourceDetail`` of `links` or `text` has one. A place
  /// that it gives was proved: a block whose source does not fit what libcmark made of it has none.
  public struct SourceMap: Sendable {
    /// As given.
    package var source: [UInt8] = []
    /// One for each link of the document; nil where its place was not proved.
    package var links: [LinkSource?]
    /// One for each image of the document; nil where its place was not proved.
    package var images: [LinkSource?]
    /// In the order of the source, those that are never used as well; with `text` only.
    package var definitions: [LinkDefinition] = []
    /// In the order of the source; with `text` only.
    package var codeSpans: [CodeSpanSource] = []
    /// In the order of ``Document/text``; with `text` only.
    package var textPieces: [TextPiece] = []
    package var lines: LineStarts
    /// Undone in each place but those of `textPieces`.
    package var repair: SourceRepair?
    /// The blocks in which no place was proved.
    package var unprovedBlockCount = 0
    /// Grows with the work done, for tests of the cost.
    package var steps = 0

    package init(links: [LinkSource?], images: [LinkSource?], lines: LineStarts) {
      self.links = links
      self.images = images
      self.lines = lines
    }

    /// The whole link, from its first bracket on; nil where the place was not proved.
    public subscript(id: Link.ID) -> SourceRange? {
      links[Int(id.index)].map { sourceRange($0.whole) }
    }

    /// The whole image, its exclamation mark included; nil where the place was not proved.
    public subscript(id: ImageID) -> SourceRange? {
      images[Int(id.index)].map { sourceRange($0.whole) }
    }

    /// The line and column of a byte, in logarithmic time.
    func location(of offset: Int) -> SourcePosition {
      lines.location(of: offset)
    }

    func sourceRange(_ range: Range<Int>) -> SourceRange {
      SourceRange(start: location(of: range.lowerBound), end: location(of: range.upperBound))
    }
  }
}
