import LinkMarkup

/// Generates copy with the constructs of a dialect: front matter, tables, tasks, alerts, deleted text,
/// bare addresses, and footnotes, with links in them and containers around them.
struct DialectGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func document() -> Bytes {
    let head = random.pick([
      "", "", "---\ntitle: Terms\nlang: de\n---\n", "+++\ndescription = \"a \\\"b\\\"\"\n+++\n",
      "---\n# Nothing\n---\n",
    ])
    let blocks = (0...Int.random(in: 0...3, using: &random)).map { _ in
      random.once(in: 6) ? footnote() : block()
    }
    return Bytes((head + blocks.joined(separator: random.pick(["\n\n", "\n\n", "\n"]))).utf8)
  }

  private mutating func block() -> String {
    let (first, rest) = random.pick([
      ("", ""), ("", ""), ("> ", "> "), ("- ", "  "), ("1. ", "   "), ("- [ ] ", "  "),
      ("7) [x] ", "   "), ("> - [X] ", ">   "), ("> [!NOTE]\n> ", "> "),
      ("- > [!tip]\n  > ", "  > "),
      ("> [!CAUTION]\n>\n> - ", ">   "),
    ])
    let content = random.once(in: 2) ? table() : inlines() + random.pick(["", "\n\n"]) + inlines()
    return first + content.replacing("\n", with: "\n" + rest)
  }

  private mutating func footnote() -> String {
    let label = random.pick(["1", "b", "Ünï"])
    return "[^\(label)]: " + random.pick(["", "- ", "3. "]) + inlines()
      + random.pick(["", "\n\n    " + inlines(), "\n- a"])
  }

  private mutating func table() -> String {
    let columns = Int.random(in: 1...4, using: &random)
    let delimiters = (0..<columns).map { _ in random.pick(["---", ":-", ":-:", "-:"]) }
    let rows = (0...Int.random(in: 0...3, using: &random)).map { _ in
      let count = random.once(in: 5) ? Int.random(in: 1...5, using: &random) : columns
      return (0..<count).map { _ in random.once(in: 4) ? "" : inlines() }
    }
    var lines = rows.map { "|" + $0.joined(separator: " | ") + "|" }
    lines.insert("|" + delimiters.joined(separator: "|") + "|", at: 1)
    lines[0] = "|" + (0..<columns).map { _ in inlines() }.joined(separator: "|") + "|"
    return lines.joined(separator: "\n")
  }

  private mutating func inlines() -> String {
    (0...Int.random(in: 0...3, using: &random)).map { _ in inline() }
      .joined(separator: random.pick([" ", ""]))
  }

  private mutating func inline() -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: "[\(text())](\(random.pick(["app://terms", "https://a.example", "javascript:x"])))"
    case 2: "~~\(text())~~"
    case 3: "~~a [\(text())](b) *\(text())*~~"
    case 4: "[a ~~\(text())~~](x/y)"
    case 5: "![\(text())](a.png)"
    case 6: "`\(random.pick(["a\\|b", "c", "~~d~~"]))`"
    case 7: "**\(text()) ~~\(text())~~**"
    case 8: random.pick(["[^1]", "[^b]", "\\[^1]", "[^ÜNÏ]"])
    case 9: random.pick(["https://a.example/b", "www.a.example", "a@b.example", "~one~"])
    default: text()
    }
  }

  private mutating func text() -> String {
    random.pick(["word", "two words", "é中👋", "€20", "\\|", "a\u{301}", "{name}", "1 < 2", "."])
  }
}
