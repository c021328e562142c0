import LinkMarkup

/// Generates Markdown with complete, broken, nested or interrupted constructs of CommonMark.
struct MarkdownGenerator {
  private var random: SeededGenerator
  private var labels = ["foo", "Bar baz", "ǅ", "{_id_}", "a\\]b"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a document of a few hundred bytes.
  ///
  /// A random third of the documents is damaged.
  mutating func document() -> Bytes {
    let blocks = (0...Int.random(in: 0...4, using: &random)).map { _ in block(depth: 0) }
    var bytes = Bytes(
      blocks.joined(separator: random.pick(["\n\n", "\n", "\r\n\r\n", "\n\n\n"])).utf8)
    if random.once(in: 3) { damage(&bytes) }
    if random.once(in: 40) { bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0) }
    return bytes
  }

  private mutating func block(depth: Int) -> String {
    if depth < 4, random.once(in: 3) {
      return random.once(in: 2) ? blockQuote(depth: depth) : list(depth: depth)
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      return String(repeating: "#", count: Int.random(in: 1...7, using: &random)) + " " + inlines()
        + random.pick(["", " #", " ##  "])
    case 1: return inlines() + "\n" + random.pick(["===", "---", "=", "-  ", "= ="])
    case 2: return random.pick(["---", "***", "_ _ _", "* * *", "--"])
    case 3: return "    " + inlines() + "\n\n\t" + inlines()
    case 4: return fence()
    case 5: return html()
    case 6, 7: return definition()
    default:
      let lines = (0...Int.random(in: 0...2, using: &random)).map { _ in inlines() }
      return lines.joined(separator: random.pick(["\n", "  \n", "\\\n", "\r", "\n   "]))
    }
  }

  private mutating func blockQuote(depth: Int) -> String {
    let marker = random.pick(["> ", ">", " > ", ">\t"])
    return prefixed(content(depth: depth), first: marker, rest: random.once(in: 5) ? "" : marker)
  }

  private mutating func list(depth: Int) -> String {
    let marker = random.pick(["-", "*", "+", "1.", "0)", "42.", "7)", "999999999.", "1234567890."])
    let gap = random.pick([" ", "  ", "\t", "     ", ""])
    let indent = String(repeating: " ", count: random.once(in: 6) ? 1 : marker.count + 1)
    let items = (0...Int.random(in: 0...2, using: &random)).map { _ in
      prefixed(
        random.once(in: 8) ? "" : content(depth: depth), first: marker + gap, rest: indent)
    }
    return items.joined(separator: random.pick(["\n", "\n\n"]))
  }

  private mutating func content(depth: Int) -> String {
    (0...Int.random(in: 0...1, using: &random)).map { _ in block(depth: depth + 1) }
      .joined(separator: random.pick(["\n\n", "\n"]))
  }

  private func prefixed(_ text: String, first: String, rest: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { ($0 == 0 ? first : rest) + $1 }.joined(separator: "\n")
  }

  private mutating func fence() -> String {
    let fence = random.pick(["```", "~~~", "````"])
    let info = random.pick(["", "swift", "js \"x\" & y", "{.a}", "&amp;\\*"])
    let end = random.once(in: 6) ? "" : "\n" + fence
    return fence + info + "\n"
      + random.pick(["let x = \"<a>\" & 1\n\n  y", "", "\tcode", "`` ` ``"]) + end
  }

  private mutating func html() -> String {
    random.pick([
      "<div class=\"a\">\n*x*\n</div>", "<!-- a\n\nb -->", "<script>\nalert(1)\n</script>",
      "<?php x ?>", "<!DOCTYPE html>", "<![CDATA[ x ]]>", "<br/>", "</p>", "<custom-tag a='b'>",
    ])
  }

  private mutating func definition() -> String {
    let label = random.pick(labels)
    return "[\(label)]: \(destination())"
      + random.pick(["", " \"title\"", "\n  'a \"b\" c'", " (x)", " \"open"])
  }

  private mutating func inlines() -> String {
    (0...Int.random(in: 0...4, using: &random)).map { _ in inline(depth: 0) }
      .joined(separator: random.pick([" ", "", " ", "\n"]))
  }

  private mutating func inline(depth: Int) -> String {
    let inner = { (generator: inout MarkdownGenerator) in
      depth < 3 ? generator.inline(depth: depth + 1) : "x"
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let mark = random.pick(["*", "_", "**", "__", "***", "*_"])
      return mark + inner(&self) + mark
    case 1:
      return "`" + random.pick(["code", " a ` b ", "``", "<b>", "{x}"])
        + random.pick(["`", "``", ""])
    case 2, 3, 4: return "[" + inner(&self) + "](" + destination() + title() + ")"
    case 5: return "![" + inner(&self) + "](" + destination() + title() + ")"
    case 6: return "[" + inner(&self) + "][" + random.pick(labels) + "]"
    case 7: return "[" + random.pick(labels) + "]" + random.pick(["", "[]", " []", ":"])
    case 8:
      return "<"
        + random.pick([
          "https://h.example/a?b=c&d", "mailto:a@b.example", "a@b.example", "app:x y",
          "javascript:alert(1)", "x:",
        ]) + ">"
    case 9:
      return random.pick([
        "<b>", "</b>", "<a href=\"x\">", "<!-- c -->", "<script>", "<br />", "<3",
      ])
    case 10:
      return random.pick([
        "&amp;", "&#27;", "&#x202E;", "&nbsp;", "&bogus;", "&#0;", "&copy", "&#xD800;", "&ngE;",
      ])
    case 11: return "\\" + random.pick(["*", "[", "]", "(", "\\", "a", "<", "&"])
    case 12:
      return random.pick([
        "{name}", "{{user_id}}", "${_a_}", "%@", "%1$s", "%(n_)s", "%%", "{_x_} and {y_}",
        "{not a name}",
      ])
    case 13:
      return random.pick([
        "中文，链接。", "مرحبا", "👩‍👩‍👧‍👦", "🇩🇪", "é", "한국어", "a\u{301}", "\u{200B}", "\u{A0}", "\u{FEFF}",
        "\u{93E}", "\u{94D}\u{915}", "\u{94D}\u{4E00}", "`\u{93E}`",
      ])
    case 14:
      return random.pick([
        "\u{1B}[31m", "\u{7}", "\u{85}", "\u{9B}1m", "\u{202E}", "\u{2066}", "\u{2028}", "\u{7F}",
        "\u{0}", "\t",
      ])
    case 15:
      return random.pick([
        "*", "_", "[", "]", "![", "](", "`", "<", ">", "\"", "'", "&", "!", "#", "+", "-",
      ])
    default:
      return random.pick([
        "word", "two words", "a\"b", "Tom & Jerry", "1 < 2 > 0", "snake_case_name", "end.",
      ])
    }
  }

  private mutating func destination() -> String {
    random.pick([
      "https://example.com/a?b=c&d='e'", "HTTP://EXAMPLE.com", "//host.example/x",
      "http://[::1]:80/a[b]",
      "mailto:a@b.example", "tel:+49-30", "sms:1", "#top", "#", "a/b.md", "../x", "/root", "?q",
      "app://games/{username}", "app:x", "{url}", "%@", "{base}/x", "https://{host}/p", "%1$s://x",
      "my{x}:y",
      "javascript:alert(1)", "JaVaScRiPt:x", "java&#x0A;script:x", "&#1;javascript:x",
      "<java\tscript:x>",
      "vbscript:x", "file:///etc/passwd", "data:text/html,x", "data:image/png;base64,AA",
      "DATA:image/svg+xml,x",
      "java\u{200B}script:x", "\u{FEFF}javascript:x", "java\u{3000}script:x", "", "<>", "<a b>",
      "<a\\>b>",
      "a(b(c))", "a\\)b", "ü/日本", "x\"y", "x'y", "a&lt;b", "%zz%41", "\\\\evil", "a~b^c|d`e",
      "///x",
    ])
  }

  private mutating func title() -> String {
    random.pick([
      "", "", "", " \"t\"", " 'a \"q\" <b>'", " (p)", " \"\"", "\n\"next line\"", " \"broken",
    ])
  }

  private mutating func damage(_ bytes: inout Bytes) {
    for _ in 0...Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(random.pick(Bytes("[]()<>*_`&\\#!:\"' \n\t>-".utf8)), at: index)
      case 2:
        bytes.insert(random.pick([0x00, 0xC0, 0xFF, 0xED, 0x80, 0xF4, 0xE2, 0x1B]), at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 5))
      }
    }
  }
}

/// All sequences of one to `maximumCount` tokens, most of which are link syntax, such as `[`.
struct MarkupSequences: Sequence, IteratorProtocol {
  private static let tokens = [
    "[", "]", "(", ")", "![", "a", "<aa:b>", "\n", "> ", "- ", "\\", "[a]: b\n",
  ]
  private var number = 0
  private let count: Int

  init(maximumCount: Int) {
    count = (1...maximumCount).reduce(0) { sum, power in
      sum + (0..<power).reduce(1) { product, _ in product * MarkupSequences.tokens.count }
    }
  }

  mutating func next() -> Bytes? {
    guard number < count else { return nil }
    number += 1
    var rest = number
    var sequence = ""
    while rest > 0 {
      rest -= 1
      sequence += MarkupSequences.tokens[rest % MarkupSequences.tokens.count]
      rest /= MarkupSequences.tokens.count
    }
    return Bytes(sequence.utf8)
  }
}
