@testable import LinkMarkup
@testable import LinkText

/// Generates long copy with links in many scripts, including those that terminals handle badly.
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
