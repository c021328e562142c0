extension Document {
  /// A link or an image as CommonMark reads it, before anything is decided about it.
  public struct Link: Equatable, Sendable {
    /// A link's position among the document's links, counted from 0 in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      public let index: UInt32

      package init(index: UInt32) {
        self.index = index
      }
    }

    /// The destination, entities and backslash escapes decoded, nothing else changed.
    public let destination: TextRange
    /// The title; nil when there is none, empty when the source says `""`.
    public let title: TextRange?
    /// The events inside: half-open indices of ``Document/events``. Those of an image are leaves.
    public package(set) var content: Range<Int>
    /// The start of the block that holds the link.
    public let blockStart: SourcePosition

    package init(
      destination: TextRange, title: TextRange?, content: Range<Int>, blockStart: SourcePosition
    ) {
      self.destination = destination
      self.title = title
      self.content = content
      self.blockStart = blockStart
    }
  }

  /// An image's position among the document's images, counted from 0 in reading order.
  public struct ImageID: Hashable, BitwiseCopyable, Sendable {
    public let index: UInt32

    package init(index: UInt32) {
      self.index = index
    }
  }
}
