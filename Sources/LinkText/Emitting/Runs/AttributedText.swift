/// A document as one text with ranges: the text of the leaf blocks, joined by line feeds, or by
/// tabs between the cells of a table row.
///
/// An image is its alternative text. A soft break is a space, and so is a hard break in alternative
/// text; other hard breaks are U+2028. Raw HTML, list markers, and addresses are not included.
/// ``LinkedDocument/attributedText`` creates it; the format `linkmark.runs/1` is its JSON form.
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
    /// The half-open range in a unit: in UTF-8 bytes or UTF-16 code units.
    public subscript(unit: TextOffset.Unit) -> Range<Int> { start[unit]..<end[unit] }
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

  /// A nonempty piece of text, inside a block or between blocks, with one set of attributes.
  public struct Run: Equatable, BitwiseCopyable, Sendable {
    /// The range of the run's text.
    public internal(set) var range: OffsetRange
    /// The attributes of the text.
    public let attributes: Attributes
  }

  /// A table cell, a leaf block other than raw HTML, or an empty paragraph for a task without text.
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
    /// The range of the block's text; empty for a thematic break.
    public internal(set) var range: OffsetRange
    /// The index in ``AttributedText/contexts`` of the innermost context; `nil` at the top level.
    public let context: Int?
    /// The index of the outermost context whose first leaf is this block; `nil` if there is none.
    ///
    /// The contexts of this block within that context also begin with this block.
    public let firstContext: Int?
    /// The indices of the block's links among the document's links.
    public internal(set) var links: Range<Int>
    /// The effect of activating the whole block.
    public internal(set) var activation = Activation.none
  }

  /// A block quote, an alert, a list item, a table, or a table row, with its enclosing context.
  public struct Context: Equatable, Sendable {
    /// The kind of a context.
    public enum Kind: Equatable, Sendable {
      /// A block quote with its index among the document's block quotes, from 0.
      case blockQuote(index: Int)
      case alert(Document.Alert)
      case table(Document.Table.ID)
      /// A row with its index in the table; the header is row 0.
      case tableRow(index: Int, isHeader: Bool)
      case listItem(Document.ListItem, in: Document.List)
    }

    /// The kind of context, with its properties.
    public let kind: Kind
    /// The index of the enclosing context, which is less than this context's index.
    public let parent: Int?
    var hasLeaf = false
  }

  /// The origin of a leaf's text.
  struct Origin: Equatable, Sendable {
    /// The index of the leaf in the document's events.
    let event: Int
    /// The leaf's range of bytes in ``Document/text``; empty for a break.
    let document: Range<Int>
    /// The UTF-8 offset of the leaf in ``AttributedText/text``.
    let start: Int
  }

  /// The text as valid UTF-8.
  public internal(set) var text: Bytes = []
  /// The origins of leaves with text, in the order of the text; empty unless they are requested.
  var origins: [Origin] = []
  /// The blocks; the text has tabs between the cells of a table row, and line feeds elsewhere.
  public internal(set) var blocks: [Block] = []
  /// The runs, which cover the text without gaps.
  public internal(set) var runs: [Run] = []
  /// The contexts, each after its parent.
  public internal(set) var contexts: [Context] = []
  /// The tables, indexed by ``Document/Table/ID``.
  public internal(set) var tables: [Document.Table] = []
  /// The range of each of the document's links; empty if the link has no text.
  public internal(set) var links: [OffsetRange] = []
  /// The range of each of the document's images; empty if the image has no alternative text.
  public internal(set) var images: [OffsetRange] = []
}

extension AttributedText: Equatable {
  /// Returns whether two texts are the same in `linkmark.runs/1`, so that a decoded text equals the
  /// text that was written.
  ///
  /// Properties that the format lacks are ignored: containers without a block, the first number and
  /// the delimiter of a list, and the source of a table.
  public static func == (left: AttributedText, right: AttributedText) -> Bool {
    left.text == right.text && left.runs == right.runs && left.links == right.links
      && left.images == right.images && left.tables.map(\.columns) == right.tables.map(\.columns)
      && left.blocks.elementsEqual(right.blocks) { block, other in
        block.kind == other.kind && block.range == other.range && block.links == other.links
          && block.activation == other.activation
          && left.containers(around: block) == right.containers(around: other)
      }
  }

  /// The part of a context that `linkmark.runs/1` contains.
  private enum Container: Equatable {
    case other(Context.Kind)
    case listItem(Document.ListItem, list: UInt32, isTight: Bool, isFirst: Bool)
  }

  /// Returns the containers around a block, innermost first.
  private func containers(around block: Block) -> [Container] {
    var containers: [Container] = []
    var next = block.context
    while let index = next {
      switch contexts[index].kind {
      case .blockQuote, .alert, .table, .tableRow: containers.append(.other(contexts[index].kind))
      case .listItem(let item, let list):
        let isFirst = block.firstContext.map { index >= $0 } ?? false
        containers.append(
          .listItem(item, list: list.index, isTight: list.isTight, isFirst: isFirst))
      }
      next = contexts[index].parent
    }
    return containers
  }
}

extension LinkedDocument {
  /// The document as one text with runs, blocks, links, and images, collected in one pass.
  public var attributedText: AttributedText { AttributedText(self) }
}

/// Lookups in the text, most of which are binary searches.
///
/// An offset inside a character, between the halves of a surrogate pair or the bytes of a scalar,
/// refers to that character. An offset outside the text finds nothing.
extension AttributedText {
  /// The range of a link's text, including all formatting in it.
  public subscript(id: Document.Link.ID) -> OffsetRange { links[Int(id.index)] }

  /// The range of an image's alternative text.
  public subscript(id: Document.ImageID) -> OffsetRange { images[Int(id.index)] }

  /// The table with an identifier.
  public subscript(id: Document.Table.ID) -> Document.Table { tables[Int(id.index)] }

  /// The text in a range.
  public subscript(range: OffsetRange) -> String {
    String(decoding: text[range[.utf8]], as: UTF8.self)
  }

  /// The end of the text, which is its length in both units.
  public var end: TextOffset { runs.last?.range.end ?? TextOffset() }

  /// Returns the link that contains the character at an offset, or `nil` if there is none.
  ///
  /// Where two links touch, the second one is returned. A link without text is never returned.
  public func link(at offset: Int, in unit: TextOffset.Unit) -> Document.Link.ID? {
    links.index(at: offset, in: unit, range: \.self).map { Document.Link.ID(index: UInt32($0)) }
  }

  /// Returns the image whose alternative text contains the character at an offset, or `nil` if
  /// there is none.
  public func image(at offset: Int, in unit: TextOffset.Unit) -> Document.ImageID? {
    images.index(at: offset, in: unit, range: \.self).map { Document.ImageID(index: UInt32($0)) }
  }

  /// Returns the run that contains the character at an offset, or `nil` outside the text.
  public func run(at offset: Int, in unit: TextOffset.Unit) -> Run? {
    runs.index(at: offset, in: unit, range: \.range).map { runs[$0] }
  }

  /// Returns the block that contains the character at an offset, or `nil` for the line feeds and
  /// tabs between blocks.
  public func block(at offset: Int, in unit: TextOffset.Unit) -> Block? {
    blockIndex(at: offset, in: unit).map { blocks[$0] }
  }

  /// Returns the table and the row of a table cell, or `nil` for other blocks; the header is row 0.
  public func row(of block: Block) -> (table: Document.Table.ID, index: Int, isHeader: Bool)? {
    guard case .tableCell = block.kind, let row = block.context,
      case .tableRow(let index, let isHeader) = contexts[row].kind,
      let table = contexts[row].parent, case .table(let id) = contexts[table].kind
    else { return nil }
    return (id, index, isHeader)
  }

  /// Returns the task whose checkbox belongs before a block, or `nil` if there is none.
  public func task(of block: Block) -> Document.ListItem.Task? {
    guard let first = block.firstContext else { return nil }
    var next = block.context
    while let index = next, index >= first {
      if case .listItem(let item, _) = contexts[index].kind, let task = item.task { return task }
      next = contexts[index].parent
    }
    return nil
  }

  package func blockIndex(at offset: Int, in unit: TextOffset.Unit) -> Int? {
    blocks.index(at: offset, in: unit, range: \.range)
  }

  /// Returns the links that have a character in a range, in order, and the links without text whose
  /// position is in the range.
  ///
  /// A link without text at the very end of the text belongs to a range that reaches the end. Thus,
  /// adjacent ranges find each link without text exactly once, and the whole text finds all links.
  ///
  /// - Parameters:
  ///   - range: A half-open range of offsets.
  ///   - unit: The unit of the offsets.
  public func links(in range: Range<Int>, in unit: TextOffset.Unit) -> [Document.Link.ID] {
    let reachesEnd = range.upperBound >= end[unit]
    guard !range.isEmpty || reachesEnd else { return [] }
    let first = links.partitioningIndex {
      $0.end[unit] > range.lowerBound || $0.start[unit] >= range.lowerBound
    }
    let last =
      reachesEnd ? links.count : links.partitioningIndex { $0.start[unit] >= range.upperBound }
    return (first..<last).map { Document.Link.ID(index: UInt32($0)) }
  }

  /// Returns the indices in ``runs`` of the runs of a link.
  ///
  /// The result is empty for a link without text, and for an ID that is not in the text, since the
  /// text may change while a link is pressed.
  public func runs(of id: Document.Link.ID) -> Range<Int> {
    guard links.indices.contains(Int(id.index)) else { return 0..<0 }
    let range = self[id]
    let first = runs.partitioningIndex { $0.range.start.utf8 >= range.start.utf8 }
    return first..<runs.partitioningIndex { $0.range.start.utf8 >= range.end.utf8 }
  }
}

extension Array {
  /// Returns the index of the element, if any, whose range contains an offset; ranges are in order.
  fileprivate func index(
    at offset: Int, in unit: TextOffset.Unit, range: (Element) -> AttributedText.OffsetRange
  ) -> Int? {
    let index = partitioningIndex { range($0).end[unit] > offset }
    return index < count && range(self[index]).start[unit] <= offset ? index : nil
  }
}
