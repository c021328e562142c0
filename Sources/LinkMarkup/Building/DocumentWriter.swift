import LinkText

/// Writes the events, the text, the links and the images of a changed document.
struct DocumentWriter {
  var document: Document
  private var openLinks: [Document.Link.ID] = []

  /// Creates a writer that appends to a document.
  init(_ document: Document) {
    self.document = document
  }

  mutating func append(_ leaf: Document.Leaf) { document.events.append(.leaf(leaf)) }

  /// Appends a text for an event or a link, and returns the range of the text.
  mutating func append(text: some Sequence<UInt8>) -> Document.TextRange {
    let start = UInt32(document.text.count)
    document.text.append(contentsOf: text)
    return Document.TextRange(lowerBound: start, upperBound: UInt32(document.text.count))
  }

  mutating func add(_ link: Document.Link, source: LinkSource?) -> Document.Link.ID {
    document.links.append(link)
    document.sourceMap?.links.append(source)
    return Document.Link.ID(index: UInt32(document.links.count - 1))
  }

  mutating func add(image: Document.Link, source: LinkSource?) -> Document.ImageID {
    document.images.append(image)
    document.sourceMap?.images.append(source)
    return Document.ImageID(index: UInt32(document.images.count - 1))
  }

  /// Adds a link and enters it.
  mutating func enter(_ link: Document.Link, source: LinkSource?) {
    let id = add(link, source: source)
    openLinks.append(id)
    enter(.link(id))
  }

  /// Exits the link that was entered last.
  mutating func exitLink() {
    if let id = openLinks.popLast() { exit(.link(id)) }
  }

  /// Enters a container; if it is a link or an image, its content begins here.
  mutating func enter(_ container: Document.Container) {
    document.events.append(.enter(container))
    setContent(of: container) { _, end in end..<end }
  }

  /// Exits a container; if it is a link or an image, its content ends here.
  mutating func exit(_ container: Document.Container) {
    setContent(of: container) { start, end in start..<end }
    document.events.append(.exit(container))
  }

  private mutating func setContent(
    of container: Document.Container, _ content: (_ start: Int, _ end: Int) -> Range<Int>
  ) {
    let end = document.events.count
    switch container {
    case .link(let id):
      let start = document.links[Int(id.index)].content.lowerBound
      document.links[Int(id.index)].content = content(start, end)
    case .image(let id):
      let start = document.images[Int(id.index)].content.lowerBound
      document.images[Int(id.index)].content = content(start, end)
    case .blockQuote, .alert, .list, .listItem, .paragraph, .heading, .table, .tableRow, .tableCell,
      .emphasis, .strong, .strikethrough:
      break
    }
  }
}

extension Document.TextRange {
  init(_ range: Range<Int>) {
    self.init(lowerBound: UInt32(range.lowerBound), upperBound: UInt32(range.upperBound))
  }
}
