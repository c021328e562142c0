/// A text and a destination in brackets that CommonMark does not read as a link.
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
    /// `](destination)`, the rest of a link around another one or over the end of a heading
    case unopened
  }

  let form: Form
  /// UTF-8 offsets in ``Document/text``, including all brackets.
  let range: Range<Int>
}

extension Document {
  /// Whether there may be a broken link: a bracket that opens after another one closed.
  var mayHaveBrokenLinks: Bool {
    text.span.contains(UInt8(ascii: "["), in: text.indices) {
      $0 > 0 && text[$0 - 1] == UInt8(ascii: ")")
    }
      || text.span.contains(UInt8(ascii: "("), in: text.indices) { index in
        guard index > 0 else { return false }
        let before = text[index - 1]
        // An address after a word may be in a link without its `]`. The last byte of `】` is enough to look
        // closer.
        return before == UInt8(ascii: "]") || text[(index + 1)...].starts(with: "http".utf8)
          || before == 0x91
          || before == UInt8(ascii: " ") && index > 1 && text[index - 2] == UInt8(ascii: "]")
      }
  }

  /// The broken links in texts outside links, in order.
  var brokenLinks: [BrokenLink] {
    guard mayHaveBrokenLinks else { return [] }
    return textBlocks.flatMap { block in
      texts(in: block).flatMap { _, range, link in link == nil ? self[range].brokenLinks : [] }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The broken links in a text, each of which ends before the next one begins.
  fileprivate var brokenLinks: [BrokenLink] {
    var links: [BrokenLink] = []
    // The offsets of what opened, by kind of bracket.
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
          found = reversedLink(from: open, closedAt: next)
          if found == nil, let bracket = brackets.last, bracket + 1 < open,
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

  /// Returns the link whose text in `[` and `]` ends at an offset.
  private func link(from open: Int, closedAt end: Int) -> BrokenLink? {
    // Numbers are references to a list, as in `[1] (https://a.example)`.
    guard self[open..<end].contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return nil }
    if end + 1 < endIndex, self[end] == UInt8(ascii: " ") {
      return endOfDestination(at: end + 1, closedBy: ")")
        .map { BrokenLink(form: .space, range: open..<$0) }
    }
    if let end = endOfDestination(at: end, closedBy: "）") {
      return BrokenLink(form: .wideParenthesis, range: open..<end)
    }
    guard end < endIndex, self[end] == UInt8(ascii: "(") else { return nil }
    return linkWithSpace(from: open, closedAt: end) ?? unclosedLink(from: open, closedAt: end)
  }

  /// Returns the link whose text ends at an offset, if there are spaces in its destination.
  private func linkWithSpace(from open: Int, closedAt end: Int) -> BrokenLink? {
    let content = self[(end + 1)...].prefix(200).prefix { !"()[]<>\"".utf8.contains($0) }
    guard content.endIndex < endIndex, self[content.endIndex] == UInt8(ascii: ")") else {
      return nil
    }
    let words = content.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words.count < 6,
      words[0].looksLikeDestination || words[words.count - 1].looksLikeDestination
    else { return nil }
    return BrokenLink(form: .spaceInDestination, range: open..<content.endIndex + 1)
  }

  /// Returns the link whose text ends at an offset, if its destination does not end.
  private func unclosedLink(from open: Int, closedAt end: Int) -> BrokenLink? {
    let destination = self[(end + 1)...].prefix {
      !$0.isASCIIWhitespace && !"[]<>\"".utf8.contains($0)
    }
    let opened = destination.count { $0 == UInt8(ascii: "(") }
    let closed = destination.count { $0 == UInt8(ascii: ")") }
    guard opened >= closed, destination.firstRange(of: "://") != nil,
      // A title may follow.
      !self[destination.endIndex...].prefix(200).contains(UInt8(ascii: ")"))
    else { return nil }
    return BrokenLink(form: .unclosed, range: open..<destination.endIndex)
  }

  /// Returns the link whose text in `(` and `)` ends at an offset.
  private func reversedLink(from open: Int, closedAt end: Int) -> BrokenLink? {
    guard end < endIndex, self[end] == UInt8(ascii: "[") else { return nil }
    let destination = self[(end + 1)...].prefix { !$0.isASCIIWhitespace && !"[]".utf8.contains($0) }
    guard destination.endIndex < endIndex, self[destination.endIndex] == UInt8(ascii: "]"),
      destination.looksLikeDestination
    else { return nil }
    return BrokenLink(form: .reversed, range: open..<destination.endIndex + 1)
  }

  /// Returns the end of a destination in parentheses, of which the second one is `close`, or `nil` if
  /// there is none.
  ///
  /// Nothing is read twice, since a destination ends where another one can begin.
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

  /// Whether the bytes are rather a destination than words in brackets.
  private var looksLikeDestination: Bool {
    guard !isEmpty, !contains(where: \.isASCIIWhitespace) else { return false }
    let beginnings = ["/", "./", "../", "#", "mailto:", "tel:", "www."]
    if beginnings.contains(where: { starts(with: $0.utf8) }) { return true }
    // The app fills in the address.
    if Placeholder.variableCount(at: 0, in: Bytes(self).span) == count { return true }
    let path = prefix { $0 != UInt8(ascii: "#") }
    return [".md", ".html"].contains { path.suffix($0.utf8.count) == Bytes($0.utf8)[...] }
      || firstRange(of: "://") != nil
  }
}
