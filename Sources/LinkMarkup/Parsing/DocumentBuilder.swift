import CCmark

/// Turns libcmark's tree into a `Document`, in one walk without recursion.
@_spi(Benchmarking) public struct DocumentBuilder: ~Copyable {
  private var events: UniqueArray<Event>
  private var text: UniqueArray<UInt8>
  private var document = Document()
  private var openNodes: [OpenNode] = []
  private var listCount: UInt32 = 0
  private var blockStart = SourceLocation(line: 1, column: 1)
  private let dialect: Dialect
  private var isInLink = false
  private var isInImageDescription = false

  /// A node whose children are being read.
  private struct OpenNode {
    let node: CommonMarkTree.Node
    /// Nil where only the text inside counts: in an image description, and for a link in a link.
    let container: Container?
    /// The index of the first event inside.
    let contentStart: Int
    /// The number of the next item of an ordered list.
    var nextOrdinal: Int32?

    init(node: CommonMarkTree.Node, container: Container?, contentStart: Int) {
      self.node = node
      self.container = container
      self.contentStart = contentStart
      if case .list(let list) = container, case .ordered(let start, _) = list.kind {
        nextOrdinal = start
      }
    }
  }

  /// Reads a tree whose source had `sourceCount` bytes.
  public static func document(
    from tree: borrowing CommonMarkTree, dialect: Dialect, sourceCount: Int
  ) -> Document {
    var builder = DocumentBuilder(dialect: dialect, sourceCount: sourceCount)
    builder.walk(tree)
    builder.document.events = builder.events.array
    builder.document.text = builder.text.array
    return builder.document
  }

  private init(dialect: Dialect, sourceCount: Int) {
    self.dialect = dialect
    text = UniqueArray(minimumCapacity: sourceCount)
    // Documents have an event in 16 bytes or so.
    events = UniqueArray(minimumCapacity: sourceCount / 12)
  }

  private mutating func walk(_ tree: borrowing CommonMarkTree) {
    guard var node = tree.root.firstChild else { return }
    while true {
      let type = node.type
      if let leaf = leaf(node, type) {
        append(leaf)
      } else {
        open(node, type)
        if let child = node.firstChild {
          node = child
          continue
        }
        closeLast()
      }
      while true {
        if let next = node.next {
          node = next
          break
        }
        guard let parent = openNodes.last?.node else { return }
        closeLast()
        node = parent
      }
    }
  }

  /// The leaf that a node is; nil for a container.
  @inline(__always)
  private mutating func leaf(_ node: CommonMarkTree.Node, _ type: cmark_node_type) -> Leaf? {
    switch type {
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
  private mutating func append(_ leaf: Leaf) {
    // libcmark leaves an empty text where it took the spaces before a line ending.
    if case .text(let range) = leaf, range.isEmpty { return }
    events.append(.leaf(leaf))
  }

  private mutating func open(_ node: CommonMarkTree.Node, _ type: cmark_node_type) {
    let container = isInImageDescription ? nil : container(node, type)
    if let container {
      events.append(.enter(container))
    }
    switch container {
    case .link: isInLink = true
    case .image: isInImageDescription = true
    case .blockQuote, .list, .listItem, .paragraph, .heading, .emphasis, .strong, nil: break
    }
    openNodes.append(
      OpenNode(node: node, container: container, contentStart: events.count))
  }

  private mutating func closeLast() {
    guard let closed = openNodes.popLast(), let container = closed.container else { return }
    let content = closed.contentStart..<events.count
    switch container {
    case .link(let id):
      document.links[Int(id.index)].content = content
      isInLink = false
    case .image(let id):
      document.images[Int(id.index)].content = content
      isInImageDescription = false
    case .blockQuote, .list, .listItem, .paragraph, .heading, .emphasis, .strong: break
    }
    events.append(.exit(container))
  }

  private mutating func container(
    _ node: CommonMarkTree.Node, _ type: cmark_node_type
  ) -> Container? {
    switch type {
    case CMARK_NODE_PARAGRAPH:
      blockStart = node.start
      return .paragraph(isTight: isInTightItem)
    case CMARK_NODE_HEADING:
      blockStart = node.start
      return .heading(level: node.headingLevel)
    case CMARK_NODE_LINK:
      return isInLink && dialect == .copy ? nil : .link(appendLink(node))
    case CMARK_NODE_IMAGE: return .image(appendImage(node))
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
    case CMARK_NODE_LIST: return .list(list(node))
    case CMARK_NODE_ITEM: return .listItem(nextItem())
    default:
      // The parser makes no other node; custom nodes come from programs that build trees.
      return nil
    }
  }

  /// Whether a paragraph that opens now stands directly in an item of a tight list.
  private var isInTightItem: Bool {
    guard openNodes.count >= 2, case .listItem = openNodes[openNodes.count - 1].container,
      case .list(let list) = openNodes[openNodes.count - 2].container
    else { return false }
    return list.isTight
  }

  private mutating func list(_ node: CommonMarkTree.Node) -> List {
    defer { listCount += 1 }
    let kind: List.Kind =
      switch (node.listType, node.listDelimiter) {
      case (CMARK_BULLET_LIST, _): .bullet
      case (_, CMARK_PAREN_DELIM): .ordered(start: node.listStart, delimiter: .parenthesis)
      default: .ordered(start: node.listStart, delimiter: .period)
      }
    return List(index: listCount, kind: kind, isTight: node.isListTight)
  }

  private mutating func nextItem() -> ListItem {
    let list = openNodes.count - 1
    let ordinal = openNodes[list].nextOrdinal
    openNodes[list].nextOrdinal = ordinal.map { $0 + 1 }
    return ListItem(ordinal: ordinal)
  }

  private mutating func appendLink(_ node: CommonMarkTree.Node) -> Link.ID {
    let id = Link.ID(index: UInt32(document.links.count))
    document.links.append(
      Link(
        destination: node.appendDestination(to: &text),
        title: node.appendTitle(to: &text),
        content: 0..<0,
        blockStart: blockStart))
    return id
  }

  private mutating func appendImage(_ node: CommonMarkTree.Node) -> Image.ID {
    let id = Image.ID(index: UInt32(document.images.count))
    document.images.append(
      Image(
        destination: node.appendDestination(to: &text),
        title: node.appendTitle(to: &text),
        content: 0..<0,
        blockStart: blockStart))
    return id
  }

  private mutating func appendCodeBlock(_ node: CommonMarkTree.Node) -> CodeBlock.ID {
    let id = CodeBlock.ID(index: UInt32(document.codeBlocks.count))
    document.codeBlocks.append(
      CodeBlock(
        info: node.appendInfo(to: &text),
        literal: node.appendLiteral(to: &text)))
    return id
  }
}
