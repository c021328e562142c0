/// A CommonMark document as flat arrays: no tree, no strings, no references.
///
/// `Document(parsing:)` makes one. Containers nest properly: each `enter` has its `exit`.
/// Links inside an image description are part of the description, and not among `links`.
public struct Document: Sendable {
  public package(set) var events: [Event] = []
  public package(set) var links: [Link] = []
  public package(set) var images: [Link] = []
  public package(set) var codeBlocks: [CodeBlock] = []
  /// Each literal, destination and title once, valid UTF-8.
  public package(set) var text: [UInt8] = []
  /// Where the source was not valid UTF-8 and a replacement character stands now.
  public package(set) var invalidEncoding: InvalidEncoding?
  /// Where constructs stand in the source; nil unless parsing was asked for it.
  public package(set) var sourceMap: SourceMap?
  /// How deep containers stand in each other.
  package var nesting = 0

  package init() {}

  /// How much of its source a document remembers.
  public enum SourceDetail: Equatable, Sendable {
    /// Where the blocks begin that hold links.
    case blocks
    /// Exact ranges of links and images as well.
    case links
    /// And where all text and all definitions stand, as linting needs it.
    case text
  }

  public subscript(id: Link.ID) -> Link { links[Int(id.index)] }
  public subscript(id: ImageID) -> Link { images[Int(id.index)] }
  public subscript(id: CodeBlock.ID) -> CodeBlock { codeBlocks[Int(id.index)] }
  public subscript(range: TextRange) -> ArraySlice<UInt8> { text[range.indices] }
}

extension Document {
  /// The link that has an image in it.
  func link(around id: ImageID) -> Link.ID? {
    let event = self[id].content.lowerBound
    let index = links.partitioningIndex { $0.content.upperBound > event }
    guard index < links.count, links[index].content.contains(event) else { return nil }
    return Link.ID(index: UInt32(index))
  }

  /// Whether the document is one paragraph and nothing else.
  var isSingleParagraph: Bool {
    guard events.first == .enter(.paragraph(isTight: false)) else { return false }
    return events.firstIndex(of: .exit(.paragraph(isTight: false))) == events.count - 1
  }
}
