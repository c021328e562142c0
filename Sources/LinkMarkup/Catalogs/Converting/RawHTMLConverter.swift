import LinkText

extension Document {
  /// Returns the document with its raw HTML converted to constructs of Markdown.
  ///
  /// `<a href>` and Android's `<annotation>` are read as links, tags such as `<b>` and `<em>` as
  /// marks, `<br>` as a hard break, and block elements as paragraphs. Most of the other
  /// inline tags remain raw HTML.
  func convertingRawHTML() -> Document {
    guard hasRawHTML else { return self }
    var reader = RawHTMLConverter(self)
    for event in events { reader.read(event) }
    return reader.document
  }
}

/// Copies a document, and converts its raw HTML to constructs of Markdown.
struct RawHTMLConverter {
  private struct Element {
    let name: String
    let container: Document.Container
    /// The number of Markdown containers around the element.
    let depth: Int

    var isLink: Bool { if case .link = container { true } else { false } }
  }

  var document: Document { writer.document }
  private let old: Document
  private var writer: DocumentWriter
  private var elements: [Element] = []
  private var depth = 0
  /// The new identifiers of the open Markdown links; `nil` for a link dropped inside an HTML link.
  private var openLinks: [Document.Link.ID?] = []
  private var isInImage = false

  init(_ document: Document) {
    old = document
    writer = DocumentWriter(document)
    writer.document.events = []
    writer.document.links = []
    writer.document.sourceMap?.links = []
  }

  mutating func read(_ event: Document.Event) {
    switch event {
    case .enter(.link(let id)): enter(id)
    case .exit(.link): exitLink()
    case .enter(let container): enter(container)
    case .exit(let container): exit(container)
    case .leaf(.htmlInline(let range)) where !isInImage: readInline(range)
    case .leaf(.htmlBlock(let range)): readBlock(range)
    case .leaf(let leaf): writer.append(leaf)
    }
  }

  private mutating func enter(_ container: Document.Container) {
    depth += 1
    writer.enter(container)
    noteNesting()
    if case .image = container { isInImage = true }
  }

  private mutating func exit(_ container: Document.Container) {
    while elements.last?.depth == depth { closeLast() }
    if case .image = container { isInImage = false }
    writer.exit(container)
    depth -= 1
  }

  private mutating func noteNesting() {
    writer.document.nesting = max(writer.document.nesting, depth + elements.count)
  }

  /// Enters a Markdown link.
  ///
  /// An HTML link that is open in the current container ends first. If it is open outside of the
  /// container, such as emphasis, it cannot end here, and the Markdown link is dropped.
  private mutating func enter(_ link: Document.Link.ID) {
    if let index = elements.lastIndex(where: \.isLink) {
      guard elements[index].depth == depth else {
        openLinks.append(nil)
        return
      }
      close(from: index)
    }
    let id = writer.add(old[link], source: old.sourceMap?.links[Int(link.index)])
    openLinks.append(id)
    enter(.link(id))
  }

  private mutating func exitLink() {
    if let id = openLinks.popLast() ?? nil { exit(.link(id)) }
  }

  private mutating func readInline(_ range: Document.TextRange) {
    // Inline raw HTML has at most one tag; a comment has none.
    let isRead =
      switch HTMLToken.all(in: old[range]).first {
      case .start(let tag): open(tag)
      case .end(let name, let range): close(name, before: range)
      case .text, .unclosed, nil: false
      }
    if !isRead { writer.append(.htmlInline(range)) }
  }

  /// Opens or drops the element of a start tag; returns false if the tag must remain raw HTML.
  private mutating func open(_ tag: HTMLStartTag) -> Bool {
    if tag.name == "br" {
      writer.append(.hardBreak)
      return true
    }
    if let destination = tag.linkDestination {
      // Neither Markdown nor HTML allows a link within a link.
      guard openLinks.allSatisfy({ $0 == nil }) else { return true }
      if let index = elements.lastIndex(where: \.isLink) {
        guard elements[index].depth == depth else { return true }
        close(from: index)
      }
      openLink(tag, to: destination)
      return true
    }
    guard let mark = RawHTMLConverter.marks[tag.name],
      elements.count < RawHTMLConverter.maximumDepth
    else { return false }
    push(tag.name, as: mark)
    return true
  }

  private mutating func openLink(_ tag: HTMLStartTag, to destination: String) {
    let source = writer.document.sourceMap?.sourceRange(ofText: tag.range)
    let start = source.flatMap { writer.document.sourceMap?.lines.position(of: $0.lowerBound) }
    let link = Document.Link(
      destination: append(destination.utf8),
      title: tag.attributes["title"].map { append($0.utf8) },
      content: 0..<0, blockStart: start ?? SourcePosition(line: 1, column: 1))
    let id = writer.add(
      link,
      source: source.map {
        LinkSource(form: .html, whole: $0, content: $0.upperBound..<$0.upperBound)
      })
    push(tag.name, as: .link(id))
  }

  private mutating func push(_ name: String, as container: Document.Container) {
    elements.append(Element(name: name, container: container, depth: depth))
    writer.enter(container)
    noteNesting()
  }

  /// Closes the open element with the name of an end tag, and returns whether it exists.
  private mutating func close(_ name: String, before tag: Range<Int>) -> Bool {
    guard let index = elements.lastIndex(where: { $0.name == name && $0.depth == depth })
    else { return false }
    let element = elements[index]
    close(from: index)
    if case .link(let id) = element.container,
      let end = writer.document.sourceMap?.sourceRange(ofText: tag)
    {
      writer.document.sourceMap?.links[Int(id.index)]?.extend(toTag: end)
    }
    return true
  }

  private mutating func close(from index: Int) {
    while elements.count > index { closeLast() }
  }

  private mutating func closeLast() { writer.exit(elements.removeLast().container) }

  /// Decodes the character references in a text, stores the result, and returns its range.
  private mutating func append(_ html: some Sequence<UInt8>) -> Document.TextRange {
    writer.append(text: CharacterReferences.decoded(Bytes(html)[...]))
  }

  /// The maximum number of open elements; beyond it, tags of marks remain raw HTML.
  private static let maximumDepth = 64

  private static let marks: [String: Document.Container] = [
    "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "s": .strikethrough,
    "del": .strikethrough,
  ]

  /// Reads an HTML block, and puts its text into paragraphs.
  private mutating func readBlock(_ range: Document.TextRange) {
    let tokens = HTMLToken.all(in: old[range])
    guard !tokens.isEmpty else {
      // Keep a block without tags, because it may be a comment with directives for the linter.
      writer.append(.htmlBlock(range))
      return
    }
    let outerDepth = depth
    for token in tokens {
      switch token {
      case .text(let text): readText(text, outerDepth: outerDepth)
      case .unclosed: break
      case .start(let tag) where RawHTMLConverter.blockNames.contains(tag.name):
        endParagraph(outerDepth)
      case .start(let tag):
        beginParagraph(outerDepth)
        if !open(tag) { writer.append(.htmlInline(Document.TextRange(tag.range))) }
      case .end(let name, _) where RawHTMLConverter.blockNames.contains(name):
        endParagraph(outerDepth)
      case .end(let name, let tag):
        if !close(name, before: tag), depth > outerDepth {
          writer.append(.htmlInline(Document.TextRange(tag)))
        }
      }
    }
    endParagraph(outerDepth)
  }

  /// Appends the lines of a text with soft breaks between them.
  private mutating func readText(_ text: ArraySlice<UInt8>, outerDepth: Int) {
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0, depth > outerDepth, case .leaf = writer.document.events.last {
        writer.append(.softBreak)
      }
      let content = index > 0 ? line.drop { $0.isASCIIWhitespace } : line
      guard depth > outerDepth || content.contains(where: { !$0.isASCIIWhitespace }) else {
        continue
      }
      beginParagraph(outerDepth)
      if !content.isEmpty { writer.append(.text(append(content))) }
    }
  }

  private mutating func beginParagraph(_ outerDepth: Int) {
    if depth == outerDepth { enter(.paragraph(isTight: false)) }
  }

  private mutating func endParagraph(_ outerDepth: Int) {
    guard depth > outerDepth else { return }
    if writer.document.events.last == .leaf(.softBreak) { writer.document.events.removeLast() }
    exit(.paragraph(isTight: false))
  }

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div",
    "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
}

extension LinkSource {
  /// Extends the source of an HTML link through its end tag.
  fileprivate mutating func extend(toTag tag: Range<Int>) {
    self = LinkSource(
      form: form, whole: whole.lowerBound..<tag.upperBound,
      content: content.lowerBound..<max(content.lowerBound, tag.lowerBound))
  }
}
