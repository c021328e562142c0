extension AttributedText {
  /// Collects the text, runs, and blocks of a document in one pass.
  init(_ linked: LinkedDocument, keepsOrigins: Bool = false) {
    let document = linked.document
    var result = AttributedText()
    var text: Bytes = []
    // There is at most one run for each leaf, and one for the line feed or tab before each block.
    let runs = ContiguousArray(minimumCapacity: document.events.count + 16) { runs in
      text = Bytes(minimumCapacity: document.text.count + document.events.count) { text in
        var builder = AttributedTextBuilder(
          linked, keepsOrigins: keepsOrigins, text: text, runs: runs)
        builder.walk()
        swap(&result, &builder.result)
        text = builder.text
        runs = builder.runs
      }
    }
    result.text = text
    result.runs = Array(runs)
    self = result
  }
}

private struct AttributedTextBuilder: ~Copyable {
  fileprivate var result = AttributedText()
  fileprivate var text: UniqueArray<UInt8>
  fileprivate var runs: UniqueArray<AttributedText.Run>
  private let linked: LinkedDocument
  private let keepsOrigins: Bool
  private var end = TextOffset()
  private var emphasisDepth = 0
  private var strongDepth = 0
  private var strikethroughDepth = 0
  private var quoteCount = 0
  private var rowCount = 0
  private var link: Document.Link.ID?
  private var image: Document.ImageID?
  private var openLists: [Document.List] = []
  private var context: Int?
  /// The index of the current block's first run; earlier runs are never extended.
  private var blockRunStart = 0

  fileprivate init(
    _ linked: LinkedDocument, keepsOrigins: Bool,
    text: consuming UniqueArray<UInt8>, runs: consuming UniqueArray<AttributedText.Run>
  ) {
    self.linked = linked
    self.keepsOrigins = keepsOrigins
    self.text = text
    self.runs = runs
    result.links.reserveCapacity(linked.document.links.count)
    result.images.reserveCapacity(linked.document.images.count)
    result.tables = linked.document.tables
  }

  fileprivate mutating func walk() {
    let document = linked.document
    for index in document.events.indices {
      switch document.events[index] {
      case .enter(let container): enter(container)
      case .exit(let container): exit(container)
      case .leaf(let leaf): append(leaf, at: index, of: document)
      }
    }
  }

  private mutating func enter(_ container: Document.Container) {
    switch container {
    case .paragraph: openBlock(.paragraph)
    case .heading(let level, _): openBlock(.heading(level: level))
    case .tableCell(let column): openBlock(.tableCell(column: column))
    case .emphasis: emphasisDepth += 1
    case .strong: strongDepth += 1
    case .strikethrough: strikethroughDepth += 1
    case .link(let id):
      link = id
      result.links.append(.init(start: end, end: end))
      if !linked[id].states.contains(.disabled), let block = result.blocks.indices.last {
        result.blocks[block].activation =
          result.blocks[block].activation == .none ? .link(id) : .ambiguous
      }
    case .image(let id):
      image = id
      result.images.append(.init(start: end, end: end))
    case .blockQuote:
      openContext(.blockQuote(index: quoteCount))
      quoteCount += 1
    case .alert(let alert): openContext(.alert(alert))
    case .table(let id):
      openContext(.table(id))
      rowCount = 0
    case .tableRow(let isHeader):
      openContext(.tableRow(index: rowCount, isHeader: isHeader))
      rowCount += 1
    case .list(let list): openLists.append(list)
    case .listItem(let item):
      if let list = openLists.last { openContext(.listItem(item, in: list)) }
    }
  }

  private mutating func exit(_ container: Document.Container) {
    switch container {
    case .paragraph, .heading, .tableCell: closeBlock()
    case .emphasis: emphasisDepth -= 1
    case .strong: strongDepth -= 1
    case .strikethrough: strikethroughDepth -= 1
    case .link(let id):
      link = nil
      result.links[Int(id.index)].end = end
    case .image(let id):
      image = nil
      result.images[Int(id.index)].end = end
    case .listItem(let item):
      if item.task != nil, let context, !result.contexts[context].hasLeaf {
        openBlock(.paragraph)
        closeBlock()
      }
      closeContext()
    case .blockQuote, .alert, .table, .tableRow: closeContext()
    case .list: openLists.removeLast()
    }
  }

  private mutating func append(_ leaf: Document.Leaf, at event: Int, of document: Document) {
    switch leaf {
    case .text(let range):
      keepOrigin(event, document: range.indices)
      append(document.text.span.extracting(range.indices))
    // Code in alternative text is plain; the document has no other formatting there.
    case .code(let range):
      keepOrigin(event, document: range.indices)
      append(document.text.span.extracting(range.indices), marks: image == nil ? .code : [])
    case .softBreak:
      keepOrigin(event)
      append(character: " ", attributes: attributes())
    case .hardBreak:
      keepOrigin(event)
      append(character: image == nil ? "\u{2028}" : " ", attributes: attributes())
    case .htmlInline, .htmlBlock: break
    case .codeBlock(let id):
      openBlock(.codeBlock(id))
      keepOrigin(event, document: document[id].literal.indices)
      let literal = document.text.span.extracting(document[id].literal.indices)
      let endsLine = !literal.isEmpty && literal[literal.count - 1] == UInt8(ascii: "\n")
      append(literal.extracting(droppingLast: endsLine ? 1 : 0), marks: .code)
      closeBlock()
    case .thematicBreak:
      openBlock(.thematicBreak)
      closeBlock()
    }
  }

  private mutating func keepOrigin(_ event: Int, document: Range<Int>? = nil) {
    guard keepsOrigins else { return }
    let end = result.origins.last?.document.upperBound ?? 0
    result.origins.append(.init(event: event, document: document ?? end..<end, start: text.count))
  }

  private mutating func append(_ bytes: Span<UInt8>, marks: AttributedText.Marks = []) {
    guard !bytes.isEmpty else { return }
    text.append(contentsOf: bytes)
    endRun(utf16Count: bytes.utf16Count, attributes: attributes(marks))
  }

  /// Returns the attributes in effect, with the additional marks of the leaf itself.
  private func attributes(_ own: AttributedText.Marks = []) -> AttributedText.Attributes {
    var marks = own
    if emphasisDepth > 0 { marks.insert(.emphasis) }
    if strongDepth > 0 { marks.insert(.strong) }
    if strikethroughDepth > 0 { marks.insert(.strikethrough) }
    if image != nil { marks.insert(.image) }
    return .init(marks: marks, link: link, image: image)
  }

  private mutating func append(character: StaticString, attributes: AttributedText.Attributes) {
    text.append(contentsOf: character)
    endRun(utf16Count: 1, attributes: attributes)
  }

  /// Adds the appended text to the block's last run if its attributes are equal, or to a new run.
  private mutating func endRun(utf16Count: Int, attributes: AttributedText.Attributes) {
    let start = end
    end = TextOffset(utf8: text.count, utf16: end.utf16 + utf16Count)
    if runs.count > blockRunStart, let last = runs.last, last.attributes == attributes {
      runs.updateLast { $0.range.end = end }
    } else {
      runs.append(.init(range: .init(start: start, end: end), attributes: attributes))
    }
  }

  private mutating func openBlock(_ kind: AttributedText.Block.Kind) {
    if !result.blocks.isEmpty {
      let followsCell = if case .tableCell(column: 1...) = kind { true } else { false }
      append(character: followsCell ? "\t" : "\n", attributes: .init())
    }
    blockRunStart = runs.count
    result.blocks.append(
      .init(
        kind: kind, range: .init(start: end, end: end), context: context,
        firstContext: markFirstLeaf(), links: result.links.count..<result.links.count))
  }

  private mutating func closeBlock() {
    let last = result.blocks.count - 1
    result.blocks[last].range.end = end
    result.blocks[last].links = result.blocks[last].links.lowerBound..<result.links.count
    blockRunStart = runs.count
  }

  private mutating func openContext(_ kind: AttributedText.Context.Kind) {
    result.contexts.append(.init(kind: kind, parent: context))
    context = result.contexts.count - 1
  }

  private mutating func closeContext() {
    context = context.flatMap { result.contexts[$0].parent }
  }

  /// Marks the enclosing contexts as having a leaf; returns the outermost that had no leaf, if any.
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
}
