/// A CommonMark document in flat arrays, without a tree, strings, or object references.
///
/// `Document(parsing:)` creates a document. Each `enter` event has a matching `exit`. Links
/// inside an image description are part of the description, and are not in ``links``.
public struct Document: Sendable {
  /// The events of the document in reading order.
  public package(set) var events: [Event] = []
  /// The links, indexed by ``Link/ID``.
  public package(set) var links: [Link] = []
  /// The images, indexed by ``ImageID``.
  public package(set) var images: [Link] = []
  /// The code blocks, indexed by ``CodeBlock/ID``.
  public package(set) var codeBlocks: [CodeBlock] = []
  /// The tables, indexed by ``Table/ID``.
  public package(set) var tables: [Table] = []
  /// The ranges, in the repaired source, of delimiter rows that begin no table because the line
  /// before them has a different number of table cells.
  package var unmatchedDelimiterRows: [Range<Int>] = []
  package var lostCells: [LostCells] = []
  /// The dialect in which the document was read.
  public package(set) var dialect = Dialect.copy
  /// The metadata before the content; `nil` if there is none.
  public package(set) var frontMatter: Document.FrontMatter?
  /// The literal text, destinations, titles, and other strings of the document, as valid UTF-8.
  public package(set) var text: Bytes = []
  /// The first invalid UTF-8 in the source, which is U+FFFD in the text; `nil` if there is none.
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
    /// The same as `blocks`, and the exact ranges of links and images.
    case links
    /// The same as `links`, and the ranges of text and definitions, which linting needs.
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

  /// A step of a traversal: the start or the end of a container, or a leaf.
  ///
  /// An event is a trivial value of at most 16 bytes. Its text is in ``Document/text``.
  public enum Event: Equatable, BitwiseCopyable, Sendable {
    case enter(Container)
    case exit(Container)
    case leaf(Leaf)

    /// The text of raw HTML, or `nil` for any other event.
    var rawHTML: TextRange? {
      switch self {
      case .leaf(.htmlInline(let range)), .leaf(.htmlBlock(let range)): range
      case .enter, .exit, .leaf: nil
      }
    }
  }

  /// A construct, of CommonMark or of a dialect, that contains other constructs.
  public enum Container: Equatable, BitwiseCopyable, Sendable {
    case blockQuote
    /// A block quote that begins with a marker such as `[!NOTE]`, which is not part of its content.
    case alert(Alert)
    case list(List)
    case listItem(ListItem)
    /// A paragraph; in a tight list it is written without `<p>` tags.
    case paragraph(isTight: Bool)
    /// A heading; the source gives the `id` as `{#id}`, which is not part of the content.
    case heading(level: UInt8, id: TextRange?)
    /// A table, which contains only rows.
    case table(Table.ID)
    /// A row of a table; the row contains a cell for each column of the table.
    case tableRow(isHeader: Bool)
    /// A table cell, which contains only inlines; its alignment is in ``Table/columns``.
    case tableCell(column: UInt16)
    case emphasis
    case strong
    case strikethrough
    case link(Link.ID)
    /// An image, which contains only leaves: its description without formatting.
    case image(ImageID)
  }

  /// A CommonMark construct that contains no other constructs.
  public enum Leaf: Equatable, BitwiseCopyable, Sendable {
    case text(TextRange)
    case code(TextRange)
    case htmlInline(TextRange)
    case softBreak
    case hardBreak
    case codeBlock(CodeBlock.ID)
    case htmlBlock(TextRange)
    case thematicBreak
  }

  /// The properties of a list, and its index among the document's lists.
  public struct List: Equatable, BitwiseCopyable, Sendable {
    /// The kind of a list, which determines the markers of its items.
    public enum Kind: Equatable, BitwiseCopyable, Sendable {
      case bullet
      case ordered(start: Int32, delimiter: Delimiter)
      /// The footnotes of the document, which are numbered from 1 and come last.
      case footnotes
    }

    /// The character after the number of an item.
    public enum Delimiter: Equatable, BitwiseCopyable, Sendable {
      case period
      case parenthesis
    }

    /// The index among the document's lists, from 0, in the order in which they open.
    public let index: UInt32
    /// Bullets, numbers, or footnotes.
    public let kind: Kind
    /// Whether paragraphs in the items have no space between them, as defined by CommonMark.
    public let isTight: Bool

    @inlinable
    package init(index: UInt32, kind: Kind, isTight: Bool) {
      self.index = index
      self.kind = kind
      self.isTight = isTight
    }
  }

  /// An item of a list.
  public struct ListItem: Equatable, BitwiseCopyable, Sendable {
    /// The state of a task list item.
    public enum Task: Equatable, BitwiseCopyable, Sendable {
      case open
      case done
    }

    /// The item's number as defined by CommonMark; `nil` in a bullet list.
    public let ordinal: Int32?
    /// The state in the marker `[ ]` or `[x]` of a task list item; `nil` without a marker.
    public let task: Task?
    /// Whether the item is a footnote of the document, whose number is its ordinal.
    public let isFootnote: Bool

    @inlinable
    package init(ordinal: Int32?, task: Task? = nil, isFootnote: Bool = false) {
      self.ordinal = ordinal
      self.task = task
      self.isFootnote = isFootnote
    }
  }

  /// The kind of an alert, as on GitHub.
  public enum Alert: String, CaseIterable, BitwiseCopyable, Sendable {
    case note
    case tip
    case important
    case warning
    case caution
  }

  /// A half-open range of UTF-8 offsets in ``Document/text``.
  public struct TextRange: Equatable, BitwiseCopyable, Sendable {
    /// The offset of the first byte.
    public let lowerBound: UInt32
    /// The offset after the last byte.
    public let upperBound: UInt32

    @inlinable
    package init(lowerBound: UInt32, upperBound: UInt32) {
      self.lowerBound = lowerBound
      self.upperBound = upperBound
    }

    /// The number of UTF-8 bytes.
    public var count: Int { Int(upperBound - lowerBound) }
    /// Whether the range contains no bytes.
    public var isEmpty: Bool { lowerBound == upperBound }
    /// The range as indices of ``Document/text``.
    public var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  }

  /// A code block's content and info string.
  public struct CodeBlock: Equatable, Sendable {
    /// A code block's index among the document's code blocks, from 0, in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      /// The index in ``Document/codeBlocks``.
      public let index: UInt32

      @inlinable
      package init(index: UInt32) { self.index = index }
    }

    /// The complete info string; empty if there is none, as for an indented code block.
    public let info: TextRange
    /// The code, including the line ending of its last line.
    public let literal: TextRange

    @inlinable
    package init(info: TextRange, literal: TextRange) {
      self.info = info
      self.literal = literal
    }

    /// Returns the first word of the info string, as a half-open range in ``Document/text``.
    func language(in text: Span<UInt8>) -> Range<Int> {
      let end = info.indices.first { text[$0].isASCIIWhitespace } ?? info.indices.upperBound
      return info.indices.lowerBound..<end
    }
  }

  /// Returns the identifier of a footnote; generated identifiers of headings have no colon.
  package static func identifier(ofFootnote number: Int32) -> String { "fn:\(number)" }

  var footnoteCount: Int {
    guard case .exit(.list(let list)) = events.last, list.kind == .footnotes else { return 0 }
    return events.count { event in
      guard case .enter(.listItem(let item)) = event else { return false }
      return item.isFootnote
    }
  }

  /// A link or an image as parsed, before its destination is resolved.
  public struct Link: Equatable, Sendable {
    /// A link's index among the document's links, from 0, in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      /// The index in ``Document/links``.
      public let index: UInt32

      @inlinable
      package init(index: UInt32) { self.index = index }
    }

    /// The destination, with its entities and backslash escapes decoded, and otherwise unchanged.
    public let destination: TextRange
    /// The title; `nil` if there is none, and empty if the source has the title `""`.
    public let title: TextRange?
    /// The contained events, as indices of ``Document/events``; an image contains only leaves.
    public package(set) var content: Range<Int>
    /// The start of the block that contains the link.
    public let blockStart: SourcePosition
    /// Whether the link refers to a footnote of the document, as `[^1]` does.
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
    package init(index: UInt32) { self.index = index }
  }

  /// A table of GitHub Flavored Markdown.
  public struct Table: Equatable, Sendable {
    /// A table's index among the document's tables, from 0, in reading order.
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      /// The index in ``Document/tables``.
      public let index: UInt32

      @inlinable
      package init(index: UInt32) { self.index = index }
    }

    /// The alignment of a column's text.
    public enum Alignment: String, BitwiseCopyable, Sendable {
      case left
      case center
      case right
    }

    /// The alignment of each column; `nil` if the table does not specify it.
    public let columns: [Alignment?]

    package init(columns: [Alignment?]) { self.columns = columns }
  }

  /// Table cells with text that are dropped because their row has more cells than the table has
  /// columns: the number of columns, and the range of the dropped cells in the repaired source.
  package typealias LostCells = (columnCount: Int, range: Range<Int>)
}

/// The constructs of Markdown that a parser accepts in addition to CommonMark.
public struct Dialect: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Placeholders such as `{_name_}` are kept whole, and an autolink in a link's text is plain
  /// text, since HTML allows no link inside a link.
  public static let placeholders = Dialect(rawValue: 1 << 0)
  /// Metadata before the content, between two lines of `---`, `+++`, or `;;;`.
  public static let frontMatter = Dialect(rawValue: 1 << 1)
  /// Tables, as in section 4.10 of GitHub Flavored Markdown 0.29.
  public static let tables = Dialect(rawValue: 1 << 2)
  /// Task list items, as in section 5.3 of GitHub Flavored Markdown 0.29.
  public static let tasks = Dialect(rawValue: 1 << 3)
  /// Block quotes that begin with a marker such as `[!NOTE]`, as on GitHub.
  public static let alerts = Dialect(rawValue: 1 << 4)
  /// A heading's `{#id}`, as in Pandoc.
  public static let headingIDs = Dialect(rawValue: 1 << 5)
  /// Text between `~~`.
  public static let strikethrough = Dialect(rawValue: 1 << 6)
  /// Text between single `~`, as in section 6.5 of GitHub Flavored Markdown 0.29.
  public static let singleTildes = Dialect(rawValue: 1 << 7)
  /// Addresses without angle brackets, as in section 6.9 of GitHub Flavored Markdown 0.29.
  public static let bareAutolinks = Dialect(rawValue: 1 << 8)
  /// Footnotes, as on GitHub: `[^1]` in the text, and `[^1]: text` at the margin.
  public static let footnotes = Dialect(rawValue: 1 << 9)

  /// The sign `#` is the number of a plural, as in ICU messages, and begins no heading.
  package static let pluralNumbers = Dialect(rawValue: 1 << 10)

  /// CommonMark exactly as libcmark parses it.
  public static let commonMark: Dialect = []
  /// The dialect for product texts, with only constructs that are hard to write by accident.
  public static let copy: Dialect = [
    .placeholders, .frontMatter, .tables, .tasks, .alerts, .headingIDs, .strikethrough,
  ]
  /// Markdown as on GitHub.
  public static let gfm: Dialect = [.copy, .singleTildes, .bareAutolinks, .footnotes]
  /// The extensions of GitHub Flavored Markdown 0.29, except the filter of HTML tags.
  package static let gfmExtensions: Dialect = [
    .tables, .tasks, .strikethrough, .singleTildes, .bareAutolinks,
  ]
}
