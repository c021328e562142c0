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
        // The last byte of `】` is enough to look closer.
        return before == UInt8(ascii: "]") || before == 0x91
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
        if let open = brackets.popLast() { found = link(from: open, closedAt: next) }
      case UInt8(ascii: ")"):
        if let open = parentheses.popLast() { found = reversedLink(from: open, closedAt: next) }
      case 0xE3 where self[index...].starts(with: "【".utf8): wideBracket = index
      case 0xE3 where self[index...].starts(with: "】(".utf8):
        if let open = wideBracket, let end = endOfDestination(at: index + 3, closedBy: ")") {
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
    return endOfDestination(at: end, closedBy: "）")
      .map { BrokenLink(form: .wideParenthesis, range: open..<$0) }
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
    let path = prefix { $0 != UInt8(ascii: "#") }
    return [".md", ".html"].contains { path.suffix($0.utf8.count) == Bytes($0.utf8)[...] }
      || firstRange(of: Bytes("://".utf8)) != nil
  }
}
