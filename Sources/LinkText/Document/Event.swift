extension Document {
  /// One step of a walk through a document: a container opens or closes, or a leaf stands there.
  ///
  /// Events are trivial values of 16 bytes at most; what they say in bytes stands in ``Document/text``.
  public enum Event: Equatable, BitwiseCopyable, Sendable {
    case enter(Container)
    case exit(Container)
    case leaf(Leaf)
  }

  /// A construct of CommonMark that holds others.
  public enum Container: Equatable, BitwiseCopyable, Sendable {
    case blockQuote
    case list(List)
    case listItem(ListItem)
    /// In a tight list a paragraph is written without markup of its own.
    case paragraph(isTight: Bool)
    case heading(level: UInt8)
    case emphasis
    case strong
    case link(Link.ID)
    /// Holds leaves only: what CommonMark calls the image description, without its formatting.
    case image(ImageID)
  }

  /// A construct of CommonMark that holds no others.
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

  /// A list, and its place among the document's lists.
  public struct List: Equatable, BitwiseCopyable, Sendable {
    public enum Kind: Equatable, BitwiseCopyable, Sendable {
      case bullet
      case ordered(start: Int32, delimiter: Delimiter)
    }

    /// What follows the number of an item.
    public enum Delimiter: Equatable, BitwiseCopyable, Sendable {
      case period
      case parenthesis
    }

    /// Counts the document's lists from 0, in the order in which they open.
    public let index: UInt32
    public let kind: Kind
    public let isTight: Bool

    package init(index: UInt32, kind: Kind, isTight: Bool) {
      self.index = index
      self.kind = kind
      self.isTight = isTight
    }
  }

  /// An item of a list.
  public struct ListItem: Equatable, BitwiseCopyable, Sendable {
    /// The number that CommonMark gives the item; nil in a bullet list.
    public let ordinal: Int32?

    package init(ordinal: Int32?) {
      self.ordinal = ordinal
    }
  }

  /// A half-open range of UTF-8 offsets in ``Document/text``.
  public struct TextRange: Equatable, BitwiseCopyable, Sendable {
    public let lowerBound: UInt32
    public let upperBound: UInt32

    package init(lowerBound: UInt32, upperBound: UInt32) {
      self.lowerBound = lowerBound
      self.upperBound = upperBound
    }

    public var count: Int { Int(upperBound - lowerBound) }
    public var isEmpty: Bool { lowerBound == upperBound }
    public var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  }

  /// What a code block says, with its info string.
  public struct CodeBlock: Equatable, Sendable {
    public struct ID: Hashable, BitwiseCopyable, Sendable {
      public let index: UInt32

      package init(index: UInt32) {
        self.index = index
      }
    }

    /// The whole info string; empty for an indented code block.
    public let info: TextRange
    /// The code, with its last line ending.
    public let literal: TextRange

    package init(info: TextRange, literal: TextRange) {
      self.info = info
      self.literal = literal
    }

    /// The first word of the info string, half-open in ``Document/text``.
    func language(in text: Span<UInt8>) -> Range<Int> {
      let end = info.indices.first { text[$0].isASCIIWhitespace } ?? info.indices.upperBound
      return info.indices.lowerBound..<end
    }
  }
}
