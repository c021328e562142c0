/// A document as one text with ranges: the leaves' texts, joined by line feeds.
///
/// A soft break is a space, a hard break U+2028, an image its alternative text. Raw HTML, markers
/// and addresses are not in it. Made by ``LinkedDocument/attributedText``; `linkmark.runs/1` is the same as
/// JSON.
public struct AttributedText: Sendable {
  /// Half-open.
  public struct OffsetRange: Equatable, BitwiseCopyable, Sendable {
    public internal(set) var start = TextOffset()
    public internal(set) var end = TextOffset()

    public var isEmpty: Bool { start == end }
    /// The bytes of ``AttributedText/text``.
    var utf8: Range<Int> { start.utf8..<end.utf8 }
  }

  /// What holds for all of a run's text.
  public struct Attributes: Hashable, BitwiseCopyable, Sendable {
    public internal(set) var marks: Marks = []
    public internal(set) var link: Document.Link.ID?
    public internal(set) var image: Document.ImageID?
  }

  /// The formatting of CommonMark; `image` is alternative text.
  public struct Marks: OptionSet, Hashable, BitwiseCopyable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let emphasis = Marks(rawValue: 1 << 0)
    public static let strong = Marks(rawValue: 1 << 1)
    public static let code = Marks(rawValue: 1 << 2)
    public static let image = Marks(rawValue: 1 << 3)
  }

  /// Text with the same attributes, never empty, never across the border of a block.
  public struct Run: Equatable, BitwiseCopyable, Sendable {
    public internal(set) var range: OffsetRange
    public let attributes: Attributes
  }

  /// A leaf block of CommonMark; an HTML block is none.
  public struct Block: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case paragraph
      case heading(level: UInt8)
      case codeBlock(Document.CodeBlock.ID)
      case thematicBreak
    }

    public let kind: Kind
    public internal(set) var range: OffsetRange
    /// The innermost of `contexts` around the block.
    public let context: Int?
    /// The outermost context whose first leaf this block is; all contexts inside it are new too.
    public let firstContext: Int?
    /// The places of its links among those of the document.
    public internal(set) var links: Range<Int>
    public internal(set) var activation = Activation.none
  }

  /// A block quote or a list item, and the context around it.
  public struct Context: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case blockQuote
      case listItem(Document.ListItem, in: Document.List)
    }

    public let kind: Kind
    /// The place of the context around it in `contexts`, which is before its own.
    public let parent: Int?
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

  /// Valid UTF-8.
  public internal(set) var text: [UInt8] = []
  /// In the order of the text; empty unless they are kept.
  var origins: [Origin] = []
  /// Joined by one line feed each.
  public internal(set) var blocks: [Block] = []
  /// They cover the text without gaps.
  public internal(set) var runs: [Run] = []
  public internal(set) var contexts: [Context] = []
  /// One for each of the document's links; empty, where the link has no text.
  public internal(set) var links: [OffsetRange] = []
  /// One for each of the document's images; empty, where the image has no alternative text.
  public internal(set) var images: [OffsetRange] = []

  init() {}

  /// The text, runs and blocks of a document, collected in one walk.
  init(_ linked: LinkedDocument, origins: Origins = .omitted) {
    self = AttributedTextBuilder.attributedText(of: linked, origins)
  }
}
