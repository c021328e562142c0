import LinkText

extension HTMLConstructReader {
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

extension Document.TextRange {
  fileprivate init(_ range: Range<Int>) {
    self.init(lowerBound: UInt32(range.lowerBound), upperBound: UInt32(range.upperBound))
  }
}
