import Testing

@testable import LinkMarkup

/// Compares bytes, with ESC written as `␛` and ST as `␛\`.
private func expectOutput(
  _ markdown: String, _ emitter: ANSIEmitter, styling: Styling = Styling(), _ expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let output = try Converter(styling: styling).link(markdown).emitted(by: emitter)
  #expect(
    output.replacing("\u{1B}", with: "␛") == expected + "\n", sourceLocation: sourceLocation)
}

@Suite struct ANSIEmitterTests {
  private let monochrome = ANSIEmitter(width: 20, attributes: .monochrome, addresses: .hidden)
  private let live = ANSIEmitter(width: 20, hyperlinks: .live, addresses: .hidden)

  @Test(arguments: [
    ("a\nb", "a b"), ("a *b*  \nc", "a b\nc"), ("<b>", ""), ("", ""), ("a\n\nb", "a\n\nb\n"),
    ("- a", "• a\n"),
  ])
  func `a single paragraph is written inline without its final newline`(
    _ markdown: String, _ expected: String
  ) throws {
    #expect(try Converter().link(markdown).emitted(by: ANSIEmitter(extent: .inline)) == expected)
  }

  @Test func `emphasis and strong emphasis nest`() throws {
    try expectOutput(
      "a *b **c** d* e", monochrome, "a ␛[3mb ␛[1mc␛[22m d␛[0m e")
  }

  @Test func `only changes that change something are written`() throws {
    try expectOutput("***a*** *__b__*", monochrome, "␛[1;3ma␛[0m ␛[1;3mb␛[0m")
    try expectOutput("**a**[](x)**b**", monochrome, "␛[1mab␛[0m")
    try expectOutput("1. a\n\n   b", monochrome, "1. a\n\n   b")
  }

  @Test func `strong and faint do not end each other`() throws {
    try expectOutput("**`a`**", monochrome, "␛[1;2m`␛[22;1ma␛[2m`␛[0m")
  }

  @Test func `links are underlined and blocked ones are not`() throws {
    try expectOutput(
      "[a](b) [c](javascript:d)",
      ANSIEmitter(width: 40, attributes: .monochrome, addresses: .hidden),
      "␛[4ma␛[0m c␛[2m [blocked: scheme]␛[0m")
  }

  @Test func `no attribute is open at the end of a line`() throws {
    try expectOutput(
      "> **aaaa bbb**",
      ANSIEmitter(width: 8, attributes: .monochrome),
      "│ ␛[1maaaa␛[0m\n│ ␛[1mbbb␛[0m")
  }

  @Test func `a hyperlink is reopened on each line with its identity`() throws {
    try expectOutput(
      "> [aaaa *bbb*](http://c)", ANSIEmitter(width: 8, hyperlinks: .live, addresses: .hidden),
      "│ ␛]8;id=lm0;http://c␛\\aaaa␛]8;;␛\\\n│ ␛]8;id=lm0;http://c␛\\bbb␛]8;;␛\\")
  }

  @Test(arguments: ["mailto:a@b.c", "app://x", "https://b.c/d;e?f#g", "tel:+1"])
  func `an absolute destination is a hyperlink`(_ destination: String) throws {
    try expectOutput("[a](\(destination))", live, "␛]8;id=lm0;\(destination)␛\\a␛]8;;␛\\")
  }

  @Test(arguments: ["/b", "b.html", "#c", "//host/d", "{url}", "%@"])
  func `a destination that needs a base is no hyperlink`(_ destination: String) throws {
    try expectOutput("[a](\(destination))", live, "a")
  }

  @Test func `neighbouring links are different hyperlinks`() throws {
    try expectOutput(
      "[a](x:)[b](x:)", live, "␛]8;id=lm0;x:␛\\a␛]8;;␛\\␛]8;id=lm1;x:␛\\b␛]8;;␛\\")
  }

  @Test(arguments: ["x:&#27;]8;;", "x:%1B\u{9B}", "x:é\u{202E}", "x:{\u{7F}}"])
  func `an address in a hyperlink is printable ASCII`(_ destination: String) throws {
    let output = try Converter().link("[a](<\(destination)>)").bytes(emittedBy: live)
    let address = output.dropFirst(10).prefix { $0 != 0x1B }
    #expect(address.count > 2)
    #expect(address.allSatisfy { (0x21..<0x7F).contains($0) })
    #expect(output.filter { $0 == 0x1B }.count == 4)
  }

  @Test func `the default style keeps the terminal's own colours`() throws {
    let emitter = ANSIEmitter(width: 20, attributes: .colors(.truecolor), addresses: .hidden)
    try expectOutput("[a](b)", emitter, "␛[4ma␛[0m")
  }

  @Test(arguments: [
    // As contrast from the text: 1 and 4.38.
    ("{color.ink}", "0;102;255", "\u{1B}[4ma\u{1B}[24m"),
    ("{color.night}", "0;0;0", "\u{1B}[38;2;0;102;255ma\u{1B}[38;2;0;0;0m"),
  ])
  func `a theme's links without a line are told by their colour if that is enough`(
    _ text: String, _ components: String, _ link: String
  ) throws {
    let theme = try SmallTheme.withoutUnderline(text: text)
    let truecolor = ANSIEmitter(width: 1, attributes: .colors(.truecolor), addresses: .hidden)
    func output(_ appearance: Appearance) throws -> String {
      try Converter(styling: Styling(theme: theme, appearance: appearance)).link("[a](b)")
        .emitted(by: truecolor)
    }
    #expect(
      try output(.light) == "\u{1B}[38;2;\(components);48;2;255;255;255m\(link)\u{1B}[0m\n")
    #expect(try output(.auto) == "\u{1B}[4ma\u{1B}[0m\n")
  }

  @Test func `a surface is painted to the full width`() throws {
    let styling = Styling(style: .onContrast, appearance: .light)
    let palette = try #require(styling.palette)
    func components(_ color: Color) -> String { "\(color.red);\(color.green);\(color.blue)" }
    let base =
      "␛[38;2;\(components(palette.text));48;2;\(components(palette.surface))m"
    try expectOutput(
      "a\n\n> b", ANSIEmitter(width: 8, attributes: .colors(.truecolor)), styling: styling,
      "\(base)a       ␛[0m\n\(base)        ␛[0m\n\(base)│ b     ␛[0m")
  }
}
