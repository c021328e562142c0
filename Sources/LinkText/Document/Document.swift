/// A CommonMark document in flat arrays, without a tree, strings, or references.
///
/// `Document(parsing:)` creates one. Containers are properly nested: each `enter` event has a
/// matching `exit`. Links inside an image description are part of the description, and are not in
/// ``links``.
public struct Document: Sendable {
  /// The document in reading order.
  public package(set) var events: [Event] = []
  /// The links, indexed by ``Link/ID``.
  public package(set) var links: [Link] = []
  /// The images, indexed by ``ImageID``.
  public package(set) var images: [Link] = []
  /// The code blocks, indexed by ``CodeBlock/ID``.
  public package(set) var codeBlocks: [CodeBlock] = []
  /// The tables, indexed by ``Table/ID``.
  public package(set) var tables: [Table] = []
  /// The delimiter rows that make no table because the row before them has a different number of
  /// cells, as ranges in the source before its repair is undone.
  package var unmatchedDelimiterRows: [Range<Int>] = []
  /// The dropped cells of each row that has some.
  package var lostCells: [LostCells] = []
  /// The dialect in which the document was read.
  public package(set) var dialect = Dialect.copy
  /// The metadata before the content; `nil` if there is none.
  public package(set) var frontMatter: Document.FrontMatter?
  /// Every literal, destination, and title, each once, as valid UTF-8.
  public package(set) var text: Bytes = []
  /// The first invalid UTF-8 in the source, which the text replaces with U+FFFD; `nil` if valid.
  public package(set) var invalidEncoding: InvalidEncoding?
  /// The source ranges of the constructs; `nil` unless they were requested when parsing.
  public package(set) var sourceMap: SourceMap?
  /// The maximum nesting depth of the containers.
  package var nesting = 0

  package init() {}

  /// The amount of source information that a document keeps.
  public enum SourceDetail: Equatable, Sendable {
    /// The start of each block that contains a link.
    case blocks
    /// Also the exact ranges of links and images.
    case links
    /// Also the ranges of all text and all definitions, which linting needs.
    case text
  }

  /// The link with an identifier.
  public subscript(id: Link.ID) -> Link { links[Int(id.index)] }
  /// The image with an identifier.
  public subscript(id: ImageID) -> Link { images[Int(id.index)] }
  /// The code block with an identifier.
  public subscript(id: CodeBlock.ID) -> CodeBlock { codeBlocks[Int(id.index)] }
  /// The table with an identifier.
  public subscript(id: Table.ID) -> Table { tables[Int(id.index)] }
  /// The UTF-8 bytes in a range of ``text``.
  public subscript(range: TextRange) -> ArraySlice<UInt8> { text[range.indices] }
}

extension Document {
  /// Returns the link that contains an image, or `nil` if there is none.
  func link(around id: ImageID) -> Link.ID? {
    let event = self[id].content.lowerBound
    let index = links.partitioningIndex { $0.content.upperBound > event }
    guard index < links.count, links[index].content.contains(event) else { return nil }
    return Link.ID(index: UInt32(index))
  }

  /// Whether the document consists of exactly one paragraph.
  package var isSingleParagraph: Bool {
    guard events.first == .enter(.paragraph(isTight: false)) else { return false }
    return events.firstIndex(of: .exit(.paragraph(isTight: false))) == events.count - 1
  }
}
