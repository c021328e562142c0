import LinkText

extension Document {
  /// Returns the document with its raw HTML read as constructs of Markdown.
  ///
  /// `<a href>` and Android's `<annotation>` are links, `<b>` and `<i>` are marks, `<br>` is a hard
  /// break, and a block of HTML consists of paragraphs. Any other tag remains raw HTML.
  func readingHTML() -> Document {
    guard hasRawHTML else { return self }
    var reader = HTMLConstructReader(self)
    for event in events { reader.read(event) }
    return reader.document
  }
}

/// Copies a document, and replaces its raw HTML on the way.
struct HTMLConstructReader {
  /// An element of HTML that is open.
  struct Element {
    let name: String
    let container: Document.Container
    /// The number of containers of Markdown around it.
    let depth: Int
  }

  var document: Document
  private var elements: [Element] = []
  private(set) var depth = 0
  /// The new identifiers of the links of Markdown that are open; `nil` for one in a link of HTML.
  private var openLinks: [Document.Link.ID?] = []
  private var isInImage = false
  private let oldLinks: [Document.Link]
  private let oldSources: [LinkSource?]?

  init(_ document: Document) {
    self.document = document
    oldLinks = document.links
    oldSources = document.sourceMap?.links
    self.document.events = []
    self.document.links = []
    self.document.sourceMap?.links = []
  }

  mutating func read(_ event: Document.Event) {
    switch event {
    case .enter(.link(let id)): enter(id)
    case .exit(.link): exitLink()
    case .enter(let container): enter(container)
    case .exit(let container): exit(container)
    case .leaf(.htmlInline(let range)) where !isInImage: readInline(range)
    case .leaf(.htmlBlock(let range)): readBlock(range)
    case .leaf: document.events.append(event)
    }
  }

  mutating func enter(_ container: Document.Container) {
    depth += 1
    document.events.append(.enter(container))
    document.nesting = max(document.nesting, depth + elements.count)
    if case .image(let id) = container {
      isInImage = true
      document.images[Int(id.index)].content = document.events.count..<document.events.count
    }
  }

  mutating func exit(_ container: Document.Container) {
    while let last = elements.last, last.depth == depth { closeLast() }
    if case .image(let id) = container {
      isInImage = false
      document.images[Int(id.index)].content.extend(to: document.events.count)
    }
    document.events.append(.exit(container))
    depth -= 1
  }

  /// Enters a link of Markdown, which ends one of HTML as that cannot contain it.
  private mutating func enter(_ old: Document.Link.ID) {
    if let index = elements.lastIndex(where: \.isLink) {
      guard elements[index].depth == depth else {
        openLinks.append(nil)
        return
      }
      close(from: index)
    }
    let id = append(oldLinks[Int(old.index)], oldSources?[Int(old.index)])
    openLinks.append(id)
    enter(.link(id))
    begin(id)
  }

  private mutating func exitLink() {
    guard let id = openLinks.popLast() ?? nil else { return }
    while let last = elements.last, last.depth == depth { closeLast() }
    end(id)
    document.events.append(.exit(.link(id)))
    depth -= 1
  }

  private mutating func append(_ link: Document.Link, _ source: LinkSource?) -> Document.Link.ID {
    document.links.append(link)
    document.sourceMap?.links.append(source)
    return Document.Link.ID(index: UInt32(document.links.count - 1))
  }

  private mutating func begin(_ id: Document.Link.ID) {
    let start = document.events.count
    document.links[Int(id.index)].content = start..<start
  }

  private mutating func end(_ id: Document.Link.ID) {
    document.links[Int(id.index)].content.extend(to: document.events.count)
  }

  private mutating func readInline(_ range: Document.TextRange) {
    for token in HTMLToken.all(in: document[range]) {
      let isRead =
        switch token {
        case .start(let tag): open(tag)
        case .end(let name, let range): close(name, before: range)
        case .text, .unclosed: false
        }
      if !isRead { document.events.append(.leaf(.htmlInline(range))) }
      // An inline is one tag.
      return
    }
    document.events.append(.leaf(.htmlInline(range)))
  }

  /// Opens an element, and returns whether the tag is read as a construct.
  mutating func open(_ tag: HTMLStartTag) -> Bool {
    if tag.name == "br" {
      document.events.append(.leaf(.hardBreak))
      return true
    }
    if let destination = tag.linkDestination {
      // Neither format nests links.
      guard openLinks.allSatisfy({ $0 == nil }) else { return true }
      if let index = elements.lastIndex(where: \.isLink) {
        guard elements[index].depth == depth else { return true }
        close(from: index)
      }
      openLink(tag, to: destination)
      return true
    }
    guard let mark = HTMLConstructReader.marks[tag.name],
      elements.count < HTMLConstructReader.maximumDepth
    else { return false }
    push(tag.name, mark)
    return true
  }

  private mutating func openLink(_ tag: HTMLStartTag, to destination: String) {
    let source = document.sourceMap?.sourceRange(ofText: tag.range)
    let start = source.flatMap { document.sourceMap?.lines.position(of: $0.lowerBound) }
    let link = Document.Link(
      destination: append(destination), title: tag.attributes["title"].map { append($0) },
      content: 0..<0, blockStart: start ?? SourcePosition(line: 1, column: 1))
    let id = append(
      link,
      source.map { LinkSource(form: .html, whole: $0, content: $0.upperBound..<$0.upperBound) })
    push(tag.name, .link(id))
    begin(id)
  }

  private mutating func push(_ name: String, _ container: Document.Container) {
    elements.append(Element(name: name, container: container, depth: depth))
    document.events.append(.enter(container))
    document.nesting = max(document.nesting, depth + elements.count)
  }

  /// Closes the element that an end tag names, and returns whether there is one.
  mutating func close(_ name: String, before tag: Range<Int>) -> Bool {
    guard let index = elements.lastIndex(where: { $0.name == name && $0.depth == depth })
    else { return false }
    let element = elements[index]
    close(from: index)
    if case .link(let id) = element.container,
      let end = document.sourceMap?.sourceRange(ofText: tag)
    {
      document.sourceMap?.links[Int(id.index)]?.extend(toTag: end)
    }
    return true
  }

  private mutating func close(from index: Int) {
    while elements.count > index { closeLast() }
  }

  private mutating func closeLast() {
    let element = elements.removeLast()
    if case .link(let id) = element.container { end(id) }
    document.events.append(.exit(element.container))
  }

  /// Appends a text with its character references decoded.
  private mutating func append(_ text: String) -> Document.TextRange {
    append(Bytes(text.utf8)[...])
  }

  mutating func append(_ html: ArraySlice<UInt8>) -> Document.TextRange {
    let start = UInt32(document.text.count)
    document.text += CharacterReferences.decoded(html)
    return Document.TextRange(lowerBound: start, upperBound: UInt32(document.text.count))
  }

  /// The most marks in each other; more are raw HTML.
  private static let maximumDepth = 64

  /// The elements that are marks.
  private static let marks: [String: Document.Container] = [
    "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "s": .strikethrough,
    "del": .strikethrough,
  ]

  /// Reads a block of HTML, whose text is in paragraphs.
  mutating func readBlock(_ range: Document.TextRange) {
    let tokens = HTMLToken.all(in: document[range])
    guard !tokens.isEmpty else {
      // A comment may be for the linter.
      document.events.append(.leaf(.htmlBlock(range)))
      return
    }
    let outerDepth = depth
    for token in tokens {
      let inline: Document.TextRange
      let isRead: Bool
      switch token {
      case .text(let text):
        readText(text, outerDepth)
        continue
      case .unclosed: continue
      case .start(let tag):
        if HTMLConstructReader.blockNames.contains(tag.name) {
          endParagraph(outerDepth)
          continue
        }
        beginParagraph(outerDepth)
        inline = Document.TextRange(tag.range)
        isRead = open(tag)
      case .end(let name, let tag):
        if HTMLConstructReader.blockNames.contains(name) {
          endParagraph(outerDepth)
          continue
        }
        inline = Document.TextRange(tag)
        isRead = close(name, before: tag)
      }
      if !isRead, depth > outerDepth { document.events.append(.leaf(.htmlInline(inline))) }
    }
    endParagraph(outerDepth)
  }

  /// Appends the lines of a text with soft breaks between them.
  private mutating func readText(_ text: ArraySlice<UInt8>, _ outerDepth: Int) {
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0, depth > outerDepth { appendSoftBreak() }
      let content = index > 0 ? line.drop { $0.isASCIIWhitespace } : line
      guard depth > outerDepth || content.contains(where: { !$0.isASCIIWhitespace }) else {
        continue
      }
      beginParagraph(outerDepth)
      if !content.isEmpty { document.events.append(.leaf(.text(append(content)))) }
    }
  }

  private mutating func appendSoftBreak() {
    if case .leaf = document.events.last { document.events.append(.leaf(.softBreak)) }
  }

  private mutating func beginParagraph(_ outerDepth: Int) {
    if depth == outerDepth { enter(.paragraph(isTight: false)) }
  }

  private mutating func endParagraph(_ outerDepth: Int) {
    guard depth > outerDepth else { return }
    if document.events.last == .leaf(.softBreak) { document.events.removeLast() }
    exit(.paragraph(isTight: false))
  }

  /// The elements that begin or end a paragraph.
  private static let blockNames: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div",
    "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
}

extension HTMLConstructReader.Element {
  fileprivate var isLink: Bool {
    if case .link = container { true } else { false }
  }
}

extension LinkSource {
  /// Ends the source of a link of HTML with its end tag.
  fileprivate mutating func extend(toTag tag: Range<Int>) {
    self = LinkSource(
      form: form, whole: whole.lowerBound..<tag.upperBound,
      content: content.lowerBound..<max(content.lowerBound, tag.lowerBound))
  }
}

extension Document.TextRange {
  fileprivate init(_ range: Range<Int>) {
    self.init(lowerBound: UInt32(range.lowerBound), upperBound: UInt32(range.upperBound))
  }
}
