import LinkMarkup

/// Input of any length that has crashed or stalled CommonMark converters, or could do so.
struct PathologicalInput: Sendable {
  let name: String
  private let text: @Sendable (_ byteCount: Int) -> String

  /// Returns about `byteCount` bytes of the input.
  func source(byteCount: Int) -> Bytes {
    Bytes(text(byteCount).utf8)
  }

  private init(_ name: String, text: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.text = text
  }

  /// Returns an input that repeats a text after `start`.
  private static func `repeat`(_ text: String, after start: String = "") -> PathologicalInput {
    PathologicalInput(start.filter { !$0.isWhitespace } + text.escaped) { byteCount in
      start + String(repeating: text, count: max(byteCount / text.utf8.count, 1))
    }
  }

  /// Returns an input that repeats `before` for half of the bytes, and `after` for the other half.
  private static func pair(
    _ before: String, _ middle: String, _ after: String
  ) -> PathologicalInput {
    let parts = [before.escaped, middle.escaped, after.escaped]
    return PathologicalInput(parts.joined(separator: " … ")) { byteCount in
      String(repeating: before, count: max(byteCount / 2 / before.utf8.count, 1)) + middle
        + String(repeating: after, count: max(byteCount / 2 / after.utf8.count, 1))
    }
  }

  static let all: [PathologicalInput] = brackets + emphasis + inlines + blocks + references

  private static let brackets: [PathologicalInput] = [
    .repeat("["), .repeat("]"), .pair("[", "a", "]"), .repeat("[ ("), .repeat("[a]("),
    .repeat("[a](b"), .repeat("[a](<b"), .repeat("[a](b \""), .repeat("[a](b (c"),
    .repeat("[a](b "),
    .pair("[a](", "b", ")"), .repeat("[a][b"), .repeat("[a]"), .repeat("[]()"), .repeat("![]()"),
    .repeat("[a](b) "), .repeat("![a](b) "), .repeat("[![a](b)](c) "), .repeat("![["),
    .repeat("![[]()"), .repeat("![[a](b)"), .repeat("![`]`[](b)"), .repeat("[!["),
    .repeat("<u:v> "), .repeat("[a](javascript:b) "), .repeat("[{a}]({b}) "), .repeat("{_a_} "),
    .repeat("a [ b](c) "), .repeat("[a ](b)<i></i>"), .repeat("()", after: "]("),
  ]

  private static let emphasis: [PathologicalInput] = [
    .repeat("*"), .repeat("_"), .repeat("*a **a "), .repeat("a** "), .repeat("a_"),
    .repeat("*a_ "), .repeat("**x [a*b**c*](d)"), .repeat("a**b c* "), .repeat("_a__"),
    .repeat("*** "), .pair("*a ", "b", "c* "), .pair("**a ", "b", "c** "),
  ]

  private static let inlines: [PathologicalInput] = [
    .repeat("<", after: "a "), .repeat("<a ", after: "a "), .repeat("<a x=\"", after: "a "),
    .repeat("<!--", after: "a "), .repeat("<?", after: "a "), .repeat("<!A ", after: "a "),
    .repeat("<![CDATA[", after: "a "), .repeat("<a:"), .repeat("&"), .repeat("&#"),
    .repeat("&amp;"), .repeat("\\"), .repeat(" `"), .repeat("a\u{0}"), .repeat("a  \n"),
    PathologicalInput("runs of backticks, each longer") { byteCount in
      var text = ""
      var count = 1
      while text.utf8.count < byteCount {
        text += "e" + String(repeating: "`", count: count)
        count += 1
      }
      return text
    },
    .repeat("a"), .repeat("ä"), .repeat("ا"), .repeat("字"), .repeat("👩‍👩‍👧"), .repeat("a\u{301}"),
    .repeat("\u{202E}"), .repeat("%s"), .repeat("http://a "),
    .repeat("{{ [[ http://a "),
    // Emphasis would end within each address if the address were not read first.
    .repeat("*http://a/b*c*\n\n"),
  ]

  private static let blocks: [PathologicalInput] = [
    // Each definition ends a list, although the document does not contain the definition.
    .repeat("- a\n\n[b]: c\n\n"),
    .repeat("> "), .repeat(">"), .repeat("- "), .repeat("1. "), .repeat(">- "), .repeat("*\t"),
    .pair("> ", "a\n", "a\n"), .pair("- ", "a\n", "\n"), .pair("- ", "a\n", " \r\n"),
    .pair("1) ", "```\n", "\n"), .pair("- > ", "a\n", ">\n"), .pair("- ", "a\n", "b\n"),
    .repeat("\n"), .repeat("a\n"), .repeat("a\n\n"), .repeat("# "), .repeat("# a\n"),
    .repeat("a\n=\n"),
    .pair("a\n", "\n", "="), .repeat("- - "), .repeat("* * *\n"), .repeat("```\n"),
    .repeat("    a\n"),
    .repeat("<div>\n\n"), .repeat("<x>\n"), .repeat("- a\n"), .repeat("- a\n\n"), .repeat("1. a\n"),
    .repeat("\t", after: "- "),
    PathologicalInput("lists, each deeper than the one before") { byteCount in
      var text = ""
      var depth = 0
      while text.utf8.count < byteCount {
        text += String(repeating: "  ", count: depth) + "* a\n"
        depth += 1
      }
      return text
    },
    PathologicalInput("lines of a thousand quotes") { byteCount in
      String(
        repeating: String(repeating: ">", count: 1000) + "a\n\n", count: max(byteCount / 1003, 1))
    },
  ]

  private static let references: [PathologicalInput] = [
    PathologicalInput("many definitions, each used") { byteCount in
      let count = byteCount / 20
      return (0..<count).map { "[\($0)]: u\n" }.joined() + "\n"
        + (0..<count).map { "[\($0)] " }.joined()
    },
    PathologicalInput("many definitions in separate blocks") { byteCount in
      (0..<byteCount / 14).map { "[a\($0)]: b\n\n" }.joined()
    },
    PathologicalInput("a long destination, used often") { byteCount in
      "[a]: /" + String(repeating: "u", count: byteCount / 2) + "\n\n"
        + String(repeating: "[a] ", count: byteCount / 8)
    },
    PathologicalInput("a long label, used often") { byteCount in
      let label = "[" + String(repeating: "a", count: 990) + "]"
      return label + ": u\n\n" + String(repeating: label + " ", count: byteCount / 993)
    },
    .repeat("[a]:\n"), .repeat("[a]: u \""), .repeat("[a]: u (\n"), .repeat("[a]: b\n"),
    .repeat("[a]: b\n\n"), .repeat("[a\n]: b c\n\n"), .repeat("Text\n\nText [a]\n\n[a]: b\n\n"),
    .repeat("[a](#b) # c\n"), .repeat("# a\n[a](#a)\n"),
  ]
}

extension String {
  /// The text with control characters and `|` escaped as in Swift, for a cell of a table.
  fileprivate var escaped: String {
    unicodeScalars.map { $0.value < 0x20 || $0 == "|" ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }
}
