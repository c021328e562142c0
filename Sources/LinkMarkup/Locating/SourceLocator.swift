import CCmark
import LinkText

/// Locates the inlines of a document in its source.
///
/// libcmark's own positions of inlines are wrong in too many cases. But its tree contains all the
/// hard decisions: walked in step with the source of a block, each node consumes a known piece of
/// the source, and a mismatch is detected.
///
/// Blocks whose source does not match the tree to the last byte have no source ranges.
struct SourceLocator: ~Copyable {
  let dialect: Dialect
  /// The detail of the blocks that are located: `links`, or `text`.
  let detail: Document.SourceDetail
  /// Returns whether the inlines of the block at a range of events are needed; `nil` if those of all
  /// blocks are.
  let isNeeded: ((Document, Range<Int>) -> Bool)?
  /// The source that libcmark parsed, after all replacements.
  let source: Bytes
  /// The first lines of the items that are footnotes.
  let footnoteLines: Set<Int>
  /// The document with the text that libcmark returned.
  let document: Document
  var map: Document.SourceMap
  var containers = OpenContainers()
  var content = BlockContent()
  var references = CharacterReferences()

  // The state of the walk.
  var eventIndex = 0
  var nextLink = 0
  var nextImage = 0
  /// The offset in `content`.
  var position = 0
  var openInlines: [OpenInline] = []
  var isInLink = false
  var isInImageDescription = false
  var isInAutolink = false
  /// The end of the marker of a container, and the number of inlines that are part of it, in the
  /// paragraph that follows.
  var marker: (end: Int, inlineCount: Int)?
  /// Whether the content ended with the identifier of a heading.
  var hasIdentifier = false
  /// The number of the first line that no leaf has claimed.
  var nextLine = 1

  private struct OpenBlock {
    let next: CommonMarkTree.Node?
    let endLine: Int
    let hasMarker: Bool
  }

  /// Returns the source map of a document with the text that libcmark returned, which was built from
  /// the tree of a source.
  static func sourceMap(
    of document: Document, _ tree: borrowing TableTree, source: Bytes, _ repair: SourceRepair?,
    footnoteLines: Set<Int> = [], dialect: Dialect, detail: Document.SourceDetail,
    locatesExtensions: Bool = false
  ) -> Document.SourceMap {
    var isNeeded: ((Document, Range<Int>) -> Bool)?
    if locatesExtensions, detail != .text {
      isNeeded = { document, events in
        document.mayHaveExtensions(in: events, dialect)
          || detail == .links && document.hasLinks(in: events)
      }
    }
    var locator = SourceLocator(
      document, source: source, lines: tree.lines ?? LineStarts(source.span),
      footnoteLines: footnoteLines, dialect: dialect,
      detail: locatesExtensions ? .text : detail, isNeeded)
    locator.map.repair = repair
    locator.walk(tree)
    if let repair { locator.map.lines.map(repair.sourceOffset) }
    locator.map.steps += locator.containers.steps
    return locator.map
  }

  private init(
    _ document: Document, source: Bytes, lines: LineStarts, footnoteLines: Set<Int>,
    dialect: Dialect, detail: Document.SourceDetail, _ isNeeded: ((Document, Range<Int>) -> Bool)?
  ) {
    self.isNeeded = isNeeded
    self.dialect = dialect
    self.detail = detail
    self.source = source
    self.footnoteLines = footnoteLines
    self.document = document
    map = Document.SourceMap(
      links: Array(repeating: nil, count: document.links.count),
      images: Array(repeating: nil, count: document.images.count),
      lines: lines)
  }

  private mutating func walk(_ tree: borrowing TableTree) {
    var openBlocks: [OpenBlock] = []
    var tables = tree.reader
    var next = tree.blocks.root.firstChild
    while !isDone {
      while let node = next {
        if openContainer(node, tables) {
          let hasMarker = node.type != CMARK_NODE_LIST
          openBlocks.append(
            OpenBlock(next: node.next, endLine: node.endLine, hasMarker: hasMarker))
          next = node.firstChild
        } else {
          if let table = tables.table(node) { locate(table, &tables) } else { locateLeaf(node) }
          next = node.next
        }
      }
      guard let closed = openBlocks.popLast() else { break }
      if closed.hasMarker {
        findDefinitions(before: closed.endLine + 1)
        containers.close()
      }
      next = closed.next
    }
    findDefinitions(before: map.lines.count + 1)
  }

  /// Whether all links and images are located, and nothing else is requested.
  var isDone: Bool {
    detail != .text && nextLink == map.links.count && nextImage == map.images.count
  }

  /// Opens a container, or returns `false` if the node is not one.
  private mutating func openContainer(
    _ node: CommonMarkTree.Node, _ tables: TableTree.Reader
  ) -> Bool {
    let line = node.start.line
    var lines = LazyLines(source, map.lines)
    switch node.type {
    case CMARK_NODE_LIST: break
    case CMARK_NODE_BLOCK_QUOTE:
      findDefinitions(before: line)
      containers.open(node, map.lines, source)
      marker =
        dialect.contains(.alerts) && !tables.isTable(firstBlockOf: node)
        ? BlockMarker<Document.Alert>(of: node, &lines).map { ($0.end, $0.inlineCount) } : nil
    case CMARK_NODE_ITEM:
      findDefinitions(before: line)
      let isFootnote = containers.isEmpty && footnoteLines.contains(line)
      containers.open(node, map.lines, source)
      marker =
        dialect.contains(.tasks) && !isFootnote
          && !tables.isTable(firstBlockOf: node)
        ? BlockMarker<Document.ListItem.Task>(of: node, &lines).map { ($0.end, $0.inlineCount) }
        : nil
    default: return false
    }
    return true
  }

  private mutating func locateLeaf(_ node: CommonMarkTree.Node) {
    let line = node.start.line
    defer { marker = nil }
    findDefinitions(before: line)
    switch node.type {
    case CMARK_NODE_PARAGRAPH where node.isMarker(inlineCount: marker?.inlineCount ?? 0):
      nextLine = line + 1
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING:
      nextLine = locateInlines(of: node)
    case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK:
      guard detail == .text, let leaf = nextLeaf(), isNeeded == nil else { return }
      if case .htmlBlock(let range) = leaf { locate(htmlBlock: range, firstLine: line) }
      nextLine = line + containers.lineCount(of: node, map.lines, source)
    default: break
    }
  }

  /// Returns the next leaf of the document, or `nil` if there are no more.
  mutating func nextLeaf() -> Document.Leaf? {
    while eventIndex < document.events.count {
      eventIndex += 1
      if case .leaf(let leaf) = document.events[eventIndex - 1] { return leaf }
    }
    return nil
  }
}

extension Document {
  func mayHaveExtensions(in events: Range<Int>, _ dialect: Dialect) -> Bool {
    self.events[events].contains { event in
      guard case .leaf(.text(let range)) = event else { return false }
      return InlineExtensions.mayBe(in: text.span, range.indices, dialect)
    }
  }

  fileprivate func hasLinks(in events: Range<Int>) -> Bool {
    self.events[events].contains { event in
      switch event {
      case .enter(.link), .enter(.image): true
      case .enter, .exit, .leaf: false
      }
    }
  }
}
