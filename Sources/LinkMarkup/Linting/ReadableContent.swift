/// What readers find in a document, but for what some effects of fixes change.
struct ReadableContent {
  /// What stands among the text, behind a byte that no text has.
  private enum Mark: UInt8 {
    case container, link, image, title, code, content, end, hardBreak, rule
  }

  let effects: Set<Fix.Effect>
  /// Text, and marks between it.
  private var outline: [UInt8] = []
  /// What each `container` of the outline is, in order.
  private var containers: [Container] = []
  /// Those of links, in order; empty unless new links may come, since the outline has them otherwise.
  private var destinations: [ArraySlice<UInt8>] = []

  init(of document: Document, but effects: Set<Fix.Effect>) {
    self.effects = effects
    outline.reserveCapacity(document.text.count * 2)
    for event in document.events { append(event, of: document) }
    if effects.contains(.newLinks) {
      destinations = document.links.map { document[$0.destination] }
    }
  }

  /// Whether readers of a fixed document find all that there is, and nothing else but what the effects
  /// bring.
  func isKept(in fixed: ReadableContent) -> Bool {
    outline == fixed.outline && containers == fixed.containers
      && fixed.destinations.contains(inOrder: destinations)
  }

  private mutating func append(_ event: Event, of document: Document) {
    switch event {
    case .enter(.link(let id)):
      guard !effects.contains(.newLinks) else { return }
      let link = document[id]
      append(.link, document[link.destination], title: link.title.map { document[$0] })
    case .exit(.link): if !effects.contains(.newLinks) { append(.end) }
    case .enter(.image(let id)):
      let image = document[id]
      append(.image, document[image.destination], title: image.title.map { document[$0] })
    case .enter(let container):
      append(.container)
      containers.append(container)
    case .exit: append(.end)
    case .leaf(let leaf): append(leaf, of: document)
    }
  }

  private mutating func append(_ leaf: Leaf, of document: Document) {
    switch leaf {
    case .text(let range): append(text: document[range])
    case .softBreak: append(text: [UInt8(ascii: "\n")])
    case .hardBreak: append(.hardBreak)
    case .code(let range):
      append(.code)
      append(text: document[range])
      append(.end)
    case .htmlInline(let range), .htmlBlock(let range): outline += document[range]
    case .codeBlock(let id):
      append(.code)
      outline += document[document[id].info]
      append(.content)
      outline += document[document[id].literal]
    case .thematicBreak: append(.rule)
    }
  }

  private mutating func append(
    _ mark: Mark, _ destination: ArraySlice<UInt8>, title: ArraySlice<UInt8>?
  ) {
    append(mark)
    outline += destination
    if !effects.contains(.titles), let title {
      append(.title)
      outline += title
    }
    append(.content)
  }

  private mutating func append(_ mark: Mark) {
    outline.append(0xFF)
    outline.append(mark.rawValue)
  }

  private mutating func append(text: ArraySlice<UInt8>) {
    outline += effects.contains(.spaces) ? text.filter { !$0.isASCIIWhitespace }[...] : text
  }
}

extension [ArraySlice<UInt8>] {
  /// Whether all of some others are among these, in their order.
  fileprivate func contains(inOrder others: [ArraySlice<UInt8>]) -> Bool {
    var rest = others[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
