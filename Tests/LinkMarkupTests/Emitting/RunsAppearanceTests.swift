import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The members that `--appearance both` adds to `linkmark.runs/1`.
@Suite struct RunsAppearanceTests {
  private let disabling: String = """
    {"rules": [{"match": {"kind": "contact"}, "set": {"state": "disabled"}},
               {"match": {"kind": "web"}, "set": {"style": "implicit"}}]}
    """

  private func json(
    _ markdown: String, _ appearance: Appearance = .both, theme: Theme = .backpack
  ) throws -> String {
    let rules = try Configuration(parsing: disabling.utf8, path: "linkmark.json").rules
    return try Converter(styling: Styling(theme: theme, appearance: appearance), rules: rules)
      .convert(markdown).emitted(by: .runs)
  }

  @Test func `the colors of text, the surface, and the fonts follow the light color`() throws {
    let json = try json("a")
    let head = try #require(json.split(separator: #","text":"#).first)
    #expect(
      head == """
        {"format":"linkmark.runs/1","locale":"en","dir":"ltr","style":"default",\
        "appearance":"light","fontStyle":"bodyDefault",\
        "font":{"size":16,"lineHeight":24,"weight":400,"letterSpacing":0,"textStyle":"body"},\
        "foregroundColor":"#161616","surfaceColor":"#FFFFFF",\
        "dark":{"foregroundColor":"#FFFFFF","surfaceColor":"#131D2B"},\
        "tokens":{"foregroundColor":"link.default.text","surfaceColor":"link.default.surface"},\
        "headings":[\(headings)]
        """)
  }

  private var headings: String {
    let fonts = [
      (1, 1, 40, 48, "title"), (2, 2, 32, 40, "title2"), (3, 3, 24, 28, "title3"),
      (4, 4, 20, 24, "title3"), (5, 5, 16, 20, "title3"), (6, 5, 16, 20, "title3"),
    ]
    return fonts.map { level, style, size, height, name in
      """
      {"level":\(level),"fontStyle":"heading\(style)","font":{"size":\(size),\
      "lineHeight":\(height),"weight":700,"letterSpacing":0,"textStyle":"\(name)"}}
      """
    }.joined(separator: ",")
  }

  @Test(arguments: [
    (
      "[a](app://a)",
      """
      "link":0,"foregroundColor":"#161616","highlightColor":"#16161666","underlineStyle":"single",\
      "dark":{"foregroundColor":"#FFFFFF","highlightColor":"#FFFFFF66","underlineStyle":"single"},\
      "tokens":{"foregroundColor":"link.default.normal","highlightColor":"link.default.pressed"}}
      """
    ),
    (
      "[a](mailto:a@b.example)",
      """
      "link":0,"foregroundColor":"#00000033","dark":{"foregroundColor":"#FFFFFF33"},\
      "tokens":{"foregroundColor":"link.default.disabled"}}
      """
    ),
    (
      "[a](https://a.example/)",
      """
      "link":0,"foregroundColor":"#161616","highlightColor":"#16161666","underlineStyle":"none",\
      "fontWeight":700,"dark":{"foregroundColor":"#FFFFFF","highlightColor":"#FFFFFF66",\
      "underlineStyle":"none","fontWeight":700},\
      "tokens":{"foregroundColor":"link.implicit.normal","highlightColor":"link.implicit.pressed"}}
      """
    ),
    (
      "[![a](b.png)](app://a)",
      """
      "tokens":{"foregroundColor":"link.default.normal",\
      "highlightColor":"link.default.pressed"},"image":0}
      """
    ),
  ])
  func `a link has its dark style and its tokens`(_ markdown: String, _ members: String) throws {
    #expect(try json(markdown).contains(members))
  }

  @Test func `a theme without colors has neither colors nor tokens`() throws {
    let json = try json("[a](app://a)", theme: .plain)
    #expect(
      json.contains(
        """
        "foregroundColor":null,"surfaceColor":null,\
        "dark":{"foregroundColor":null,"surfaceColor":null},"tokens":{},
        """))
    #expect(
      json.contains(
        """
        "dark":{"foregroundColor":null,"highlightColor":null,"underlineStyle":"single"},\
        "tokens":{}}
        """))
  }

  @Test func `a style missing in the theme has the tokens of its replacement`() throws {
    let theme = try Theme(parsing: SmallTheme.source.utf8, path: "small.json")
    #expect(theme.token(.normal, of: .implicit) == "link.default.normal")
    #expect(theme.token(.pressed, of: .onContrast) == "link.on-contrast.pressed")
    #expect(Theme.backpack.token(.pressed, of: .implicit) == "link.implicit.pressed")
  }

  @Test(arguments: Fixture.examples)
  func `the light colors equal the light appearance's`(_ example: Fixture) throws {
    let text = String(decoding: example.source, as: UTF8.self)
    let (both, light) = (try json(text), try json(text, .light))
    let (decoded, expected) = (
      try LinkedText(decoding: both.utf8), try LinkedText(decoding: light.utf8)
    )
    #expect(decoded.styles == expected.styles)
    #expect(decoded.foregroundColor == expected.foregroundColor)
    #expect(decoded.darkStyles == (try LinkedText(decoding: json(text, .dark).utf8)).styles)
  }

  @Test func `decoded copy is drawn in either appearance`() throws {
    let linked = try LinkedText(decoding: json("# a\n\n[b](app://b)").utf8)
    #expect(linked.appearance == .both)
    #expect(linked.surfaceColor?.description == "#FFFFFF")
    #expect(linked.dark?.surfaceColor?.description == "#131D2B")
    #expect(
      linked.attributedText.blocks.map { linked.fontStyle(of: $0).name } == [
        "heading1", "bodyDefault",
      ])
    let id = Document.Link.ID(index: 0)
    for (appearance, color) in [
      (Appearance.auto, "#161616"), (.light, "#161616"), (.dark, "#FFFFFF"),
    ] {
      let styled = StyledText(linked, in: appearance)
      #expect(styled.styles.last?.foregroundColor?.description == color)
      #expect(styled.highlighting(id).styles.last?.foregroundColor?.description == "\(color)66")
    }
    let light = try LinkedText(decoding: json("a", .light).utf8)
    #expect(light.dark == nil && light.headingFontStyles.isEmpty && light.surfaceColor == nil)
    #expect(StyledText(light, in: .dark).styles == StyledText(light).styles)
  }

  @Test func `other formats have the appearance of the system`() throws {
    func output(_ appearance: Appearance, _ emitter: some Emitter) throws -> String {
      try Converter(styling: Styling(appearance: appearance)).convert("[a](b)")
        .emitted(by: emitter)
    }
    let page = HTMLPageEmitter(fallbackTitle: "a")
    #expect(try output(.both, page) == output(.auto, page))
    #expect(try output(.both, .ansi(width: 80)) == output(.auto, .ansi(width: 80)))
    #expect(try output(.both, .runs(shape: .compose)) == output(.light, .runs(shape: .compose)))
  }
}
