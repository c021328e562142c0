import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares output with a text that has `␛` in place of ESC and lacks the final line feed.
private func expectOutput(
  _ markdown: String, _ emitter: ANSIEmitter, styling: Styling = Styling(), _ expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let output = try Converter(styling: styling).convert(markdown).emitted(by: emitter)
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
    #expect(try Converter().convert(markdown).emitted(by: ANSIEmitter(extent: .inline)) == expected)
  }

  @Test func `emphasis and strong emphasis nest`() throws {
    try expectOutput(
      "a *b **c** d* e", monochrome, "a ␛[3mb ␛[1mc␛[22m d␛[0m e")
  }

  @Test func `only escape codes with an effect are written`() throws {
    try expectOutput("***a*** *__b__*", monochrome, "␛[1;3ma␛[0m ␛[1;3mb␛[0m")
    try expectOutput("**a**[](x)**b**", monochrome, "␛[1mab␛[0m")
    try expectOutput("1. a\n\n   b", monochrome, "1. a\n\n   b")
  }

  @Test func `strong and faint do not end each other`() throws {
    try expectOutput("**`a`**", monochrome, "␛[1;2m`␛[22;1ma␛[2m`␛[0m")
  }

  @Test func `only links that are not blocked are underlined`() throws {
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

  @Test func `a hyperlink is reopened on each line with its id`() throws {
    try expectOutput(
      "> [aaaa *bbb*](http://c)", ANSIEmitter(width: 8, hyperlinks: .live, addresses: .hidden),
      "│ ␛]8;id=lm0;http://c␛\\aaaa␛]8;;␛\\\n│ ␛]8;id=lm0;http://c␛\\bbb␛]8;;␛\\")
  }

  @Test(
    arguments: [
      (.automatic, "a b (c.html)"), (.inline, "a (https://d.e/f/g/h) b (c.html)"), (.hidden, "a b"),
      (.short, "a (d.e/…/h) b (c.html)"),
      (.footnotes, "a [1] b [2]\n\n[1] https://d.e/f/g/h\n[2] c.html"),
    ] as [(ANSIEmitter.Addresses, String)])
  func `an address is shown when requested`(
    _ addresses: ANSIEmitter.Addresses, _ expected: String
  ) throws {
    let emitter = ANSIEmitter(width: 60, hyperlinks: .live, addresses: addresses)
    var screen = Screen()
    screen.write(
      try Converter().convert("[a](https://d.e/f/g/h) [b](c.html)").bytes(emittedBy: emitter))
    #expect(String(decoding: screen.text, as: UTF8.self) == expected + "\n")
  }

  @Test func `no destination is lost without hyperlinks`() throws {
    for addresses in [ANSIEmitter.Addresses.automatic, .inline, .short, .footnotes] {
      let text = try Converter().convert("[a](https://d.e/f/g/h?i#j) [b](c.html)")
        .emitted(by: ANSIEmitter(width: 60, addresses: addresses))
      #expect(text.contains("https://d.e/f/g/h?i#j"))
      #expect(text.contains("c.html"))
    }
  }

  @Test func `each address has one footnote, unless it is the link's text`() throws {
    let emitter = ANSIEmitter(width: 60, addresses: .footnotes)
    try expectOutput(
      "> [a](b) [c](d) [e](b) <f@g.h> [i](javascript:j) [k][]\n\n[k]: b\n", emitter,
      "│ a [1] c [2] e [1] f@g.h i [blocked: scheme] k [1]\n\n[1] b\n[2] d")
  }

  @Test(arguments: [
    ("https://a.example", "a.example"), ("https://a.example/", "a.example"),
    ("http://a.example/b?c#d", "a.example/b"), ("https://a.example/b/c/d/", "a.example/…/d"),
    ("app://a/b/c", "app://a/…/c"), ("mailto:a@b.c?subject=d", "a@b.c"), ("tel:+1", "+1"),
    ("app:b/c/d", "app:b/c/d"),
    // The owner of a domain chooses the labels before it, so the end of a host must be visible.
    (
      "https://www.bank.example-login.secure.account.verify@evil.example/login",
      "evil.example/login"
    ),
    (
      "https://www.bank.example.login.secure.account.evil.example/login",
      "…ample.login.secure.account.evil.example"
    ),
    ("https:///evil.example/x/terms", "https:///evil.example/x/terms"),
    ("https:evil.example", "https:evil.example"),
    (
      "https://a.example/b/c-that-is-longer-than-any-reader-would-want",
      "a.example/…/c-that-is-longer-than-any-r…"
    ),
  ])
  func `a shortened address is still recognizable`(_ address: String, _ expected: String) {
    #expect(
      ShortAddress(Bytes(address.utf8)[...]).text == expected)
  }

  @Test func `an address too long for a hyperlink is shown`() throws {
    let long = "https://a.example/" + String(repeating: "b", count: 2100)
    let text = try Converter().convert("[a](\(long))")
      .emitted(by: ANSIEmitter(width: 60, hyperlinks: .live))
    #expect(text == "a\n(\(long))\n")
  }

  @Test(arguments: ["mailto:a@b.c", "https://b.c/d;e?f#g", "tel:+1"])
  func `an absolute destination is a hyperlink`(_ destination: String) throws {
    try expectOutput("[a](\(destination))", live, "␛]8;id=lm0;\(destination)␛\\a␛]8;;␛\\")
  }

  @Test(arguments: ["smb://evil.example/share", "ssh://-oProxyCommand", "app://x"])
  func `an unknown scheme is not a hyperlink, and its address is shown`(
    _ destination: String
  ) throws {
    let emitter = ANSIEmitter(width: 60, hyperlinks: .live)
    try expectOutput("[a](\(destination))", emitter, "a (\(destination))")
  }

  @Test func `a scheme from the caller or the app is a hyperlink`() throws {
    let allowed = DestinationPolicy(allowedSchemes: try DestinationPolicy.AllowedSchemes(["ssh"]))
    let emitter = ANSIEmitter(width: 60, hyperlinks: .live)
    for (converter, destination) in [
      (Converter(destinations: allowed), "SSH://b.example"),
      (Converter(routes: try BoardGames.routes()), "boardgames://unknown/place"),
    ] {
      let text = try converter.convert("[a](\(destination))").emitted(by: emitter)
      #expect(text == "\u{1B}]8;id=lm0;\(destination)\u{1B}\\a\u{1B}]8;;\u{1B}\\\n")
    }
  }

  @Test(arguments: [
    ("[https://bank.example/login](https://evil.example/)", " (https://evil.example/)"),
    ("[www.bank.example](https://evil.example/)", " (https://evil.example/)"),
    ("[https://bank.example](https://www.bank.example/a)", ""),
    ("[bank](https://evil.example/)", ""),
  ])
  func `the address of a link that shows another address is always shown`(
    _ markdown: String, _ address: String
  ) throws {
    let emitter = ANSIEmitter(width: 80, hyperlinks: .live)
    let text = try Converter().convert(markdown).emitted(by: emitter)
    #expect(text.hasSuffix("\u{1B}]8;;\u{1B}\\\(address)\n"))
  }

  @Test(arguments: ["/b", "b.html", "#c", "//host/d", "{url}", "%@"])
  func `a destination that needs a base is not a hyperlink`(_ destination: String) throws {
    try expectOutput("[a](\(destination))", live, "a")
  }

  @Test func `adjacent links are different hyperlinks`() throws {
    try expectOutput(
      "[a](tel:1)[b](tel:1)", live,
      "␛]8;id=lm0;tel:1␛\\a␛]8;;␛\\␛]8;id=lm1;tel:1␛\\b␛]8;;␛\\")
  }

  @Test(arguments: ["tel:&#27;]8;;", "tel:%1B\u{9B}", "tel:é\u{202E}", "tel:{\u{7F}}"])
  func `an address in a hyperlink is printable ASCII`(_ destination: String) throws {
    let output = try Converter().convert("[a](<\(destination)>)").bytes(emittedBy: live)
    let address = output.dropFirst(10).prefix { $0 != 0x1B }
    #expect(address.count > 2)
    #expect(address.allSatisfy { (0x21..<0x7F).contains($0) })
    #expect(output.filter { $0 == 0x1B }.count == 4)
  }

  @Test func `the default style keeps the terminal's colors`() throws {
    let emitter = ANSIEmitter(width: 20, attributes: .colors(.truecolor), addresses: .hidden)
    try expectOutput("[a](b)", emitter, "␛[4ma␛[0m")
  }

  @Test(arguments: [("ab", 8), ("中", 8), ("👍🏽", 6), ("👨‍👩‍👧", 4), ("👍🏽 👍🏽", 1)])
  func `the background ends before the terminal wraps the line`(
    _ text: String, _ spaces: Int
  ) throws {
    let emitter = ANSIEmitter(width: 10, attributes: .colors(.truecolor), addresses: .hidden)
    let output = try Converter(styling: Styling(appearance: .light)).convert(text)
      .emitted(by: emitter)
    #expect(output.hasSuffix("m\(text)\(String(repeating: " ", count: spaces))\u{1B}[0m\n"))
  }

  @Test(arguments: [
    // The link's contrast with the text is 1 for the first text color and 4.38 for the second.
    ("{color.ink}", "0;102;255", "\u{1B}[4ma\u{1B}[24m"),
    ("{color.night}", "0;0;0", "\u{1B}[38;2;0;102;255ma\u{1B}[38;2;0;0;0m"),
  ])
  func `links without an underline rely on color if its contrast suffices`(
    _ text: String, _ components: String, _ link: String
  ) throws {
    let theme = try SmallTheme.withoutUnderline(text: text)
    let truecolor = ANSIEmitter(width: 1, attributes: .colors(.truecolor), addresses: .hidden)
    func output(_ appearance: Appearance) throws -> String {
      try Converter(styling: Styling(theme: theme, appearance: appearance)).convert("[a](b)")
        .emitted(by: truecolor)
    }
    #expect(
      try output(.light) == "\u{1B}[38;2;\(components);48;2;255;255;255m\(link)\u{1B}[0m\n")
    #expect(try output(.auto) == "\u{1B}[4ma\u{1B}[0m\n")
  }

  @Test(
    arguments: [
      (.indexed16, "97;40"), (.indexed256, "38;5;231;48;5;234"),
      (.truecolor, "38;2;255;255;255;48;2;5;32;60"),
    ] as [(ANSIEmitter.ColorDepth, String)])
  func `a surface fills the full width`(
    _ depth: ANSIEmitter.ColorDepth, _ colors: String
  ) throws {
    let base = "␛[\(colors)m"
    try expectOutput(
      "a\n\n> b", ANSIEmitter(width: 8, attributes: .colors(depth)),
      styling: Styling(style: .onContrast, appearance: .light),
      "\(base)a       ␛[0m\n\(base)        ␛[0m\n\(base)│ b     ␛[0m")
  }

  @Test(arguments: [
    // Many terminals draw bold black as dark gray, with a contrast of 4.00; bold white stays white.
    (Appearance.light, "␛[30;107ma␛[0m"), (.dark, "␛[97;40m␛[1ma␛[22m␛[0m"),
  ])
  func `bold is omitted where sixteen colors would make it hard to read`(
    _ appearance: Appearance, _ expected: String
  ) throws {
    try expectOutput(
      "**a**", ANSIEmitter(width: 0, attributes: .colors(.indexed16)),
      styling: Styling(appearance: appearance), expected)
  }

  @Test(
    arguments: [
      (.indexed16, "97;40", "90", "97"),
      (.indexed256, "38;5;231;48;5;234", "38;5;245", "38;5;231"),
      (.truecolor, "38;2;255;255;255;48;2;5;32;60", "38;2;130;144;158", "38;2;255;255;255"),
    ] as [(ANSIEmitter.ColorDepth, String, String, String)])
  func `a disabled link has its own color`(
    _ depth: ANSIEmitter.ColorDepth, _ base: String, _ disabled: String, _ text: String
  ) throws {
    try expectOutput(
      "a[b](javascript:c)", ANSIEmitter(width: 0, attributes: .colors(depth)),
      styling: Styling(style: .onContrast, appearance: .light),
      "␛[\(base)ma␛[\(disabled)mb␛[2;\(text)m [blocked: scheme]␛[22m␛[0m")
  }

  @Test(
    arguments: [
      (.indexed16, "␛[30;107ma␛[4;34mb␛[24;30m␛[0m"),
      (.indexed256, "␛[38;5;16;48;5;231ma␛[38;5;26mb␛[38;5;16m␛[0m"),
      (.truecolor, "␛[38;2;0;0;0;48;2;255;255;255ma␛[38;2;0;80;208mb␛[38;2;0;0;0m␛[0m"),
    ] as [(ANSIEmitter.ColorDepth, String)])
  func `a link is underlined where its color is too close to the text's`(
    _ depth: ANSIEmitter.ColorDepth, _ expected: String
  ) throws {
    let black = #"{"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}"#
    let source = SmallTheme.source
      .replacing("[0, 0.4, 1]", with: "[0, 0.3137, 0.8157]")
      .replacing(##", "hex": "#0066ff""##, with: "")
      .replacing(#""text": {"$value": "{color.ink}"}"#, with: #""text": \#(black)"#)
      .replacing(
        #""normal": {"$value": "{color.ink}"}"#,
        with: #"""
          "underline": {"$type": "dimension", "$value": {"value": 0, "unit": "px"}},
          "normal": {"$value": "{color.ink}"}
          """#)
    let theme = try Theme(parsing: Bytes(source.utf8), path: "acme.json")
    try expectOutput(
      "a[b](c)",
      ANSIEmitter(width: 0, attributes: .colors(depth), addresses: .hidden),
      styling: Styling(theme: theme, appearance: .light), expected)
  }
}
