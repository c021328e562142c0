import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The appearance of code and of heading levels in a terminal.
@Suite struct TerminalCodeTests {
  private func output(
    _ markdown: String, _ emitter: ANSIEmitter, styling: Styling = Styling()
  ) throws -> String {
    try Converter(styling: styling).convert(markdown).emitted(by: emitter)
      .replacing("\u{1B}", with: "␛")
  }

  private let colors = ANSIEmitter(width: 8, attributes: .colors(.truecolor), addresses: .hidden)

  @Test func `a code span has a color if colors are available, and backticks otherwise`() throws {
    #expect(try output("a `b`", .ansi(width: 8)) == "a `b`\n")
    #expect(
      try output("a `b`", ANSIEmitter(width: 8, attributes: .monochrome))
        == "a ␛[2m`␛[0mb␛[2m`␛[0m\n")
    #expect(try output("a `b` c", colors) == "a ␛[35mb␛[0m c\n")
    #expect(try output("**a`b`** c", colors) == "␛[1ma␛[35mb␛[0m c\n")
  }

  @Test func `the background of code fills the lines of a block`() throws {
    let text = "38;2;22;22;22"
    let light = Styling(appearance: .light)
    let base = "␛[\(text);48;2;255;255;255m"
    let ground = "␛[48;2;233;233;233m"
    #expect(
      try output("`a` b", colors, styling: light)
        == "\(base)\(ground)a␛[48;2;255;255;255m b     ␛[0m\n")
    #expect(
      try output("```\na\n\nb\n```", colors, styling: light)
        == "\(base)\(ground)    a   ␛[0m\n\(base)\(ground)        ␛[0m\n"
        + "\(base)\(ground)    b   ␛[0m\n")
  }

  @Test(arguments: ANSIEmitter.ColorDepth.allCases, [Appearance.light, .dark])
  func `colors keep their contrast on the background of code`(
    _ depth: ANSIEmitter.ColorDepth, _ appearance: Appearance
  ) throws {
    for theme in [Theme.backpack, .highContrast] {
      for style in LinkStyle.allCases {
        let colors = try #require(
          TerminalColors(Styling(theme: theme, style: style, appearance: appearance), depth: depth))
        let (surface, ground) = (colors.surface(in: []), colors.surface(in: .codeSpan))
        for style in [TerminalStyle([]), .link] {
          let text = colors.text(in: style).color
          let level = ContrastRatio(text, surface.color).level
          #expect(ContrastRatio(text, ground.color).value >= level)
        }
        #expect(depth == .indexed16 || colors.distinguishesCode)
      }
    }
  }

  @Test func `the level of a heading is visible without its marks`() throws {
    let headings = (1...6).map { String(repeating: "#", count: $0) + " a" }
      .joined(separator: "\n")
    #expect(
      try output(headings, ANSIEmitter(width: 8, attributes: .monochrome))
        == """
        ␛[1ma␛[0m
        ␛[2m═␛[0m

        ␛[1ma␛[0m
        ␛[2m─␛[0m

        ␛[1ma␛[0m
        ␛[2m╌␛[0m

        ␛[1ma␛[0m
        ␛[2m┈␛[0m

        ␛[1ma␛[0m

        ␛[3ma␛[0m

        """)
    #expect(try output(headings, .ansi(width: 8)).hasSuffix("┈\n\n##### a\n\n###### a\n"))
  }

  @Test func `an image shows its address where it cannot be clicked`() throws {
    let image = "![a](https://b.example/c/d.png)"
    #expect(try output(image, .ansi(width: 60)) == "[image: a] (https://b.example/c/d.png)\n")
    #expect(
      try output(image, ANSIEmitter(width: 60, addresses: .short))
        == "[image: a] (b.example/…/d.png)\n")
    #expect(
      try output(image, ANSIEmitter(width: 60, addresses: .footnotes))
        == "[image: a] [1]\n\n[1] https://b.example/c/d.png\n")
    #expect(try output(image, ANSIEmitter(width: 60, addresses: .hidden)) == "[image: a]\n")
    #expect(try output(image, ANSIEmitter(width: 60, hyperlinks: .live)) == "[image: a]\n")
    #expect(try output("![a](data:image/png;base64,AAAA)", .ansi(width: 60)) == "[image: a]\n")
    #expect(
      try output("[\(image)](https://e.example)", .ansi(width: 60))
        == "[image: a] (https://e.example)\n")
  }
}
