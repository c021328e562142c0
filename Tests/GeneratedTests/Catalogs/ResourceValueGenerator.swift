@testable import TestSupport

/// Values of resource files, with what XML makes of them.
struct ResourceValueGenerator {
  /// A part of a value.
  enum Part {
    /// Characters as they are after XML's references and sections.
    case text(String)
    /// A tag that is a part of the text.
    case tag(String)
    /// A tag that vanishes.
    case boundary
  }

  private(set) var source = ""
  private(set) var parts: [Part] = []
  private var random: SeededGenerator

  private static let pieces: [(source: String, text: String)] = [
    ("a", "a"), ("bc", "bc"), ("é", "é"), ("\u{1F600}", "\u{1F600}"), (" ", " "), ("  ", "  "),
    ("\n  ", "\n  "), ("\t", "\t"), ("\r\n", "\n"), ("\r", "\n"), (#"\n"#, #"\n"#),
    (#"\""#, #"\""#),
    (#"\'"#, #"\'"#), (#"\\"#, #"\\"#), (#"\@"#, #"\@"#), (#"\u0041"#, #"\u0041"#),
    (#"\u00e9"#, #"\u00e9"#),
    (#"\uD83D"#, #"\uD83D"#), (#"\["#, #"\["#), (#"\é"#, #"\é"#), ("\"", "\""), ("'", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"), ("&amp;", "&"), ("&#32;", " "), ("&quot;", "\""), ("&#x41;", "A"),
    ("&#233;", "é"),
    ("<!-- c -->", ""), ("<![CDATA[ <i> & ]]>", " <i> & "), ("<![CDATA[a b]]>", "a b"),
    ("<![CDATA[\"]]>", "\""),
    ("<![CDATA[\\]]>", "\\"), ("\\", "\\"), ("@", "@"), ("=", "="), ("]", "]"),
    ("[x](y)", "[x](y)"),
  ]
  private static let tags = ["<b>", "<a href=\"https://e.x/?a&amp;b\">", "<annotation k='v'>"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Makes the next value.
  mutating func next() {
    (source, parts) = ("", [])
    var open: [String] = []
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      if random.once(in: 12) {
        let isVanishing = random.once(in: 2)
        let tag = isVanishing ? "<x:g id='1'>" : random.pick(Self.tags)
        append(tag, isVanishing ? .boundary : .tag(tag))
        open.append(isVanishing ? "</x:g>" : "</\(tag.dropFirst().prefix(while: \.isLetter))>")
      } else if let tag = open.last, random.once(in: 4) {
        open.removeLast()
        append(tag, tag == "</x:g>" ? .boundary : .tag(tag))
      } else {
        let piece = random.pick(Self.pieces)
        // ']]>' outside of a section is no XML, and two halves of a line ending are one.
        if source.hasSuffix("]"), piece.source == "]" { continue }
        if source.hasSuffix("\r"), piece.source.hasPrefix("\n") { continue }
        append(piece.source, .text(piece.text))
      }
    }
    while let tag = open.popLast() { append(tag, tag == "</x:g>" ? .boundary : .tag(tag)) }
  }

  private mutating func append(_ text: String, _ part: Part) {
    source += text
    parts.append(part)
  }
}
