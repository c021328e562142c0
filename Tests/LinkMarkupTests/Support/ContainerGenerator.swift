import LinkMarkup

/// Generates Markdown whose links follow everything that shifts them: markers of quotes and lists,
/// lazy lines, tabs, definitions, line endings of every kind, and multibyte letters.
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

  /// The lines of one block after its markers, some or all of which later lines may lack.
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
