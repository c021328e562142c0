import CCmark
import LinkText

extension SourceLocator {
  /// Locates the inlines of a paragraph or a heading, and returns the number of the line after it.
  mutating func locateInlines(of node: CommonMarkTree.Node) -> Int {
    guard let block = nextNeededBlock(at: node.start) else { return node.endLine + 1 }
    return locateInlines(of: node, block: block) { $0.readContent(of: node) }
  }

  mutating func locate(_ table: SourceTable, reader tables: inout TableTree.Reader) {
    findDefinitions(before: table.firstLine)
    if detail == .text { map.headers.append(table.cells(ofRow: 0).map(\.range)) }
    for row in 0..<table.rowCount {
      let line = table.line(ofRow: row)
      for cell in table.cells(ofRow: row) {
        if isDone { return }
        let column = cell.range.lowerBound - map.lines.start(of: line) + 1
        if cell.content == .empty {
          tables.skip(cell)
          if detail == .text { eventIndex = nextBlock().end }
        } else if let block = nextNeededBlock(at: SourcePosition(line: line, column: column)) {
          locateInlines(of: tables.heading(of: cell), block: block) {
            $0.readContent(ofCell: cell.range)
          }
        } else {
          tables.skip(cell)
        }
      }
    }
    nextLine = table.lines.upperBound
  }

  /// Returns the next block with inlines, or skips it and returns `nil` if nothing in it is needed.
  private mutating func nextNeededBlock(at start: SourcePosition) -> Block? {
    if detail != .text, !skipToEvents(ofBlockAt: start) { return nil }
    let block = nextBlock()
    guard let isNeeded, !isNeeded(document, eventIndex..<block.end) else { return block }
    skip(block)
    return nil
  }

  /// Locates the inlines of a block, and returns the result of `readContent`, which reads the lines
  /// of the block.
  ///
  /// - Parameter node: The parent of the inlines, or `nil` if the content is one leaf.
  private mutating func locateInlines<Result>(
    of node: CommonMarkTree.Node?, block: Block, readContent: (inout SourceLocator) -> Result
  ) -> Result {
    let links = nextLink..<(nextLink + block.linkCount)
    let images = nextImage..<(nextImage + block.imageCount)
    let counts = (map.definitions.count, map.codeSpans.count, map.textPieces.count)
    let result = readContent(&self)
    removeMarkers(hasIdentifier: block.hasIdentifier)
    position = content.start
    map.steps += content.bytes.count
    if !walkInlines(of: node) {
      map.unverifiedBlockCount += 1
      for link in links { map.links[link] = nil }
      for image in images { map.images[image] = nil }
      map.definitions.removeSubrange(counts.0...)
      map.codeSpans.removeSubrange(counts.1...)
      map.textPieces.removeSubrange(counts.2...)
    }
    nextLink = links.lowerBound
    nextImage = images.lowerBound
    skip(block)
    return result
  }

  private mutating func skip(_ block: Block) {
    eventIndex = block.end
    nextLink += block.linkCount
    nextImage += block.imageCount
  }

  /// Advances to the events of a block with inlines; returns `false` if it has no links or images.
  private mutating func skipToEvents(ofBlockAt start: SourcePosition) -> Bool {
    if nextLink < document.links.count, document.links[nextLink].blockStart == start {
      eventIndex = beginning(ofBlockWith: document.links[nextLink].content)
    } else if nextImage < document.images.count, document.images[nextImage].blockStart == start {
      eventIndex = beginning(ofBlockWith: document.images[nextImage].content)
    } else {
      return false
    }
    return true
  }

  /// Returns the index of the event that enters the block around the events in `content`.
  private func beginning(ofBlockWith content: Range<Int>) -> Int {
    var index = content.lowerBound - 1
    while index > 0 {
      switch document.events[index] {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell): return index
      case .enter, .exit, .leaf: index -= 1
      }
    }
    return index
  }

  /// The end of the events of a paragraph, heading or table cell, and a summary of these events.
  private typealias Block = (end: Int, linkCount: Int, imageCount: Int, hasIdentifier: Bool)

  private func nextBlock() -> Block {
    var hasIdentifier = false
    var linkCount = 0
    var imageCount = 0
    var index = eventIndex
    while index < document.events.count {
      index += 1
      switch document.events[index - 1] {
      case .enter(.link): linkCount += 1
      case .enter(.image): imageCount += 1
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell):
        return (index, linkCount, imageCount, hasIdentifier)
      case .enter(.heading(_, .some)): hasIdentifier = true
      case .enter, .exit, .leaf: break
      }
    }
    return (index, linkCount, imageCount, hasIdentifier)
  }

  /// Walks the inlines of a block, and returns whether they match its content to the last byte.
  private mutating func walkInlines(of block: CommonMarkTree.Node?) -> Bool {
    openInlines.removeAll(keepingCapacity: true)
    isInLink = false
    isInImageDescription = false
    isInAutolink = false
    guard let block else { return takeNextLeaf() && position == content.end }
    var next = block.firstChild
    for _ in 0..<(marker?.inlineCount ?? 0) { next = next?.next }
    while true {
      while let node = next {
        map.steps += 1
        if let isTaken = takeLeaf(node) {
          guard isTaken else { return false }
          next = node.next
        } else {
          guard let kind = open(node) else { return false }
          openInlines.append(OpenInline(kind: kind, next: node.next))
          next = node.firstChild
        }
      }
      guard let closed = openInlines.popLast() else { break }
      guard close(closed.kind) else { return false }
      next = closed.next
    }
    return content.scanner.endOfWhitespace(at: position) == content.end
  }

  /// Consumes a leaf, and returns whether it matches the content; returns `nil` for a container.
  private mutating func takeLeaf(_ node: CommonMarkTree.Node) -> Bool? {
    switch node.type {
    case CMARK_NODE_TEXT where node.firstByte == nil: return true
    case CMARK_NODE_TEXT where hasIdentifier && openInlines.isEmpty && node.isIdentifier:
      return true
    case CMARK_NODE_TEXT, CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE,
      CMARK_NODE_HTML_INLINE:
      break
    default: return nil
    }
    return takeNextLeaf()
  }

  /// Consumes the next leaf of the document, and returns whether it matches the content.
  private mutating func takeNextLeaf() -> Bool {
    switch nextLeaf() {
    case .text(let range): return takeText(range)
    case .code(let range): return takeCode(range)
    case .htmlInline(let range): return takeVerbatim(range)
    case .softBreak, .hardBreak: return takeLineBreak()
    case .codeBlock, .htmlBlock, .thematicBreak, nil: return false
    }
  }

  /// Consumes the start of a container, or returns `nil` if the content does not match.
  private mutating func open(_ node: CommonMarkTree.Node) -> OpenInline.Kind? {
    switch node.type {
    case CMARK_NODE_EMPH:
      return takeMarks(count: 1) ? .emphasis(markCount: 1) : nil
    case CMARK_NODE_STRONG:
      return takeMarks(count: 2) ? .emphasis(markCount: 2) : nil
    case CMARK_NODE_LINK:
      let index = indexOfLink()
      if take(UInt8(ascii: "<")) {
        isInAutolink = true
        return .autolink(contentStart: position, index: index)
      }
      return take(UInt8(ascii: "["))
        ? .bracketed(isImage: false, contentStart: position, index: index) : nil
    case CMARK_NODE_IMAGE:
      let index = indexOfImage()
      return take(UInt8(ascii: "!")) && take(UInt8(ascii: "["))
        ? .bracketed(isImage: true, contentStart: position, index: index) : nil
    default: return nil
    }
  }

  /// Notes that a link begins, and returns its index; `nil` if the document keeps only the text.
  private mutating func indexOfLink() -> Int? {
    if isInImageDescription || isInLink && dialect.contains(.placeholders) { return nil }
    isInLink = true
    nextLink += 1
    return nextLink - 1
  }

  private mutating func indexOfImage() -> Int? {
    if isInImageDescription { return nil }
    isInImageDescription = true
    nextImage += 1
    return nextImage - 1
  }

  /// Consumes the end of a container, or returns `false` if the content does not match.
  private mutating func close(_ kind: OpenInline.Kind) -> Bool {
    switch kind {
    case .emphasis(let markCount): return takeMarks(count: markCount)
    case .autolink(let start, let index):
      let inside = start..<position
      isInAutolink = false
      guard take(UInt8(ascii: ">")) else { return false }
      guard let index else { return true }
      isInLink = false
      map.links[index] = LinkSource(
        form: .autolink, whole: sourceRange((start - 1)..<position), content: sourceRange(inside),
        destination: sourceRange(inside))
      return true
    case .bracketed(let isImage, let start, let index):
      let markCount = isImage ? 2 : 1
      guard let found = takeEnd(contentStart: start, markCount: markCount) else { return false }
      guard let index else { return true }
      if isImage {
        isInImageDescription = false
        map.images[index] = found
      } else {
        isInLink = false
        map.links[index] = found
      }
      return true
    }
  }

  /// Consumes the end of a link or an image, and returns its ranges, or `nil` if it does not match.
  mutating func takeEnd(contentStart: Int, markCount: Int) -> LinkSource? {
    let inside = contentStart..<position
    guard take(UInt8(ascii: "]")) else { return nil }
    let scanner = content.scanner
    let start = contentStart - markCount
    if let tail = scanner.inlineTail(at: position) {
      position = tail.end
      return LinkSource(
        form: .inline, whole: sourceRange(start..<position), content: sourceRange(inside),
        destination: sourceRange(tail.destination), title: tail.title.map { sourceRange($0) })
    }
    guard let labelEnd = scanner.endOfLabel(at: position) else {
      return LinkSource(
        form: .shortcut, whole: sourceRange(start..<position), content: sourceRange(inside))
    }
    let label = position..<labelEnd
    position = labelEnd
    let isCollapsed = scanner.isBlankLabel(label)
    return LinkSource(
      form: isCollapsed ? .collapsed : .full, whole: sourceRange(start..<position),
      content: sourceRange(inside),
      label: isCollapsed ? nil : sourceRange((label.lowerBound + 1)..<(label.upperBound - 1)))
  }
}

/// An inline container whose content is being walked.
struct OpenInline {
  enum Kind {
    /// Emphasis with one mark, or strong emphasis with two marks.
    case emphasis(markCount: Int)
    /// A link or an image; `index` is `nil` if the document keeps only its text.
    case bracketed(isImage: Bool, contentStart: Int, index: Int?)
    case autolink(contentStart: Int, index: Int?)
  }

  let kind: Kind
  /// The node at which the walk continues after this one.
  let next: CommonMarkTree.Node?
}

extension LinkScanner {
  /// Returns the link's part in parentheses, or `nil` without one; mirrors `handle_close_bracket`.
  fileprivate func inlineTail(
    at start: Int
  ) -> (destination: Range<Int>, title: Range<Int>?, end: Int)? {
    guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
    let destinationStart = endOfWhitespace(at: start + 1)
    guard let destinationEnd = endOfDestination(at: destinationStart) else { return nil }
    let titleStart = endOfWhitespace(at: destinationEnd)
    let titleEnd = titleStart > destinationEnd ? endOfTitle(at: titleStart) : nil
    let closing = endOfWhitespace(at: titleEnd ?? titleStart)
    guard closing < end, bytes[closing] == UInt8(ascii: ")") else { return nil }
    return (destinationStart..<destinationEnd, titleEnd.map { titleStart..<$0 }, closing + 1)
  }
}
