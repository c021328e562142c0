import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Generates text with links, in many scripts, some of which terminals handle badly.
struct CopyGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a document of one to four blocks.
  mutating func document() -> Bytes {
    let blocks = (0...Int.random(in: 0...3, using: &random)).map { _ in block() }
    return Bytes(blocks.joined(separator: "\n\n").utf8)
  }

  private mutating func block() -> String {
    let marker = random.pick(["", "", "", "> ", "- ", "1. ", "> > - ", "    ", "## ", "# "])
    let lines = (0...Int.random(in: 0...2, using: &random)).map { _ in inlines() }
    let rest = String(marker.map { $0 == ">" ? ">" : " " })
    let isHeading = marker.hasPrefix("#")
    return marker
      + lines.joined(separator: isHeading ? " " : random.pick(["\n", "  \n", "\\\n"]) + rest)
  }

  private mutating func inlines() -> String {
    (0...Int.random(in: 0...9, using: &random)).map { _ in inline() }
      .joined(separator: random.pick([" ", " ", ""]))
  }

  private mutating func inline() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: "[\(words())](\(destination()))"
    case 3: "[\(words()) **\(words())** `\(words())`](\(destination()))"
    case 4: "[![\(words())](a.png)\(words())](\(destination()))"
    case 5: random.pick(["![](a.png)", "[![](a.png)](app:x)", "[](x)", "[ ](https://a.example)"])
    case 6: "*\(words())*"
    case 7: "`\(words())`"
    case 8: random.pick(["<b>", "<https://a.example/b/c>", "\t", "&#9;", "&#32;&#32;", "\u{A0}"])
    default: words()
    }
  }

  private mutating func words() -> String {
    (0...Int.random(in: 0...4, using: &random)).map { _ in word() }
      .joined(separator: random.pick([" ", " ", "", "\u{AD}", "\u{200B}"]))
  }

  private mutating func word() -> String {
    random.pick([
      "a", "of", "terms", "unbreakable", "well-known", "e.g.", "naïve", "Straße", "中文", "链接，",
      "ひらがな", "한국어", "مرحبا", "שלום", "a\u{301}", "\u{301}", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "🇩",
      "1\u{FE0F}\u{20E3}",
      "❤\u{FE0F}", "क्षि", "हिन्दी", "co\u{AD}op\u{AD}er\u{AD}ate", "\u{1B}[31m", "\u{200D}", "\u{FEFF}",
      "\u{200E}", "\u{2028}", "\u{85}", "&#x9B;", "—", "½",
    ])
  }

  private mutating func destination() -> String {
    random.pick([
      "https://a.example/b", "app://terms", "b.md", "#top", "javascript:x", "mailto:a@b.example",
      "{url}",
    ])
  }
}

/// Generates Markdown with links after constructs that make locating links hard: quote and list
/// markers, lazy lines, tabs, definitions, all kinds of line endings, and multibyte letters.
struct ContainerGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func document() -> Bytes {
    var lines: [String] = []
    for _ in 0...Int.random(in: 0...3, using: &random) {
      lines += block()
      if random.once(in: 2) { lines.append(random.pick(["", ">", "  ", "\t", "> >"])) }
    }
    let ending = random.pick(["\n", "\n", "\r\n", "\r"])
    let text = lines.joined(separator: ending) + random.pick(["", ending])
    return (random.once(in: 30) ? [0xEF, 0xBB, 0xBF] : []) + Bytes(text.utf8)
  }

  /// Returns the lines of a block, with quote and list markers; lines after the first may lack some
  /// or all markers.
  private mutating func block() -> [String] {
    let markers = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      random.pick([
        (">", ">"), ("> ", "> "), (">\t", ">\t"), (" > ", ">"), ("- ", "  "), ("-\t", "\t"),
        ("*   ", "    "), ("1. ", "   "), ("10)  ", "     "), ("+     ", "  "), ("-", "  "),
        ("  - ", "\t"),
      ])
    }
    let text = content().split(separator: "\n", omittingEmptySubsequences: false)
    return text.enumerated().map { index, line in
      if index == 0 { return markers.map(\.0).joined() + line }
      let kept = random.once(in: 4) ? Int.random(in: 0...markers.count, using: &random) : 9
      let blank = random.once(in: 5) ? random.pick([" ", "   ", "\t", "     "]) : ""
      return markers.prefix(kept).map(\.1).joined() + blank + line
    }
  }

  private mutating func content() -> String {
    var content = ""
    while random.once(in: 3) {
      content += random.pick([
        "[a]: /u\n", "[b c]:\n  <v w> 'x\n  y'\n", "[é]: /z \"t\"\n", "[d]: /q\n===\n",
      ])
    }
    content += random.pick(["", "", "", "# ", "## "])
    for _ in 0...Int.random(in: 0...4, using: &random) {
      content += inline() + random.pick(["", " ", " ", "\n", "  \n", "\\\n", "\t\n", "\n\t"])
    }
    return content + random.pick(["", "", "", "\n===", "\n---", " #", " ##  "])
  }

  private mutating func inline() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: "[\(text())](\(random.pick(["u", "<u v>", "u\n\"t\"", " u  't\nt' ", "u (p)", ""])))"
    case 2: "![\(text())](\(random.pick(["i", "<i>\n", "i \"t\\\"\""])))"
    case 3: "[\(text())][\(random.pick(["a", "b\nc", "É", "d", ""]))]"
    case 4: "[\(random.pick(["a", "B c", "b\nc", "é", "d"]))]" + random.pick(["", "[]", ":"])
    case 5, 6: "<\(random.pick(["https://h.example/é", "m@h.example", "app:x"]))>"
    case 7: "`\(random.pick(["c", " c\nd ", "[x](y)", "``"]))`"
    case 8: "<b\n title=\"[x](y)\">"
    case 9: random.pick(["&amp;", "&#x4E2D;", "&nGt;", "&acE;", "&no;", "\\[", "\\\\"])
    case 10: "**\(text())** _\(text())_"
    case 11: random.pick(["[", "]", "![", "*", "`", "<", "(", ")", "> x", "- x"])
    default: random.pick(["word", "é中👋", "a b", "x\ny"])
    }
  }

  private mutating func text() -> String {
    random.pick([
      "t", "two\nlines", "*em*", "é", "![i](j)", "`]`", "<xx:y]>", "a \\] b", "&amp;", "[n]", "",
    ])
  }
}

/// Generates text with constructs that dialects add to CommonMark, such as tables, alerts, and
/// footnotes, with links in them and containers around them.
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

/// Generates tables whose cells have text, links, code and images, or are empty.
struct TableGenerator {
  private var random: SeededGenerator
  private var wordCount = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a document with a table: alone, between paragraphs, or in a quote or list item.
  mutating func document() -> String {
    let columnCount = Int.random(in: 1...6, using: &random)
    let rows = (0...Int.random(in: 0...5, using: &random)).map { _ in
      (0..<columnCount).map { _ in cell() }
    }
    let delimiters = (0..<columnCount).map { _ in random.pick(["---", ":--", "--:", ":-:"]) }
    var lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    lines.insert("|\(delimiters.joined(separator: "|"))|", at: 1)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return lines.map { "> \($0)" }.joined(separator: "\n")
    case 1: return "1. \(lines.joined(separator: "\n   "))"
    case 2: return "Before\n\n\(lines.joined(separator: "\n"))\n\nAfter"
    default: return lines.joined(separator: "\n")
    }
  }

  private mutating func cell() -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in inline() }.joined(separator: " ")
  }

  private mutating func inline() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: "[\(words())](https://\(word()).example)"
    case 2: "`\(words())`"
    case 3: "**\(words())**"
    case 4: "![\(words())](a.png)"
    case 5: random.pick(["日本語の文字列", "한국어", "👩‍👩‍👧‍👦", "a\u{301}", "€1,249.00", "~~1~~"])
    default: words()
    }
  }

  private mutating func words() -> String {
    (0...Int.random(in: 0...6, using: &random)).map { _ in word() }.joined(separator: " ")
  }

  /// Returns a word that is unique in the generated documents.
  private mutating func word() -> String {
    wordCount += 1
    return random.pick(["a", "fare", "luggage", "unbreakable"]) + "\(wordCount)"
  }
}
