/// Walks a document once and collects its text, runs and blocks.
struct AttributedTextBuilder {
  private(set) var result = AttributedText()
  private let linked: LinkedDocument
  private let origins: AttributedText.Origins
  private var end = TextOffset()
  private var emphasisDepth = 0
  private var strongDepth = 0
  private var link: Link.ID?
  private var image: Image.ID?
  private var openLists: [List] = []
  private var context: Int?
  /// Runs of the current block begin here; those before it are never extended.
  private var blockRunStart = 0

  init(_ linked: LinkedDocument, _ origins: AttributedText.Origins) {
    self.linked = linked
    self.origins = origins
    let document = linked.document
    result.text.reserveCapacity(document.text.count)
    result.links.reserveCapacity(document.links.count)
    let events = document.events
    for index in events.indices {
      switch events[index] {
      case .enter(let container): enter(container)
      case .exit(let container): exit(container)
      case .leaf(let leaf): append(leaf, at: index)
      }
    }
  }

  private mutating func enter(_ container: Container) {
    switch container {
    case .paragraph: openBlock(.paragraph)
    case .heading(let level): openBlock(.heading(level: level))
    case .emphasis: emphasisDepth += 1
    case .strong: strongDepth += 1
    case .link(let id):
      link = id
      result.links.append(.init(start: end, end: end))
      noteActivation(of: id)
    case .image(let id):
      image = id
      result.images.append(.init(start: end, end: end))
    case .blockQuote: openContext(.blockQuote)
    case .list(let list): openLists.append(list)
    case .listItem(let item):
      if let list = openLists.last { openContext(.listItem(item, in: list)) }
    }
  }

  private mutating func exit(_ container: Container) {
    switch container {
    case .paragraph, .heading: closeBlock()
    case .emphasis: emphasisDepth -= 1
    case .strong: strongDepth -= 1
    case .link(let id):
      link = nil
      result.links[Int(id.index)].end = end
    case .image(let id):
      image = nil
      result.images[Int(id.index)].end = end
    case .blockQuote, .listItem: context = context.flatMap { result.contexts[$0].parent }
    case .list: openLists.removeLast()
    }
  }

  private mutating func append(_ leaf: Leaf, at event: Int) {
    let document = linked.document
    switch leaf {
    case .text(let range):
      keepOrigin(event, range.indices)
      append(document[range])
    // An image's alternative text is plain, whatever its description looks like.
    case .code(let range):
      keepOrigin(event, range.indices)
      append(document[range], marks: image == nil ? .code : [])
    case .softBreak:
      keepOrigin(event)
      append(" ".utf8)
    case .hardBreak:
      keepOrigin(event)
      append((image == nil ? "\u{2028}" : " ").utf8)
    case .htmlInline, .htmlBlock: break
    case .codeBlock(let id):
      openBlock(.codeBlock(id))
      keepOrigin(event, document[id].literal.indices)
      let literal = document[document[id].literal]
      append(literal.last == UInt8(ascii: "\n") ? literal.dropLast() : literal, marks: .code)
      closeBlock()
    case .thematicBreak:
      openBlock(.thematicBreak)
      closeBlock()
    }
  }

  private mutating func keepOrigin(_ event: Int, _ document: Range<Int> = 0..<0) {
    switch origins {
    case .omitted: break
    case .kept:
      result.origins.append(.init(event: event, document: document, start: result.text.count))
    }
  }

  /// Appends text with the attributes that hold here, to the last run if it has the same.
  private mutating func append(
    _ bytes: some Collection<UInt8>, marks: AttributedText.Marks = []
  ) {
    guard !bytes.isEmpty else { return }
    var marks = marks
    if emphasisDepth > 0 { marks.insert(.emphasis) }
    if strongDepth > 0 { marks.insert(.strong) }
    if image != nil { marks.insert(.image) }
    appendRun(bytes, .init(marks: marks, link: link, image: image))
  }

  private mutating func appendRun(
    _ bytes: some Collection<UInt8>, _ attributes: AttributedText.Attributes
  ) {
    let start = end
    result.text.append(contentsOf: bytes)
    end.utf8 = result.text.count
    for byte in bytes {
      end.utf16 += TextOffset.utf16Count(of: byte)
    }
    if result.runs.count > blockRunStart,
      result.runs[result.runs.count - 1].attributes == attributes
    {
      result.runs[result.runs.count - 1].range.end = end
    } else {
      result.runs.append(.init(range: .init(start: start, end: end), attributes: attributes))
    }
  }

  private mutating func openBlock(_ kind: AttributedText.Block.Kind) {
    if !result.blocks.isEmpty {
      appendRun("\n".utf8, .init())
    }
    blockRunStart = result.runs.count
    result.blocks.append(
      .init(
        kind: kind, range: .init(start: end, end: end), context: context,
        firstContext: markFirstLeaf(), links: result.links.count..<result.links.count))
  }

  private mutating func closeBlock() {
    let last = result.blocks.count - 1
    result.blocks[last].range.end = end
    result.blocks[last].links = result.blocks[last].links.lowerBound..<result.links.count
    blockRunStart = result.runs.count
  }

  private mutating func openContext(_ kind: AttributedText.Context.Kind) {
    result.contexts.append(.init(kind: kind, parent: context))
    context = result.contexts.count - 1
  }

  /// Notes that the contexts around have a leaf; returns the outermost that had none.
  private mutating func markFirstLeaf() -> Int? {
    var outermost: Int?
    var next = context
    while let index = next, !result.contexts[index].hasLeaf {
      result.contexts[index].hasLeaf = true
      outermost = index
      next = result.contexts[index].parent
    }
    return outermost
  }

  private mutating func noteActivation(of id: Link.ID) {
    guard !linked[id].states.contains(.disabled), let block = result.blocks.indices.last
    else { return }
    result.blocks[block].activation =
      result.blocks[block].activation == .none ? .link(id) : .ambiguous
  }
}
