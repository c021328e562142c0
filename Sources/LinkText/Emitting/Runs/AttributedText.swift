/// A document as one text with ranges: the text of the leaves, joined by line feeds, and by tabs
/// between the cells of a row.
///
/// A soft break is a space, a hard break U+2028, and an image its alternative text. Raw HTML, list
/// markers, and addresses are not included. Created by ``LinkedDocument/attributedText``; the
/// format `linkmark.runs/1` is its JSON form.
public struct AttributedText: Sendable {
  /// A half-open range of offsets.
  public struct OffsetRange: Equatable, BitwiseCopyable, Sendable {
    /// The offset of the first character.
    public internal(set) var start = TextOffset()
    /// The offset after the last character.
    public internal(set) var end = TextOffset()

    /// Whether the range contains no text.
    public var isEmpty: Bool { start == end }
    /// The range in bytes of ``AttributedText/text``.
    var utf8: Range<Int> { start.utf8..<end.utf8 }
  }

  /// The attributes of a run.
  public struct Attributes: Hashable, BitwiseCopyable, Sendable {
    /// The formatting of the text.
    public internal(set) var marks: Marks = []
    /// The link that contains the run.
    public internal(set) var link: Document.Link.ID?
    /// The image whose alternative text contains the run.
    public internal(set) var image: Document.ImageID?
  }

  /// The formatting of the text; `image` marks alternative text.
  public struct Marks: OptionSet, Hashable, BitwiseCopyable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let emphasis = Marks(rawValue: 1 << 0)
    public static let strong = Marks(rawValue: 1 << 1)
    public static let code = Marks(rawValue: 1 << 2)
    public static let image = Marks(rawValue: 1 << 3)
    public static let strikethrough = Marks(rawValue: 1 << 4)
  }

  /// Text with the same attributes; never empty, and never across a block boundary.
  public struct Run: Equatable, BitwiseCopyable, Sendable {
    /// The text of the run.
    public internal(set) var range: OffsetRange
    /// The attributes of all of its text.
    public let attributes: Attributes
  }

  /// A leaf block of CommonMark, except an HTML block, or a cell of a table.
  public struct Block: Equatable, Sendable {
    /// The kind of a block.
    public enum Kind: Equatable, Sendable {
      case paragraph
      case heading(level: UInt8)
      case tableCell(column: UInt16)
      case codeBlock(Document.CodeBlock.ID)
      case thematicBreak
    }

    /// The kind of block, with its properties.
    public let kind: Kind
    /// The text of the block; empty for a thematic break.
    public internal(set) var range: OffsetRange
    /// The index in ``AttributedText/contexts`` of the innermost context; `nil` at the top level.
    public let context: Int?
    /// The index of the outermost context whose first leaf is this block.
    ///
    /// All contexts inside it also begin here.
    public let firstContext: Int?
    /// The indices of the block's links among the document's links.
    public internal(set) var links: Range<Int>
    /// The effect of activating the whole block.
    public internal(set) var activation = Activation.none
  }

  /// A block quote, an alert, a list item, a table or one of its rows, with the context around it.
  public struct Context: Equatable, Sendable {
    /// The kind of a context.
    public enum Kind: Equatable, Sendable {
      /// A block quote and its index among the document's, from 0.
      case blockQuote(index: Int)
      case alert(Document.Alert)
      case table(Document.Table.ID)
      /// A row and its index among the table's; the header is row 0.
      case tableRow(index: Int, isHeader: Bool)
      case listItem(Document.ListItem, in: Document.List)
    }

    /// The kind of context, with the list item.
    public let kind: Kind
    /// The index of the enclosing context, which is less than this context's index.
    public let parent: Int?
    var hasLeaf = false
  }

  /// The origin of a leaf's text.
  struct Origin: Equatable, Sendable {
    /// The index of the leaf in the document's events.
    let event: Int
    /// The bytes in ``Document/text``, after those of the leaves before; empty for a break.
    let document: Range<Int>
    /// The UTF-8 offset of the leaf in ``AttributedText/text``.
    let start: Int
  }

  /// The text as valid UTF-8.
  public internal(set) var text: Bytes = []
  /// The origins in the order of the text; empty unless they are kept.
  var origins: [Origin] = []
  /// The leaf blocks; cells of a row are separated by a tab each, and others by a line feed.
  public internal(set) var blocks: [Block] = []
  /// The runs, which cover the text without gaps.
  public internal(set) var runs: [Run] = []
  /// The contexts, each after the one around it.
  public internal(set) var contexts: [Context] = []
  /// The tables, indexed by ``Document/Table/ID``.
  public internal(set) var tables: [Document.Table] = []
  /// The range of each of the document's links; empty if the link has no text.
  public internal(set) var links: [OffsetRange] = []
  /// The range of each of the document's images; empty if the image has no alternative text.
  public internal(set) var images: [OffsetRange] = []

  init() {}

  /// Collects the text, runs, and blocks of a document in one pass.
  init(_ linked: LinkedDocument, keepsOrigins: Bool = false) {
    self = AttributedTextBuilder.attributedText(of: linked, keepsOrigins: keepsOrigins)
  }
}
