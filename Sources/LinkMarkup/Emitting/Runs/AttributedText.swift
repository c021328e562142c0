/// A document as one text with ranges: the leaves' texts, joined by line feeds.
///
/// A soft break is a space, a hard break U+2028, an image its alternative text. Raw HTML, markers
/// and addresses are not in it.
struct AttributedText: Sendable {
  /// Half-open.
  struct OffsetRange: Equatable, Sendable {
    var start = TextOffset()
    var end = TextOffset()

    var isEmpty: Bool { start == end }
    /// The bytes of ``AttributedText/text``.
    var utf8: Range<Int> { start.utf8..<end.utf8 }
  }

  /// What holds for all of a run's text.
  struct Attributes: Equatable, Sendable {
    var marks: Marks = []
    var link: Link.ID?
    var image: Image.ID?
  }

  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    static let emphasis = Marks(rawValue: 1 << 0)
    static let strong = Marks(rawValue: 1 << 1)
    static let code = Marks(rawValue: 1 << 2)
    static let image = Marks(rawValue: 1 << 3)
  }

  /// Text with the same attributes, never empty, never across the border of a block.
  struct Run: Equatable, Sendable {
    var range: OffsetRange
    let attributes: Attributes
  }

  struct Block: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case paragraph
      case heading(level: UInt8)
      case codeBlock(CodeBlock.ID)
      case thematicBreak
    }

    let kind: Kind
    var range: OffsetRange
    /// The innermost of `contexts` around the block.
    let context: Int?
    /// The outermost context whose first leaf this block is; all contexts inside it are new too.
    let firstContext: Int?
    /// The places of its links among those of the document.
    var links: Range<Int>
    var activation = BlockActivation.none
  }

  /// A block quote or a list item, and the context around it.
  struct Context: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case blockQuote
      case listItem(ListItem, in: List)
    }

    let kind: Kind
    let parent: Int?
    var hasLeaf = false
  }

  /// Where a leaf has put its text.
  struct Origin: Equatable, Sendable {
    /// The leaf among the document's events.
    let event: Int
    /// Its bytes in ``Document/text``; empty where they are not there, as those of a break.
    let document: Range<Int>
    /// Where they begin in ``AttributedText/text``, in UTF-8.
    let start: Int
  }

  /// Whether it is kept where text comes from.
  enum Origins {
    case omitted
    case kept
  }

  var text: [UInt8] = []
  /// In the order of the text; empty unless they are kept.
  var origins: [Origin] = []
  var blocks: [Block] = []
  var runs: [Run] = []
  var contexts: [Context] = []
  /// One for each of the document's links; empty, where the link has no text.
  var links: [OffsetRange] = []
  /// One for each of the document's images; empty, where the image has no alternative text.
  var images: [OffsetRange] = []

  init() {}

  /// The text, runs and blocks of a document, collected in one walk.
  init(_ linked: LinkedDocument, origins: Origins = .omitted) {
    self = AttributedTextBuilder.attributedText(of: linked, origins)
  }
}
