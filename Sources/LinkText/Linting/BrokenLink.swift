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
    /// `](destination)`, the rest of a link that contains another link or spans two blocks
    case unopened
  }

  let form: Form
  /// UTF-8 offsets in ``Document/text``, including all brackets.
  let range: Range<Int>

  /// The texts that a fix replaces, by the form of the link.
  static let replacements: [Form: [(old: String, new: String)]] = [
    .space: [("] (", "](")], .wideBrackets: [("【", "["), ("】(", "](")],
    .wideParenthesis: [("）", ")")],
  ]
}

extension Document {
  /// Whether there may be a broken link, such as a bracket that opens after another one closed.
  var mayHaveBrokenLinks: Bool {
    text.span.contains(UInt8(ascii: "["), in: text.indices) {
      $0 > 0 && text[$0 - 1] == UInt8(ascii: ")")
    }
      || text.span.contains(UInt8(ascii: "("), in: text.indices) { index in
        guard index > 0 else { return false }
        let before = text[index - 1]
        // `(http` may belong to a link without its `]`. 0x91 is the last byte of `】`.
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
    // The offsets of the open brackets of each kind.
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
          let destination = self[next...].dropFirst()
            .prefix { !$0.isASCIIWhitespace && !"[]".utf8.contains($0) }
          if self[next...].first == UInt8(ascii: "["), destination.looksLikeDestination,
            self[destination.endIndex...].first == UInt8(ascii: "]")
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

  /// Returns the broken link whose text in `[` and `]` ends at an offset, or `nil`.
  private func link(from open: Int, closedAt end: Int) -> BrokenLink? {
    // Numbers refer to a list of sources, as in `[1] (https://a.example)`.
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
    let words = content.split(separator: UInt8(ascii: " "))
    if self[content.endIndex...].first == UInt8(ascii: ")"), words.count > 1, words.count < 6,
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
      // A `)` may follow after a title.
      !self[destination.endIndex...].prefix(200).contains(UInt8(ascii: ")"))
    else { return nil }
    return BrokenLink(form: .unclosed, range: open..<destination.endIndex)
  }

  /// Returns the end of a destination between `(` and `close`, or `nil` if there is none.
  ///
  /// No byte is read twice, since a destination ends where another one can begin.
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

  /// Whether the bytes look like a destination rather than words in brackets.
  private var looksLikeDestination: Bool {
    guard !isEmpty, !contains(where: \.isASCIIWhitespace) else { return false }
    let beginnings = ["/", "./", "../", "#", "mailto:", "tel:", "www."]
    if beginnings.contains(where: { starts(with: $0.utf8) }) { return true }
    // A variable alone stands for an address that the app fills in.
    if Placeholder.variableCount(at: 0, in: Bytes(self).span) == count { return true }
    let path = prefix { $0 != UInt8(ascii: "#") }
    return [".md", ".html"].contains { path.suffix($0.utf8.count) == Bytes($0.utf8)[...] }
      || firstRange(of: "://") != nil
  }
}
