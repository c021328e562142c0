import LinkText

/// A document of the events of another one in another order, in which everything is in reading order:
/// the text, and the identifiers of links, images, lists, tables and code blocks.
struct ReorderedDocument {
  private let old: Document
  private let oldMap: Document.SourceMap
  private(set) var document: Document
  private(set) var map: Document.SourceMap
  private var lists: [UInt32: UInt32] = [:]
  private var openLinks: [(new: Int, start: Int)] = []
  private var imageStart = 0
  private var heading: Document.Container?
  /// The number of the next footnote; 0 outside of their list.
  private var footnote: Int32 = 0
  private var itemDepth = 0

  init(_ document: Document, _ map: Document.SourceMap) {
    old = document
    oldMap = map
    self.document = document
    self.map = map
    self.document.events = []
    self.document.text = []
    self.document.links = []
    self.document.images = []
    self.document.codeBlocks = []
    self.document.tables = []
    self.map.links = []
    self.map.images = []
    self.map.textPieces = []
    self.map.codeSpans = []
    self.map.headers = []
  }

  /// Appends the list of footnotes, whose items `body` appends.
  mutating func appendList(_ body: (inout ReorderedDocument) -> Void) {
    let list = Document.List(index: UInt32(lists.count), kind: .footnotes, isTight: false)
    document.events.append(.enter(.list(list)))
    footnote = 1
    body(&self)
    footnote = 0
    document.events.append(.exit(.list(list)))
  }

  mutating func append(_ range: Range<Int>) {
    for event in old.events[range] {
      switch event {
      case .enter(let container): open(container)
      case .exit(let container): close(container)
      case .leaf(let leaf): document.events.append(.leaf(copied(leaf)))
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
      let block = old[id]
      document.codeBlocks.append(
        Document.CodeBlock(info: copied(block.info), literal: copied(block.literal)))
      return .codeBlock(.init(index: UInt32(document.codeBlocks.count - 1)))
    case .softBreak, .hardBreak, .thematicBreak: return leaf
    }
  }

  /// Copies a text with its places in the source.
  private mutating func copied(_ range: Document.TextRange) -> Document.TextRange {
    let start = document.text.count
    document.text += old[range]
    for piece in oldMap.pieces(in: range.indices) {
      let text = piece.text.indices.clamped(to: range.indices)
      let isWhole = piece.kind == .reference
      map.textPieces.append(
        TextPiece(
          kind: piece.kind,
          text: (start + text.lowerBound - range.indices.lowerBound)..<(start + text.upperBound
            - range.indices.lowerBound),
          sourceStart: Int(piece.sourceStart)
            + (isWhole ? 0 : text.lowerBound - piece.text.indices.lowerBound),
          sourceCount: isWhole ? Int(piece.sourceCount) : text.count))
    }
    let copy = Document.TextRange(
      lowerBound: UInt32(start), upperBound: UInt32(document.text.count))
    if let whole = oldMap.codeSpan(of: range) {
      map.codeSpans.append(CodeSpanSource(text: copy, whole: whole))
    }
    return copy
  }

  private mutating func copied(_ link: Document.Link) -> Document.Link {
    Document.Link(
      destination: copied(link.destination), title: link.title.map { copied($0) }, content: 0..<0,
      blockStart: link.blockStart, isFootnoteReference: link.isFootnoteReference)
  }

  // MARK: Containers

  private mutating func open(_ container: Document.Container) {
    switch container {
    case .list(let list):
      // The list of footnotes comes last.
      lists[list.index] = UInt32(lists.count + (footnote > 0 ? 1 : 0))
      document.events.append(.enter(.list(renumbered(list))))
    case .listItem(let item):
      document.events.append(.enter(.listItem(numbered(item))))
      itemDepth += 1
    case .heading(let level, let id):
      let copy = Document.Container.heading(level: level, id: id.map { copied($0) })
      document.events.append(.enter(copy))
      heading = copy
    case .table(let id):
      document.tables.append(old[id])
      if !oldMap.headers.isEmpty { map.headers.append(oldMap.headers[Int(id.index)]) }
      document.events.append(.enter(.table(.init(index: UInt32(document.tables.count - 1)))))
    case .link(let id):
      let new = document.links.count
      document.links.append(copied(old[id]))
      map.links.append(oldMap.links[Int(id.index)])
      document.events.append(.enter(.link(.init(index: UInt32(new)))))
      openLinks.append((new, document.events.count))
    case .image(let id):
      document.images.append(copied(old[id]))
      map.images.append(oldMap.images[Int(id.index)])
      document.events.append(.enter(.image(.init(index: UInt32(document.images.count - 1)))))
      imageStart = document.events.count
    case .blockQuote, .alert, .paragraph, .tableRow, .tableCell, .emphasis, .strong, .strikethrough:
      document.events.append(.enter(container))
    }
  }

  private mutating func close(_ container: Document.Container) {
    switch container {
    case .list(let list): document.events.append(.exit(.list(renumbered(list))))
    case .listItem(let item):
      itemDepth -= 1
      document.events.append(.exit(.listItem(numbered(item))))
      if itemDepth == 0, footnote > 0 { footnote += 1 }
    case .heading: document.events.append(.exit(heading ?? container))
    case .table:
      document.events.append(.exit(.table(.init(index: UInt32(document.tables.count - 1)))))
    case .link:
      guard let link = openLinks.popLast() else { return }
      document.links[link.new].content = link.start..<document.events.count
      document.events.append(.exit(.link(.init(index: UInt32(link.new)))))
    case .image:
      let index = document.images.count - 1
      document.images[index].content = imageStart..<document.events.count
      document.events.append(.exit(.image(.init(index: UInt32(index)))))
    case .blockQuote, .alert, .paragraph, .tableRow, .tableCell, .emphasis, .strong, .strikethrough:
      document.events.append(.exit(container))
    }
  }

  private func renumbered(_ list: Document.List) -> Document.List {
    Document.List(index: lists[list.index] ?? 0, kind: list.kind, isTight: list.isTight)
  }

  /// Returns an item with the number of its footnote, if it is one.
  private func numbered(_ item: Document.ListItem) -> Document.ListItem {
    itemDepth == 0 && footnote > 0
      ? Document.ListItem(ordinal: footnote, isFootnote: true) : item
  }
}
