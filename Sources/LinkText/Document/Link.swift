/// A link as CommonMark reads it, before anything is decided about it.
public struct Link: Equatable, Sendable {
  /// A link's place among the document's links, counted from 0 in reading order.
  public struct ID: Hashable, BitwiseCopyable, Sendable {
    public let index: UInt32

    package init(index: UInt32) {
      self.index = index
    }
  }

  /// The link destination, entities and backslash escapes decoded, nothing else changed.
  public let destination: TextRange
  /// The link title; nil when there is none, empty when the source says `""`.
  public let title: TextRange?
  /// The events between the link's `enter` and `exit`, half-open indices of ``Document/events``.
  public package(set) var content: Range<Int>
  /// Where the block begins that holds the link.
  public let blockStart: SourceLocation

  package init(
    destination: TextRange, title: TextRange?, content: Range<Int>, blockStart: SourceLocation
  ) {
    self.destination = destination
    self.title = title
    self.content = content
    self.blockStart = blockStart
  }
}

/// An image as CommonMark reads it, before anything is decided about it.
public struct Image: Equatable, Sendable {
  /// An image's place among the document's images, counted from 0 in reading order.
  public struct ID: Hashable, BitwiseCopyable, Sendable {
    public let index: UInt32

    package init(index: UInt32) {
      self.index = index
    }
  }

  /// The address of the image, entities and backslash escapes decoded, nothing else changed.
  public let destination: TextRange
  /// The image's title; nil when there is none, empty when the source says `""`.
  public let title: TextRange?
  /// The leaves of the image description, half-open indices of ``Document/events``.
  public package(set) var content: Range<Int>
  /// Where the block begins that holds the image.
  public let blockStart: SourceLocation

  package init(
    destination: TextRange, title: TextRange?, content: Range<Int>, blockStart: SourceLocation
  ) {
    self.destination = destination
    self.title = title
    self.content = content
    self.blockStart = blockStart
  }
}
