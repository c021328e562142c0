import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct StyleSheetTests {
  private func sheet(
    _ styling: Styling = Styling(), classMap: HTMLEmitter.ClassMap = .linkmark
  ) -> String {
    String(decoding: StyleSheet(styling, classMap: classMap).text, as: UTF8.self)
  }

  private func styling(families: [String]) -> Styling {
    Styling(
      fontStyle: FontStyle(
        name: "a", families: families, size: 24, lineHeight: 30, weight: 400, letterSpacing: -0.4,
        textStyle: "body"))
  }

  @Test(arguments: Theme.embeddedNames)
  func `a theme's style sheet is as recorded`(_ name: String) throws {
    let theme = try #require(Theme.embedded(named: name))
    try expectGolden(StyleSheet(Styling(theme: theme)).text, named: "theme-\(name).css")
  }

  @Test(arguments: Theme.embeddedNames, HTMLEmitter.ClassMap.allCases)
  func `every property used in the rules is set`(
    _ theme: String, _ classMap: HTMLEmitter.ClassMap
  ) throws {
    let theme = try #require(Theme.embedded(named: theme))
    let css = sheet(Styling(theme: theme), classMap: classMap)
    let names = css.matches(of: /var\((--[a-z-]+)/).map { String($0.1) }
    #expect(!names.isEmpty)
    for name in Set(names) {
      #expect(css.contains("\n  \(name): "), "\(name)")
    }
  }

  @Test func `the rules for a class map do not use the other map's classes`() {
    #expect(!sheet(classMap: .linkmark).contains("bpk-"))
    #expect(!sheet(classMap: .backpackWeb).contains(".lm-link"))
  }

  @Test func `dark rules repeat only changed colors`() throws {
    let theme = try Theme(parsing: Bytes(SmallTheme.resolver.utf8), path: "acme.json")
    let css = sheet(Styling(theme: theme))
    let dark = try #require(css.firstMatch(of: /\[data-appearance=dark\] \{\n([^}]*)\}/))
    let names = dark.1.matches(of: /--lm-([a-z-]+): #FFFFFF;/).map { String($0.1) }
    #expect(
      names == [
        "text", "link", "link-hover", "link-visited", "link-focus", "surface-on-contrast",
        "text-implicit", "link-implicit", "link-hover-implicit", "link-visited-implicit",
        "link-focus-implicit", "surface-implicit-on-contrast",
      ])
  }

  @Test func `a theme without colors leaves them to the page`() {
    let css = sheet(Styling(theme: .plain))
    #expect(!css.contains(/#[0-9A-Fa-f]{3}/))
    #expect(!css.contains(/--lm-(surface|text|link|link-(hover|pressed|visited|focus|disabled)):/))
    #expect(css.contains("\n  background: Canvas;\n  color: CanvasText;\n"))
    #expect(css.contains("\n.lm-link {\n  color: inherit;\n"))
  }

  @Test(arguments: [
    (["Acme Sans", "Serif"], #""Acme Sans", serif"#),
    (["system-ui", "inherit"], #"system-ui, "inherit""#),
    (["</style><script>"], #""\3c /style>\3c script>""#),
    (["a\"; } b {", "c\\"], #""a\22 ; } b {", "c\5c ""#),
    (["a\nb\u{0}c\u{85}", "d\u{202E}e"], #""a\a b\0 c\85 ", "d\202e e""#),
    (["Café 明朝"], #""Café 明朝""#),
  ])
  func `a font name cannot end its string`(_ families: [String], _ expected: String) {
    let css = sheet(styling(families: families))
    #expect(css.contains("\n  font-family: \(expected);\n  font-size: 1.5rem;\n"))
    #expect(!css.contains("</"))
  }

  @Test func `sizes follow the reader's text size`() {
    #expect(
      sheet(styling(families: ["a"])).contains(
        """
          font-size: 1.5rem;
          line-height: 1.25;
          font-weight: 400;
          letter-spacing: -0.025rem;

        """))
    #expect(
      !sheet().contains(/(font-size|line-height|spacing|padding|margin-inline|thickness): [^;]*px/))
  }

  @Test func `a link distinguished only by weight is underlined in heavy text`() throws {
    let heading = "\n:is(h1, h2, h3, h4, h5, h6, th, strong, b) .lm-link {\n"
    let regular = sheet()
    #expect(regular.contains("\n  --lm-link-underline-color-implicit: transparent;\n"))
    #expect(regular.contains("\n  --lm-link-weight-implicit: 700;\n"))
    #expect(regular.contains(heading))

    let bold = Styling(fontStyle: Theme.backpack.fontStyle(named: "bodyDefaultEmphasized"))
    #expect(sheet(bold).contains("\n  --lm-link-underline-implicit: 0.0625rem;\n"))
    #expect(sheet(bold).contains("\n  --lm-link-underline-color-implicit: currentColor;\n"))
    #expect(sheet(bold).contains("\n  --lm-link-weight-implicit: initial;\n"))
    #expect(!sheet(bold).contains(heading))
  }

  @Test func `links have the theme's underline on each surface`() throws {
    let css = sheet(Styling(theme: try SmallTheme.withoutUnderline()))
    #expect(css.contains("\n  --lm-link-underline: 0rem;\n"))
    #expect(css.contains("\n  --lm-link-underline-color: transparent;\n"))
    #expect(css.contains("\n  --lm-link-underline-color-on-contrast: currentColor;\n"))
  }

  @Test func `reduced motion is only for themes with a transition`() {
    #expect(sheet(Styling(theme: .backpack)).contains("transition: 200ms ease;"))
    #expect(sheet(Styling(theme: .backpack)).contains("(prefers-reduced-motion: reduce)"))
    #expect(!sheet(Styling(theme: .plain)).contains("motion"))
  }

  @Test func `no rule uses left or right`() {
    #expect(!sheet().contains(/\n *(width|height|([a-z-]+-)?(left|right)):/))
  }
}
