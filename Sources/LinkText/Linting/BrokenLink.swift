/// Text such as `[text] (destination)`, which was probably meant as a link but is not one.
struct BrokenLink {
  enum Form {
    /// `[text] (destination)`
    case space
    /// `(text)[destination]`
    case reversed
    /// `【text】(destination)`
    case wideBrackets
    /// `[text](destination）`
    case wideParenthesis
    /// `[text](destination`
    case unclosed
    /// `[text](destination with spaces)`
    case spaceInDestination
    /// `[text(destination)`
    case missingBracket
    /// `](destination)`, the end of a link that contains another link or spans two blocks
    case unopened
  }

  let form: Form
  /// UTF-8 offsets in ``Document/text``, including all brackets.
  let range: Range<Int>

  /// The old and new texts of fixes, by the form of the link; forms not listed have no fix.
  static let replacements: [Form: [(old: String, new: String)]] = [
    .space: [("] (", "](")], .wideBrackets: [("【", "["), ("】(", "](")],
    .wideParenthesis: [("）", ")")],
  ]
}

extension Document {
  /// Whether the text has characters that may belong to a broken link, such as `)[` or `] (`.
  var mayHaveBrokenLinks: Bool {
    text.span.contains(UInt8(ascii: "["), in: text.indices) {
      $0 > 0 && text[$0 - 1] == UInt8(ascii: ")")
    }
      || text.span.contains(UInt8(ascii: "("), in: text.indices) { index in
        guard index > 0 else { return false }
        let before = text[index - 1]
        // `(http` may belong to a link that lacks `]`. 0x91 is the last byte of `】`.
        return before == UInt8(ascii: "]") || text[(index + 1)...].starts(with: "http".utf8)
          || before == 0x91
          || before == UInt8(ascii: " ") && index > 1 && text[index - 2] == UInt8(ascii: "]")
      }
  }

  /// The broken links in text outside links and image descriptions, sorted by their ends.
  var brokenLinks: [BrokenLink] {
    guard mayHaveBrokenLinks else { return [] }
    return textBlocks.flatMap { block in
      texts(in: block).flatMap { _, range, link in link == nil ? self[range].brokenLinks : [] }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The broken links in a text, sorted by their ends.
  fileprivate var brokenLinks: [BrokenLink] {
    var links: [BrokenLink] = []
    // The offsets of opening brackets that may begin a broken link.
    var brackets: [Int] = []
    var parentheses: [Int] = []
    var wideBracket: Int?
    var index = startIndex
    while index < endIndex {
      let next = index + 1
      var found: BrokenLink?
      switch self[index] {
      case UInt8(ascii: "["): brackets.append(index)
      case UInt8(ascii: "("): parentheses.append(index)
      case UInt8(ascii: "]"):
        if let open = brackets.popLast() {
          found = link(from: open, closedAt: next)
        } else if let end = endOfDestination(at: next, closedBy: ")") {
          found = BrokenLink(form: .unopened, range: index..<end)
        }
      case UInt8(ascii: ")"):
        if let open = parentheses.popLast() {
          // The `[` is tested first, because searching after every `)` would take quadratic time.
          if self[next...].first == UInt8(ascii: "["),
            case let destination = self[(next + 1)...]
              .prefix(while: { !$0.isASCIIWhitespace && !"[]".utf8.contains($0) }),
            self[destination.endIndex...].first == UInt8(ascii: "]"),
            destination.looksLikeDestination
          {
            found = BrokenLink(form: .reversed, range: open..<destination.endIndex + 1)
          } else if let bracket = brackets.last, bracket + 1 < open,
            !self[open - 1].isASCIIWhitespace, endOfDestination(at: open, closedBy: ")") == next,
            self[open..<next].firstRange(of: "://") != nil
          {
            brackets.removeLast()
            found = BrokenLink(form: .missingBracket, range: bracket..<next)
          }
        }
      case 0xE3 where self[index...].starts(with: "【".utf8): wideBracket = index
      case 0xE3 where self[index...].starts(with: "】(".utf8):
        if let open = wideBracket, open + 3 < index,
          let end = endOfDestination(at: index + 3, closedBy: ")")
        {
          found = BrokenLink(form: .wideBrackets, range: open..<end)
        }
      default: break
      }
      if let found { links.append(found) }
      index = found?.range.upperBound ?? next
    }
    return links
  }

  /// Returns the broken link whose text in brackets is `open..<end`, or `nil` if there is none.
  private func link(from open: Int, closedAt end: Int) -> BrokenLink? {
    // A number in brackets, as in `[1] (https://a.example)`, probably refers to a list of sources.
    guard self[open..<end].contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return nil }
    if end + 1 < endIndex, self[end] == UInt8(ascii: " ") {
      return endOfDestination(at: end + 1, closedBy: ")")
        .map { BrokenLink(form: .space, range: open..<$0) }
    }
    if let end = endOfDestination(at: end, closedBy: "）") {
      return BrokenLink(form: .wideParenthesis, range: open..<end)
    }
    guard end < endIndex, self[end] == UInt8(ascii: "(") else { return nil }
    let content = self[(end + 1)...].prefix(200).prefix { !"()[]<>\"".utf8.contains($0) }
    if self[content.endIndex...].first == UInt8(ascii: ")"),
      case let words = content.split(separator: UInt8(ascii: " ")), (2...5).contains(words.count),
      words[0].looksLikeDestination || words[words.count - 1].looksLikeDestination
    {
      return BrokenLink(form: .spaceInDestination, range: open..<content.endIndex + 1)
    }
    let destination = self[(end + 1)...].prefix {
      !$0.isASCIIWhitespace && !"[]<>\"".utf8.contains($0)
    }
    let opened = destination.count { $0 == UInt8(ascii: "(") }
    let closed = destination.count { $0 == UInt8(ascii: ")") }
    guard opened >= closed, destination.firstRange(of: "://") != nil,
      // The `)` may come after spaces or a title.
      !self[destination.endIndex...].prefix(200).contains(UInt8(ascii: ")"))
    else { return nil }
    return BrokenLink(form: .unclosed, range: open..<destination.endIndex)
  }

  /// Returns the offset after a destination in `(` and `close`, or `nil` if there is none.
  ///
  /// A search stops at the next `(`, so that searching from every `(` takes linear time in total.
  private func endOfDestination(at start: Int, closedBy close: String) -> Int? {
    guard start < endIndex, self[start] == UInt8(ascii: "(") else { return nil }
    let close = Bytes(close.utf8)
    var end = start + 1
    while end < endIndex, !self[end...].starts(with: close) {
      guard !self[end].isASCIIWhitespace, !"()[".utf8.contains(self[end]) else { return nil }
      end += 1
    }
    guard end < endIndex, self[(start + 1)..<end].looksLikeDestination else { return nil }
    return end + close.count
  }

  /// Whether the bytes look like a destination rather than words in parentheses.
  private var looksLikeDestination: Bool {
    guard !isEmpty, !contains(where: \.isASCIIWhitespace) else { return false }
    let beginnings = ["/", "./", "../", "#", "mailto:", "tel:", "www."]
    if beginnings.contains(where: { starts(with: $0.utf8) }) { return true }
    // An app replaces a lone variable, such as `%@`, with an address.
    if Placeholder.variableByteCount(at: 0, in: Bytes(self).span) == count { return true }
    let path = prefix { $0 != UInt8(ascii: "#") }
    return [".md", ".html"].contains { path.suffix($0.utf8.count) == Bytes($0.utf8)[...] }
      || firstRange(of: "://") != nil
  }
}

/// A mistake in the tags of an HTML link, such as a missing `</a>`.
package struct BrokenHTMLLink {
  package let range: Range<Int>
  /// The problem, and what to do about it.
  let message: String
  /// Whether browsers show no link because of the mistake.
  let isLost: Bool

  /// Returns the finding, or `nil` if the project turns off the rule `broken-link-syntax`.
  ///
  /// - Parameters:
  ///   - levels: The project's lint levels.
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
  /// The mistakes in the links of a text that an app reads as HTML, sorted by their starts.
  ///
  /// A text is not checked if it contains a backtick or consists of complete tags alone.
  package var brokenHTMLLinks: [BrokenHTMLLink] {
    guard contains(UInt8(ascii: "<")), !contains(UInt8(ascii: "`")) else { return [] }
    var reader = BrokenHTMLLinkReader(self)
    for token in HTMLToken.all(in: self[...]) { reader.read(token) }
    return reader.finish()
  }
}

/// A reader that finds mistakes in the tags of links.
private struct BrokenHTMLLinkReader {
  private let text: Bytes
  private var links: [BrokenHTMLLink] = []
  /// The start tag of the open link, or `nil` if no link is open.
  private var open: HTMLStartTag?
  /// Whether `</a>` may follow without an open link, such as after `<a/>` or a broken tag.
  private var mayEnd = false
  /// The offset after the last start or end tag of a link.
  private var end = 0
  private var hasText = false

  init(_ text: Bytes) { self.text = text }

  mutating func read(_ token: HTMLToken) {
    switch token {
    case .text(let part): readText(part)
    case .start(let tag): begin(tag)
    case .end("a", let range): close(range)
    case .end("", let range):
      // The tag may be `</ a>`.
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
    // Browsers read a space such as U+00A0 as part of the tag name.
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

  /// Reports link tags with a space after `<`, because browsers show them as text.
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
  /// Returns a message about a problem with the attributes, or `nil` if there is no problem.
  fileprivate func problem(in text: Bytes) -> String? {
    let address = attributes["href"] ?? ""
    if let mark = address.unicodeScalars.first, "“”„‟«»‘’‚″".unicodeScalars.contains(mark) {
      return "'\(mark)' is no quotation mark in HTML, and a part of the address; write '\"'"
    }
    // Template code in a tag may contain quotation marks and tags.
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
  /// Returns whether the bytes begin with a tag name, ignoring case and leading white space.
  fileprivate func isTag(_ name: String) -> Bool {
    let rest = drop(while: \.isASCIIWhitespace)
    guard rest.prefix(name.utf8.count).map({ $0 | 0x20 }) == name.utf8.map({ $0 | 0x20 }) else {
      return false
    }
    let next = rest.dropFirst(name.utf8.count).first
    return next.map { $0.isASCIIWhitespace || $0 == UInt8(ascii: ">") } ?? true
  }

  /// Returns the offset of the first `name`, or `nil` if there is none or no `=` follows it.
  fileprivate func startOfAttribute(_ name: StaticString) -> Int? {
    guard let range = firstRange(of: name),
      self[range.upperBound...].drop(while: \.isASCIIWhitespace).first == UInt8(ascii: "=")
    else { return nil }
    return range.lowerBound
  }
}
