import CCmark
import LinkText

/// Locates the inlines of a document in its source.
///
/// libcmark's own positions of inlines are often wrong, but its tree is right. So the tree is
/// walked in step with the source of a block: each node consumes the piece of the source from
/// which it was parsed, and a mismatch is detected.
///
/// If a block's source does not match the tree to the last byte, its inlines have no ranges.
struct SourceLocator: ~Copyable {
  let dialect: Dialect
  /// The detail of the blocks that are located: `links`, or `text`.
  let detail: Document.SourceDetail
  /// Returns whether the inlines in a block's range of events are needed; `nil` if all are needed.
  let isNeeded: ((Document, Range<Int>) -> Bool)?
  /// The source that libcmark parsed, after all replacements.
  let source: Bytes
  /// The numbers of the first lines of the items that are footnotes.
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
  /// The offset in `content` of the next byte to consume.
  var position = 0
  var openInlines: [OpenInline] = []
  var isInLink = false
  var isInImageDescription = false
  var isInAutolink = false
  /// The end of a container's marker in the source, and the number of inlines in the marker.
  var marker: (end: Int, inlineCount: Int)?
  /// Whether the content ended with the identifier of a heading.
  var hasIdentifier = false
  /// The number of the first line after the last leaf that was located.
  var nextLine = 1

  /// Returns the source map of a document that was built from the tree of a source.
  static func sourceMap(
    of document: Document, tree: borrowing TableTree, source: Bytes, repair: SourceRepair?,
    footnoteLines: Set<Int> = [], dialect: Dialect, detail: Document.SourceDetail,
    locatesExtensions: Bool = false
  ) -> Document.SourceMap {
    var isNeeded: ((Document, Range<Int>) -> Bool)?
    if locatesExtensions, detail != .text {
      isNeeded = { document, events in
        document.mayHaveExtensions(in: events, dialect: dialect)
          || detail == .links && document.hasLinks(in: events)
      }
    }
    var locator = SourceLocator(
      document, source: source, lines: tree.lines ?? LineStarts(source.span),
      footnoteLines: footnoteLines, dialect: dialect,
      detail: locatesExtensions ? .text : detail, isNeeded: isNeeded)
    locator.map.repair = repair
    locator.walk(tree)
    if let repair { locator.map.lines.map(repair.sourceOffset) }
    locator.map.steps += locator.containers.steps
    return locator.map
  }

  private init(
    _ document: Document, source: Bytes, lines: LineStarts, footnoteLines: Set<Int>,
    dialect: Dialect, detail: Document.SourceDetail, isNeeded: ((Document, Range<Int>) -> Bool)?
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
    var openBlocks: [(next: CommonMarkTree.Node?, endLine: Int, hasMarker: Bool)] = []
    var tables = tree.reader
    var next = tree.blocks.root.firstChild
    while !isDone {
      while let node = next {
        if openContainer(node, tables: tables) {
          openBlocks.append((node.next, node.endLine, node.type != CMARK_NODE_LIST))
          next = node.firstChild
        } else {
          if let table = tables.table(node) {
            locate(table, reader: &tables)
          } else {
            locateLeaf(node)
          }
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

  /// Whether all links and images are located, and text need not be located.
  var isDone: Bool {
    detail != .text && nextLink == map.links.count && nextImage == map.images.count
  }

  /// Opens a container, or returns `false` if the node is not a container.
  private mutating func openContainer(
    _ node: CommonMarkTree.Node, tables: TableTree.Reader
  ) -> Bool {
    let line = node.start.line
    var lines = LazyLines(source, lines: map.lines)
    switch node.type {
    case CMARK_NODE_LIST: break
    case CMARK_NODE_BLOCK_QUOTE:
      findDefinitions(before: line)
      containers.open(node, lines: map.lines, source: source)
      marker =
        dialect.contains(.alerts) && !tables.isTable(firstBlockOf: node)
        ? BlockMarker<Document.Alert>(of: node, lines: &lines).map { ($0.end, $0.inlineCount) }
        : nil
    case CMARK_NODE_ITEM:
      findDefinitions(before: line)
      let isFootnote = containers.isEmpty && footnoteLines.contains(line)
      containers.open(node, lines: map.lines, source: source)
      marker =
        dialect.contains(.tasks) && !isFootnote
          && !tables.isTable(firstBlockOf: node)
        ? BlockMarker<Document.ListItem.Task>(of: node, lines: &lines).map {
          ($0.end, $0.inlineCount)
        }
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
      nextLine = line + containers.lineCount(of: node, lines: map.lines, source: source)
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

  /// Reads a paragraph or a heading into `content`, and returns the number of the line after it.
  mutating func readContent(of node: CommonMarkTree.Node) -> Int {
    let bytes = source
    content.removeAll()
    let firstLine = node.start.line
    let first = containers.line(firstLine, lines: map.lines, source: bytes).rest
    if node.type == CMARK_NODE_HEADING, let heading = SourceLocator.atxContent(first, in: bytes) {
      content.append(heading, of: bytes)
      content.trim()
      return firstLine + 1
    }
    content.append(first.firstNonspace..<first.end, of: bytes)
    var line = firstLine + 1
    while line <= min(node.endLine, map.lines.count) {
      let next = containers.line(line, lines: map.lines, source: bytes)
      line += 1
      if next.hasAllMarkers, SourceLocator.isSetextUnderline(next.rest, in: bytes) {
        // libcmark's end line of a heading may be wrong, so the content decides whether this line
        // ends a heading or is text after definitions.
        takeDefinitions()
        if !content.isBlank { break }
      }
      append(next)
    }
    takeDefinitions()
    content.trim()
    return line
  }

  /// Reads a cell of a table into `content`, without the backslashes before a `|`.
  mutating func readContent(ofCell cell: Range<Int>) {
    content.removeAll()
    var start = cell.lowerBound
    for index in cell where source.isEscapedPipe(at: index, in: cell) {
      content.append(part: start..<index, of: source)
      start = index + 1
    }
    content.append(start..<cell.upperBound, of: source)
    content.trim()
  }

  /// Removes a container's marker at the start of `content`, and a heading's identifier at its end.
  mutating func removeMarkers(hasIdentifier: Bool) {
    self.hasIdentifier = hasIdentifier
    if hasIdentifier, let suffix = HeadingIdentifier.suffix(of: content.bytes[..<content.end]) {
      content.end -= suffix.count + suffix.blankCount
    }
    guard let marker else { return }
    content.start = marker.end - content.sourceOffset(of: 0)
    // The marker of an alert is a whole line.
    if content.has(UInt8(ascii: "\n"), at: content.start) {
      content.start = content.scanner.endOfBlanks(at: content.start + 1)
    }
  }

  /// Appends a line that continues a paragraph.
  mutating func append(_ line: OpenContainers.Line) {
    if line.hasAllMarkers {
      content.append(line.rest.firstNonspace..<line.rest.end, of: source)
    } else {
      // libcmark keeps the white space of a lazy line.
      let rest = line.rest.restOfTab
      content.append(columns: rest, ofTabAt: line.rest.offset)
      content.append((line.rest.offset + (rest > 0 ? 1 : 0))..<line.rest.end, of: source)
    }
  }

  /// Consumes the link reference definitions at the start of `content`.
  mutating func takeDefinitions() {
    let scanner = LinkScanner(bytes: content.bytes, end: content.bytes.count)
    var found: [LinkScanner.Definition] = []
    while let definition = scanner.definition(at: content.start) {
      content.start = definition.next
      if detail == .text { found.append(definition) }
    }
    for definition in found {
      let label = (definition.label.lowerBound + 1)..<(definition.label.upperBound - 1)
      let whole = sourceRange(definition.whole)
      map.definitions.append(
        LinkDefinition(
          whole: whole, label: sourceRange(label), destination: sourceRange(definition.destination),
          title: definition.title.map { sourceRange($0) },
          line: map.lines.line(of: content.sourceOffset(of: definition.whole.lowerBound)),
          normalizedLabel: LinkDefinition.normalized(
            label: content.bytes.span.extracting(label))))
    }
  }

  /// Returns the range of a part of `content` in the original source.
  func sourceRange(_ range: Range<Int>) -> Range<Int> {
    let found = content.sourceRange(of: range)
    return map.repair?.sourceRange(of: found) ?? found
  }

  /// Returns an ATX heading's content, or `nil` for other lines; mirrors `chop_trailing_hashtags`.
  private static func atxContent(_ line: LineCursor, in bytes: Bytes) -> Range<Int>? {
    var start = line.firstNonspace
    while start < line.end, bytes[start] == UInt8(ascii: "#") { start += 1 }
    guard (1...6).contains(start - line.firstNonspace),
      start == line.end || bytes[start].isASCIIBlank
    else { return nil }
    while start < line.end, bytes[start].isASCIIBlank { start += 1 }
    var end = line.end
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    var beforeMarks = end
    while beforeMarks > start, bytes[beforeMarks - 1] == UInt8(ascii: "#") { beforeMarks -= 1 }
    // The blank before the marks may precede `start`, because a heading may have no content.
    if beforeMarks < end, bytes[beforeMarks - 1].isASCIIBlank { end = beforeMarks }
    return start..<end
  }

  private static func isSetextUnderline(_ line: LineCursor, in bytes: Bytes) -> Bool {
    guard line.indent < 4, let mark = line.first(in: bytes),
      mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-")
    else { return false }
    var offset = line.firstNonspace
    while offset < line.end, bytes[offset] == mark { offset += 1 }
    return bytes[offset..<line.end].allSatisfy(\.isASCIIBlank)
  }
}

extension Document {
  func mayHaveExtensions(in events: Range<Int>, dialect: Dialect) -> Bool {
    self.events[events].contains { event in
      guard case .leaf(.text(let range)) = event else { return false }
      return InlineExtensions.mayExist(in: text.span, range: range.indices, dialect: dialect)
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
