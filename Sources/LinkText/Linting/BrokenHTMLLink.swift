/// A mistake in an HTML link, which makes browsers read it as something else.
package struct BrokenHTMLLink {
  package let range: Range<Int>
  /// The problem and what to do.
  let message: String
  /// Whether browsers read no link at all.
  let isLost: Bool

  /// Returns the finding, or `nil` if the project turns its rule off.
  ///
  /// - Parameters:
  ///   - levels: The project's levels.
  ///   - start: The start of the tag.
  ///   - end: The end of the tag.
  ///   - value: The catalog value that contains the tag.
  package func finding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition, of value: CatalogKey
  ) -> Finding? {
    levels[.brokenLinkSyntax].map {
      Finding(
        rule: LintRule.brokenLinkSyntax.name, level: $0, location: start, end: end,
        message: message, value: value)
    }
  }
}

extension Bytes {
  /// The broken links in a text that an app reads as HTML, in order.
  ///
  /// Text with backticks contains code, and text of tags alone is a fragment; neither is checked.
  package var brokenHTMLLinks: [BrokenHTMLLink] {
    guard contains(UInt8(ascii: "<")), !contains(UInt8(ascii: "`")) else { return [] }
    var reader = BrokenHTMLLinkReader(self)
    for token in HTMLToken.all(in: self[...]) { reader.read(token) }
    return reader.finish()
  }
}

/// A reader that finds the mistakes in tags of links.
private struct BrokenHTMLLinkReader {
  private let text: Bytes
  private var links: [BrokenHTMLLink] = []
  /// The tag of the link that is open.
  private var open: HTMLStartTag?
  /// Whether an end tag may follow without an open link, because the tag before it is broken.
  private var mayEnd = false
  /// The end of the last tag of a link.
  private var end = 0
  private var hasText = false

  init(_ text: Bytes) {
    self.text = text
  }

  mutating func read(_ token: HTMLToken) {
    switch token {
    case .text(let part): readText(part)
    case .start(let tag): begin(tag)
    case .end("a", let range): close(range)
    case .end("", let range):
      // `</ a>`
      guard text[range].dropFirst(2).isTag("a") else { return }
      report(range, "a space after '</', so that this ends nothing; write '</a>'")
      open = nil
    case .end: break
    case .unclosed(let range):
      let content = text[range].dropFirst()
      let isStart = content.isTag("a") && content.startOfAttribute("href") != nil
      guard isStart || content.isTag("/a") else { return }
      hasText = true
      report(range, "the tag has no end; close it with '>'", isLost: isStart)
      open = nil
    }
  }

  mutating func finish() -> [BrokenHTMLLink] {
    if let open { reportUnclosed(open) }
    return hasText ? links.sorted { $0.range.lowerBound < $1.range.lowerBound } : []
  }

  private mutating func begin(_ tag: HTMLStartTag) {
    // For browsers, a space such as U+00A0 is part of the name.
    let next = tag.name.unicodeScalars.dropFirst().first
    if tag.name.hasPrefix("a"), next?.properties.isWhitespace == true {
      report(
        tag.range, "a space after '<a' that HTML does not know; write an ordinary one", isLost: true
      )
      mayEnd = true
    }
    guard tag.name == "a" else { return }
    end = tag.range.upperBound
    let problem = tag.problem(in: text)
    if let problem { report(tag.range, problem) }
    if let open {
      if tag.attributes.isEmpty {
        report(tag.range, "this begins another link; write '</a>' to end the one before it")
        self.open = nil
        mayEnd = true
        return
      }
      reportUnclosed(open)
    }
    // `<a/>` may be a link whose text the app inserts.
    mayEnd = problem != nil || text[tag.range.upperBound - 2] == UInt8(ascii: "/")
    open = mayEnd ? nil : tag
  }

  private mutating func close(_ range: Range<Int>) {
    let before = text[end..<range.lowerBound]
    end = range.upperBound
    if text[range].contains(UInt8(ascii: "=")) {
      report(
        range, "attributes in an end tag, which browsers ignore; a link begins with '<a'",
        isLost: open == nil)
      mayEnd = open == nil
    } else if open == nil, !mayEnd {
      let attribute = before.startOfAttribute("href")
      report(
        (attribute ?? range.lowerBound)..<range.upperBound,
        attribute == nil
          ? "this ends no link; write '<a href=\"…\">' before the text of the link, or remove it"
          : "the '<a' before 'href' is missing, so that this is no link; write it", isLost: true)
    } else {
      mayEnd = false
    }
    open = nil
  }

  /// Looks for tags with a space after `<`, which are text.
  private mutating func readText(_ part: ArraySlice<UInt8>) {
    if !part.allSatisfy(\.isASCIIWhitespace) { hasText = true }
    let start = part.startIndex - 1
    guard start >= 0, text[start] == UInt8(ascii: "<") else { return }
    let content = part.drop(while: \.isASCIIWhitespace)
    let tagEnd = (part.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }) ?? part.endIndex
    if content.isTag("a"), content.startOfAttribute("href") != nil {
      report(start..<tagEnd, "a space after '<', so that this is text; write '<a'", isLost: true)
      (end, mayEnd) = (tagEnd, true)
    } else if content.first == UInt8(ascii: "/"), content.dropFirst().isTag("a"), open != nil {
      report(start..<tagEnd, "a space after '<', so that this ends nothing; write '</a>'")
      open = nil
      end = tagEnd
    }
  }

  private mutating func reportUnclosed(_ tag: HTMLStartTag) {
    // A bare `<a>` may be the name of the element in a text about HTML.
    guard !tag.attributes.isEmpty else { return }
    report(tag.range, "this link has no end; write '</a>' after its text")
  }

  private mutating func report(_ range: Range<Int>, _ message: String, isLost: Bool = false) {
    links.append(BrokenHTMLLink(range: range, message: message, isLost: isLost))
  }
}

extension HTMLStartTag {
  /// Returns the problem of the attributes and what to do, or `nil` if there is none.
  fileprivate func problem(in text: Bytes) -> String? {
    let address = attributes["href"] ?? ""
    if let mark = address.unicodeScalars.first, "“”„‟«»‘’‚″".unicodeScalars.contains(mark) {
      return "'\(mark)' is no quotation mark in HTML, and a part of the address; write '\"'"
    }
    // A template may contain quotation marks and tags.
    let source = text[range]
    guard ["{{", "{%", "<%", "<?"].allSatisfy({ source.firstRange(of: $0) == nil })
    else { return nil }
    let names = attributes.keys
    if address.contains("\"") || names.contains(where: { $0.contains("\"") }) {
      return
        "the quotation marks in this tag are no pairs; write one before and one after an address"
    }
    let hasTag = address.contains("<") || names.contains { $0.contains("<") }
    return hasTag ? "a tag in this tag; write only the address" : nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes begin with a tag name, ignoring case.
  fileprivate func isTag(_ name: String) -> Bool {
    let rest = drop(while: \.isASCIIWhitespace)
    guard rest.prefix(name.utf8.count).map({ $0 | 0x20 }) == name.utf8.map({ $0 | 0x20 }) else {
      return false
    }
    let next = rest.dropFirst(name.utf8.count).first
    return next.map { $0.isASCIIWhitespace || $0 == UInt8(ascii: ">") } ?? true
  }

  /// Returns the start of an attribute with a value, or `nil` if there is none.
  fileprivate func startOfAttribute(_ name: StaticString) -> Int? {
    guard let range = firstRange(of: name),
      self[range.upperBound...].drop(while: \.isASCIIWhitespace).first == UInt8(ascii: "=")
    else { return nil }
    return range.lowerBound
  }
}
