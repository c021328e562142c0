import LinkText

/// A builder of a document with reordered events; text and indices follow the new order.
struct DocumentReorderer {
  var document: Document { writer.document }

  private let old: Document
  private var writer: DocumentWriter
  private var lists: [UInt32: UInt32] = [:]
  private var heading: Document.Container?
  /// The number of the next footnote; 0 outside of the list of footnotes.
  private var footnote: Int32 = 0
  private var itemDepth = 0

  /// Creates a copy of a document without its events.
  init(_ document: Document) {
    old = document
    var new = document
    new.events = []
    new.text = []
    new.links = []
    new.images = []
    new.codeBlocks = []
    new.tables = []
    new.sourceMap?.links = []
    new.sourceMap?.images = []
    new.sourceMap?.textPieces = []
    new.sourceMap?.codeSpans = []
    new.sourceMap?.headers = []
    writer = DocumentWriter(new)
  }

  /// Appends the list of footnotes; `body` appends its items.
  mutating func appendList(_ body: (inout DocumentReorderer) -> Void) {
    let list = Document.List(index: UInt32(lists.count), kind: .footnotes, isTight: false)
    writer.enter(.list(list))
    footnote = 1
    body(&self)
    footnote = 0
    writer.exit(.list(list))
  }

  /// Appends a range of the events of the original document.
  mutating func append(_ range: Range<Int>) {
    for event in old.events[range] {
      switch event {
      case .enter(let container): enter(container)
      case .exit(let container): exit(container)
      case .leaf(let leaf): writer.append(copied(leaf))
      }
    }
  }

  // MARK: Text

  private mutating func copied(_ leaf: Document.Leaf) -> Document.Leaf {
    switch leaf {
    case .text(let range): return .text(copied(range))
    case .code(let range): return .code(copied(range))
    case .htmlInline(let range): return .htmlInline(copied(range))
    case .htmlBlock(let range): return .htmlBlock(copied(range))
    case .codeBlock(let id):
      let block = Document.CodeBlock(info: copied(old[id].info), literal: copied(old[id].literal))
      writer.document.codeBlocks.append(block)
      return .codeBlock(.init(index: UInt32(writer.document.codeBlocks.count - 1)))
    case .softBreak, .hardBreak, .thematicBreak: return leaf
    }
  }

  /// Copies text and its source positions.
  private mutating func copied(_ range: Document.TextRange) -> Document.TextRange {
    let copy = writer.append(text: old[range])
    guard let map = old.sourceMap else { return copy }
    let shift = Int(copy.lowerBound) - Int(range.lowerBound)
    for piece in map.pieces(in: range.indices) {
      let text = piece.text.indices.clamped(to: range.indices)
      let isWhole = piece.kind == .reference
      writer.document.sourceMap?.textPieces.append(
        TextPiece(
          kind: piece.kind, text: (text.lowerBound + shift)..<(text.upperBound + shift),
          sourceStart: Int(piece.sourceStart)
            + (isWhole ? 0 : text.lowerBound - piece.text.indices.lowerBound),
          sourceCount: isWhole ? Int(piece.sourceCount) : text.count))
    }
    if let whole = map.codeSpan(of: range) {
      writer.document.sourceMap?.codeSpans.append((text: copy, whole: whole))
    }
    return copy
  }

  private mutating func copied(_ link: Document.Link) -> Document.Link {
    Document.Link(
      destination: copied(link.destination), title: link.title.map { copied($0) }, content: 0..<0,
      blockStart: link.blockStart, isFootnoteReference: link.isFootnoteReference)
  }

  // MARK: Containers

  private mutating func enter(_ container: Document.Container) {
    switch container {
    case .list(let list):
      // The index of the list of footnotes precedes the indices of lists within footnotes.
      lists[list.index] = UInt32(lists.count + (footnote > 0 ? 1 : 0))
      writer.enter(.list(renumbered(list)))
    case .listItem(let item):
      writer.enter(.listItem(numbered(item)))
      itemDepth += 1
    case .heading(let level, let id):
      let copy = Document.Container.heading(level: level, id: id.map { copied($0) })
      writer.enter(copy)
      heading = copy
    case .table(let id):
      writer.document.tables.append(old[id])
      if let headers = old.sourceMap?.headers, !headers.isEmpty {
        writer.document.sourceMap?.headers.append(headers[Int(id.index)])
      }
      writer.enter(.table(lastTable))
    case .link(let id):
      writer.enter(copied(old[id]), source: old.sourceMap?.links[Int(id.index)])
    case .image(let id):
      let source = old.sourceMap?.images[Int(id.index)]
      writer.enter(.image(writer.add(image: copied(old[id]), source: source)))
    case .blockQuote, .alert, .paragraph, .tableRow, .tableCell, .emphasis, .strong, .strikethrough:
      writer.enter(container)
    }
  }

  private mutating func exit(_ container: Document.Container) {
    switch container {
    case .list(let list): writer.exit(.list(renumbered(list)))
    case .listItem(let item):
      itemDepth -= 1
      writer.exit(.listItem(numbered(item)))
      if itemDepth == 0, footnote > 0 { footnote += 1 }
    case .heading: writer.exit(heading ?? container)
    case .table: writer.exit(.table(lastTable))
    case .link: writer.exitLink()
    case .image: writer.exit(.image(.init(index: UInt32(writer.document.images.count - 1))))
    case .blockQuote, .alert, .paragraph, .tableRow, .tableCell, .emphasis, .strong, .strikethrough:
      writer.exit(container)
    }
  }

  private var lastTable: Document.Table.ID {
    .init(index: UInt32(writer.document.tables.count - 1))
  }

  private func renumbered(_ list: Document.List) -> Document.List {
    Document.List(index: lists[list.index] ?? 0, kind: list.kind, isTight: list.isTight)
  }

  /// Returns an item, with its number if it is a footnote.
  private func numbered(_ item: Document.ListItem) -> Document.ListItem {
    itemDepth == 0 && footnote > 0 ? Document.ListItem(ordinal: footnote, isFootnote: true) : item
  }
}
