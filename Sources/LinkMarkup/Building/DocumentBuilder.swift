import CCmark
import LinkText

/// Converts libcmark's tree into a `Document` in one walk, with a stack of open nodes.
struct DocumentBuilder: ~Copyable {
  private var events: UniqueArray<Document.Event>
  private var text: UniqueArray<UInt8>
  private var links: [Document.Link] = []
  private var images: [Document.Link] = []
  private var codeBlocks: [Document.CodeBlock] = []
  private var tables: [Document.Table] = []
  private var lostCells: [Document.LostCells] = []
  private var openNodes: [OpenNode] = []
  private var nesting = 0
  private var listCount: UInt32 = 0
  private var blockStart = SourcePosition(line: 1, column: 1)
  private let dialect: Dialect
  private var reader: TableTree.Reader
  private let source: Bytes
  private var lines: LazyLines
  private let footnoteLines: Set<Int>
  /// The size of the marker, such as `[ ]`, that begins the next paragraph; `nil` without a marker.
  private var marker: (inlineCount: Int, textCount: Int)?
  private var isInLink = false
  private var isInImageDescription = false

  /// A node whose children are being read.
  private struct OpenNode {
    /// The node at which the walk continues after this one.
    let next: CommonMarkTree.Node?
    /// The container; `nil` if the document keeps only the text, as of a link in a link.
    let container: Document.Container?
    /// The index of the first event in the node.
    let contentStart: Int
    /// The number of the next item of an ordered list.
    var nextOrdinal: Int32?
  }

  static func document(
    of tree: borrowing TableTree, dialect: Dialect, source: Bytes, footnoteLines: Set<Int> = []
  ) -> Document {
    var document = Document()
    var text: Bytes = []
    // This capacity is enough for dense documents, and untouched memory costs nothing.
    let eventCount = source.count / 4 + 16 + tree.tables.reduce(0) { $0 + $1.eventCount }
    let events = ContiguousArray(minimumCapacity: eventCount) { events in
      text = Bytes(minimumCapacity: source.count + 16) { text in
        var builder = DocumentBuilder(
          dialect: dialect, reader: tree.reader, source: source, lines: tree.lines,
          footnoteLines: footnoteLines, events: events, text: text)
        builder.read(tree.blocks.root.firstChild)
        document.links = builder.links
        document.images = builder.images
        document.codeBlocks = builder.codeBlocks
        document.tables = builder.tables
        document.lostCells = builder.lostCells
        document.nesting = builder.nesting
        events = builder.events
        text = builder.text
      }
    }
    document.events = Array(events)
    document.text = text
    return document
  }

  private init(
    dialect: Dialect, reader: TableTree.Reader, source: Bytes, lines: LineStarts?,
    footnoteLines: Set<Int>, events: consuming UniqueArray<Document.Event>,
    text: consuming UniqueArray<UInt8>
  ) {
    self.dialect = dialect
    self.reader = reader
    self.source = source
    self.lines = LazyLines(source, lines: lines)
    self.footnoteLines = footnoteLines
    self.events = events
    self.text = text
  }

  /// Reads a node and its later siblings.
  private mutating func read(_ first: CommonMarkTree.Node?) {
    let depth = openNodes.count
    var next = first
    while true {
      while let node = next {
        if let table = reader.table(node) {
          append(table)
          next = node.next
        } else if let leaf = leaf(node) {
          append(leaf)
          next = node.next
        } else {
          next = open(node)
        }
      }
      guard openNodes.count > depth, let closed = openNodes.popLast() else { return }
      close(closed)
      next = closed.next
    }
  }

  /// Appends a table, with an empty cell for each cell that a short row lacks.
  private mutating func append(_ table: SourceTable) {
    let id = Document.Table.ID(index: UInt32(tables.count))
    tables.append(Document.Table(columns: table.columns))
    lostCells += table.lostCells.map {
      (columnCount: table.columns.count, range: $0)
    }
    events.append(.enter(.table(id)))
    for row in 0..<table.rowCount {
      events.append(.enter(.tableRow(isHeader: row == 0)))
      for (column, cell) in table.cells(ofRow: row).enumerated() {
        let container = Document.Container.tableCell(column: UInt16(column))
        events.append(.enter(container))
        if let heading = reader.heading(of: cell) {
          blockStart = lines.position(of: cell.range.lowerBound, onLine: table.line(ofRow: row))
          read(heading.firstChild)
        } else {
          append(contentOf: cell)
        }
        events.append(.exit(container))
      }
      events.append(.exit(.tableRow(isHeader: row == 0)))
    }
    events.append(.exit(.table(id)))
    nesting = max(nesting, openNodes.count + 3)
  }

  /// Appends the content of a table cell that libcmark need not read.
  private mutating func append(contentOf cell: SourceTable.Cell) {
    switch cell.content {
    case .empty, .inlines: break
    case .text: append(.text(appendText(cell.range)))
    case .code: append(.code(appendText(cell.range.dropFirst().dropLast())))
    }
  }

  private mutating func appendText(_ range: Range<Int>) -> Document.TextRange {
    let source = source
    let start = UInt32(text.count)
    text.append(contentsOf: source.span.extracting(range))
    return Document.TextRange(lowerBound: start, upperBound: UInt32(text.count))
  }

  /// Returns the leaf for a node, or `nil` for a container.
  @inline(__always)
  private mutating func leaf(_ node: CommonMarkTree.Node) -> Document.Leaf? {
    switch node.type {
    case CMARK_NODE_TEXT: .text(node.appendLiteral(to: &text))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_CODE: .code(node.appendLiteral(to: &text))
    case CMARK_NODE_HTML_INLINE: .htmlInline(node.appendLiteral(to: &text))
    case CMARK_NODE_CODE_BLOCK: .codeBlock(appendCodeBlock(node))
    case CMARK_NODE_HTML_BLOCK: .htmlBlock(node.appendLiteral(to: &text))
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    default: nil
    }
  }

  @inline(__always)
  private mutating func append(_ leaf: Document.Leaf) {
    // libcmark leaves an empty text node where it strips spaces before a line ending.
    if case .text(let range) = leaf, range.isEmpty { return }
    events.append(.leaf(leaf))
  }

  /// Opens a container, and returns its first child, but skips the marker of a task or an alert.
  private mutating func open(_ node: CommonMarkTree.Node) -> CommonMarkTree.Node? {
    let container = isInImageDescription ? nil : container(node)
    if let container { events.append(.enter(container)) }
    var firstOrdinal: Int32?
    switch container {
    case .link: isInLink = true
    case .image: isInImageDescription = true
    case .list(let list):
      if case .ordered(let start, _) = list.kind { firstOrdinal = start }
    case .blockQuote, .alert, .listItem, .paragraph, .heading, .table, .tableRow, .tableCell,
      .emphasis, .strong, .strikethrough, nil:
      break
    }
    openNodes.append(
      OpenNode(
        next: node.next, container: container, contentStart: events.count,
        nextOrdinal: firstOrdinal))
    nesting = max(nesting, openNodes.count)
    guard let marker, node.type == CMARK_NODE_PARAGRAPH else {
      if let marker, let paragraph = node.firstChild,
        paragraph.isMarker(inlineCount: marker.inlineCount)
      {
        self.marker = nil
        return paragraph.next
      }
      return node.firstChild
    }
    self.marker = nil
    var first = node.firstChild
    for _ in 0..<marker.inlineCount { first = first?.next }
    guard marker.textCount > 0, let text = first else { return first }
    let range = text.appendLiteral(to: &self.text)
    let start = range.lowerBound + UInt32(marker.textCount)
    append(.text(Document.TextRange(lowerBound: start, upperBound: range.upperBound)))
    return text.next
  }

  private mutating func close(_ closed: OpenNode) {
    guard let container = closed.container else { return }
    let content = closed.contentStart..<events.count
    switch container {
    case .link(let id):
      links[Int(id.index)].content = content
      isInLink = false
    case .image(let id):
      images[Int(id.index)].content = content
      isInImageDescription = false
    case .heading(_, let id?): removeIdentifier(id)
    case .blockQuote, .alert, .list, .listItem, .paragraph, .heading, .table, .tableRow, .tableCell,
      .emphasis, .strong, .strikethrough:
      break
    }
    events.append(.exit(container))
  }

  private mutating func container(_ node: CommonMarkTree.Node) -> Document.Container? {
    switch node.type {
    case CMARK_NODE_PARAGRAPH:
      blockStart = node.start
      return .paragraph(isTight: isInTightItem)
    case CMARK_NODE_HEADING:
      blockStart = node.start
      return .heading(level: node.headingLevel, id: identifier(of: node))
    case CMARK_NODE_LINK:
      if isInLink && dialect.contains(.placeholders) { return nil }
      links.append(link(node))
      return .link(Document.Link.ID(index: UInt32(links.count - 1)))
    case CMARK_NODE_IMAGE:
      images.append(link(node))
      return .image(Document.ImageID(index: UInt32(images.count - 1)))
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_BLOCK_QUOTE:
      guard dialect.contains(.alerts), !reader.isTable(firstBlockOf: node),
        let marker = BlockMarker<Document.Alert>(of: node, lines: &lines)
      else { return .blockQuote }
      self.marker = (marker.inlineCount, marker.textCount)
      return .alert(marker.kind)
    case CMARK_NODE_LIST: return .list(list(node))
    case CMARK_NODE_ITEM:
      guard dialect.contains(.tasks), !isFootnote(node, depth: 1),
        !reader.isTable(firstBlockOf: node),
        let marker = BlockMarker<Document.ListItem.Task>(of: node, lines: &lines)
      else { return .listItem(nextItem(task: nil)) }
      self.marker = (marker.inlineCount, marker.textCount)
      return .listItem(nextItem(task: marker.kind))
    default:
      // The parser creates no other nodes; only programs that build trees create custom nodes.
      return nil
    }
  }

  /// Returns whether an item is itself a footnote, rather than an item within a footnote.
  private func isFootnote(_ item: CommonMarkTree.Node, depth: Int) -> Bool {
    openNodes.count == depth && footnoteLines.contains(item.start.line)
  }

  /// Whether a paragraph that opens now is a child of an item in a tight list.
  private var isInTightItem: Bool {
    guard openNodes.count >= 2, case .listItem = openNodes[openNodes.count - 1].container,
      case .list(let list) = openNodes[openNodes.count - 2].container
    else { return false }
    return list.isTight
  }

  private mutating func list(_ node: CommonMarkTree.Node) -> Document.List {
    defer { listCount += 1 }
    if let first = node.firstChild, isFootnote(first, depth: 0) {
      return Document.List(index: listCount, kind: .footnotes, isTight: false)
    }
    let kind: Document.List.Kind =
      switch (node.listType, node.listDelimiter) {
      case (CMARK_BULLET_LIST, _): .bullet
      case (_, CMARK_PAREN_DELIM): .ordered(start: node.listStart, delimiter: .parenthesis)
      default: .ordered(start: node.listStart, delimiter: .period)
      }
    return Document.List(index: listCount, kind: kind, isTight: node.isListTight)
  }

  private mutating func nextItem(task: Document.ListItem.Task?) -> Document.ListItem {
    let list = openNodes.count - 1
    let ordinal = openNodes[list].nextOrdinal
    openNodes[list].nextOrdinal = ordinal.map { $0 + 1 }
    return Document.ListItem(ordinal: ordinal, task: task)
  }

  /// Copies the identifier of a heading to the text, and returns its range; `nil` without one.
  private mutating func identifier(of heading: CommonMarkTree.Node) -> Document.TextRange? {
    guard dialect.contains(.headingIDs), let id = HeadingIdentifier.text(of: heading, lines: &lines)
    else { return nil }
    let start = UInt32(text.count)
    text.append(contentsOf: id.span)
    return Document.TextRange(lowerBound: start, upperBound: UInt32(text.count))
  }

  /// Removes an identifier, its braces, and the blanks before them from the end of a heading.
  private mutating func removeIdentifier(_ id: Document.TextRange) {
    guard case .leaf(.text(let range)) = events.last else { return }
    var end = range.upperBound - UInt32(id.count + 3)
    while end > range.lowerBound, text[Int(end) - 1].isASCIIWhitespace { end -= 1 }
    events.removeLast()
    append(.text(Document.TextRange(lowerBound: range.lowerBound, upperBound: end)))
  }

  /// Returns a link or an image whose content has not been read yet.
  private mutating func link(_ node: CommonMarkTree.Node) -> Document.Link {
    Document.Link(
      destination: node.appendDestination(to: &text), title: node.appendTitle(to: &text),
      content: 0..<0, blockStart: blockStart)
  }

  private mutating func appendCodeBlock(_ node: CommonMarkTree.Node) -> Document.CodeBlock.ID {
    codeBlocks.append(
      Document.CodeBlock(
        info: node.appendInfo(to: &text), literal: node.appendLiteral(to: &text)))
    return Document.CodeBlock.ID(index: UInt32(codeBlocks.count - 1))
  }
}
