extension Document {
  /// A link or an image as parsed, before its destination is resolved.
  public struct Link: Equatable, Sendable {
    /// A link's index among the document's links, from 0, in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      /// The index in ``Document/links``.
      public let index: UInt32

      @inlinable
      package init(index: UInt32) {
        self.index = index
      }
    }

    /// The destination, with entities and backslash escapes decoded and otherwise unchanged.
    public let destination: TextRange
    /// The title; `nil` if there is none, and empty if the source has `""`.
    public let title: TextRange?
    /// The contained events, as half-open indices of ``Document/events``; only leaves in an image.
    public package(set) var content: Range<Int>
    /// The start of the block that contains the link.
    public let blockStart: SourcePosition
    /// Whether this refers to a footnote of the document, as `[^1]` does.
    public let isFootnoteReference: Bool

    package init(
      destination: TextRange, title: TextRange?, content: Range<Int>, blockStart: SourcePosition,
      isFootnoteReference: Bool = false
    ) {
      self.destination = destination
      self.title = title
      self.content = content
      self.blockStart = blockStart
      self.isFootnoteReference = isFootnoteReference
    }
  }

  /// An image's index among the document's images, from 0, in reading order.
  public struct ImageID: Hashable, BitwiseCopyable, Sendable {
    /// The index in ``Document/images``.
    public let index: UInt32

    @inlinable
    package init(index: UInt32) {
      self.index = index
    }
  }
}
