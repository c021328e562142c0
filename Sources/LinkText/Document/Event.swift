extension Document {
  /// One step of a traversal: the start or the end of a container, or a leaf.
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

  /// A construct of CommonMark or of a dialect that contains others.
  public enum Container: Equatable, BitwiseCopyable, Sendable {
    case blockQuote
    /// A block quote that begins with a marker such as `[!NOTE]`, which is not part of its content.
    case alert(Alert)
    case list(List)
    case listItem(ListItem)
    /// A paragraph; in a tight list it is written without `<p>` tags.
    case paragraph(isTight: Bool)
    /// A heading; its `id` is written in the copy as `{#id}`, and is not part of its content.
    case heading(level: UInt8, id: TextRange?)
    /// A table, which contains only rows.
    case table(Table.ID)
    /// A row of a table, which contains one cell for each of the table's columns.
    case tableRow(isHeader: Bool)
    /// A cell, which contains only inlines; its alignment is that of the table's column.
    case tableCell(column: UInt16)
    case emphasis
    case strong
    case strikethrough
    case link(Link.ID)
    /// An image, which contains only leaves: CommonMark's image description without formatting.
    case image(ImageID)
  }

  /// A CommonMark construct that contains no others.
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

  /// A list and its index in the document.
  public struct List: Equatable, BitwiseCopyable, Sendable {
    /// The marker of a list's items.
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
    /// Bullets or numbers.
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
    /// The state of a task.
    public enum Task: Equatable, BitwiseCopyable, Sendable {
      case open
      case done
    }

    /// The item's number as defined by CommonMark; `nil` in a bullet list.
    public let ordinal: Int32?
    /// The state of a task, whose marker `[ ]` or `[x]` is not part of the content; `nil` for an
    /// item that is not a task.
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
      package init(index: UInt32) {
        self.index = index
      }
    }

    /// The complete info string; empty for an indented code block.
    public let info: TextRange
    /// The code, including its last line ending.
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
}

extension Document {
  /// Returns the identifier of a footnote, which no heading has, as its text has no colon.
  package static func identifier(ofFootnote number: Int32) -> String { "fn:\(number)" }

  /// The number of footnotes, which come last.
  var footnoteCount: Int {
    guard case .exit(.list(let list)) = events.last, list.kind == .footnotes else { return 0 }
    return events.count { event in
      guard case .enter(.listItem(let item)) = event else { return false }
      return item.isFootnote
    }
  }
}
