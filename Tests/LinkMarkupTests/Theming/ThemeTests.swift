import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ThemeTests {
  // MARK: - Backpack

  @Test(arguments: [
    (
      LinkStyle.default, Appearance.light,
      "#FFFFFF #161616 #161616 #161616 #16161666 #161616 #0062E3 #00000033"
    ),
    (.default, .dark, "#131D2B #FFFFFF #FFFFFF #FFFFFF #FFFFFF66 #FFFFFF #84E9FF #FFFFFF33"),
    (.onContrast, .light, "#05203C #FFFFFF #FFFFFF #FFFFFF #FFFFFF66 #FFFFFF #FFFFFF #FFFFFF80"),
    (.onContrast, .dark, "#010913 #FFFFFF #FFFFFF #FFFFFF #FFFFFF66 #FFFFFF #FFFFFF #FFFFFF80"),
  ])
  func `the Backpack theme has Backpack's link colors`(
    _ style: LinkStyle, _ appearance: Appearance, _ colors: String
  ) throws {
    let palette = try #require(Theme.backpack[style, appearance])
    #expect(description(of: palette) == colors)
    let decoration = Theme.LinkDecoration(underline: 1, hoverUnderline: 0, weight: nil)
    #expect(Theme.backpack.decoration(of: style, in: appearance) == decoration)
  }

  /// Compares the colors in both appearances with Backpack's published values.
  @Test func `the Backpack theme has Backpack's semantic colors`() throws {
    let file = Fixture.projectFolder.appending(path: "Themes/backpack.json")
    let tokens = try TokenFile(
      JSONDocument(parsing: Data(contentsOf: file), path: "backpack.json"))
    let colors = try tokens.light.tokens.filter { $0.name.hasPrefix("color.") }.map { token in
      let dark = try #require(tokens.dark[token.name])
      return "\(token.name.dropFirst(6)) \(try tokens.light.color(of: token)) "
        + "\(try tokens.dark.color(of: dark))"
    }
    let expected = [
      "textPrimary #161616 #FFFFFF",
      "textPrimaryInverse #FFFFFF #010913",
      "textSecondary #626971 #BDC4CB",
      "textDisabled #00000033 #FFFFFF33",
      "textDisabledOnDark #FFFFFF80 #FFFFFF80",
      "textError #E70866 #FF649C",
      "textSuccess #0C838A #62F1C6",
      "textLink #0062E3 #84E9FF",
      "textOnDark #FFFFFF #FFFFFF",
      "textOnLight #161616 #010913",
      "textHero #0062E3 #010913",
      "textTertiary #00000033 #FFFFFF33",
      "textQuaternary #00000033 #FFFFFF33",
      "surfaceDefault #FFFFFF #131D2B",
      "surfaceElevated #FFFFFF #243346",
      "surfaceContrast #05203C #010913",
      "surfaceLowContrast #F5F7FA #243346",
      "surfaceHighlight #E0E4E9 #243346",
      "surfaceSubtle #E3F0FF #243346",
      "surfaceHero #0062E3 #010913",
      "surfaceTint #FFFFFF1A #FFFFFF1A",
      "canvas #FFFFFF #010913",
      "canvasContrast #EFF3F8 #010913",
      "corePrimary #05203C #054184",
      "coreAccent #0062E3 #84E9FF",
      "coreEco #0FA1A9 #0FA1A9",
      "statusDangerSpot #E70866 #FF649C",
      "statusDangerFill #FFE9F9 #FFCADD",
      "statusSuccessSpot #0C838A #62F1C6",
      "statusSuccessFill #D4FFF2 #B1FFE7",
      "statusWarningSpot #F55D42 #FEEB87",
      "statusWarningFill #FFF7CF #FBF1BB",
      "line #C1C7CF #44505F",
      "lineOnDark #FFFFFF80 #44505F",
      "scrim #000000B3 #000000B3",
      "overlay #00000033 #FFFFFFCC",
      "shadow #161616 #161616",
      "buttonLinkNormalForeground #0062E3 #84E9FF",
      "buttonLinkPressedForeground #024DAF #D1F7FF",
      "buttonLinkOnDarkNormalForeground #FFFFFF #FFFFFF",
      "buttonLinkOnDarkPressedForeground #FFFFFF80 #FFFFFF80",
      "buttonLinkOnDarkDisabledForeground #FFFFFF33 #FFFFFF33",
    ]
    #expect(colors == expected)
  }

  @Test func `the automatic appearance uses the light palette`() {
    #expect(Theme.backpack[.default, .auto] == Theme.backpack[.default, .light])
    #expect(Theme.backpack[.onContrast, .auto] == Theme.backpack[.onContrast, .light])
  }

  @Test func `the Backpack theme has Backpack's font styles in order`() {
    let expected = [
      "hero1 120 120 700 -2 largeTitle", "hero2 96 96 700 -2 largeTitle",
      "hero3 76 84 700 -2 largeTitle", "hero4 64 72 700 -2 largeTitle",
      "hero5 48 56 900 -2 largeTitle", "hero6 40 56 900 -1.2 largeTitle",
      "display7 32 28 900 -1.6 largeTitle", "heading1 40 48 700 0 title",
      "heading2 32 40 700 0 title2", "heading3 24 28 700 0 title3", "heading4 20 24 700 0 title3",
      "heading5 16 20 700 0 title3", "subheading 24 32 400 0 subheadline",
      "bodyLongform 20 28 400 0 body", "bodyDefault 16 24 400 0 body", "label1 16 24 700 0 body",
      "bodyDefaultEmphasized 16 24 700 0 body", "label2 14 20 700 0 body",
      "label3 12 16 700 0 body", "footnote 14 20 400 0 footnote",
      "caption 12 16 400 0 caption", "editorial4 16 16 400 0 body", "editorial5 14 16 400 0 body",
      "editorial6 12 16 400 0 body", "baseLarken 16 20 700 0 body",
      "smLarken 14 20 700 0 footnote", "xsLarken 12 16 700 0 caption",
    ]
    #expect(Theme.backpack.fontStyles.map(description) == expected)
  }

  @Test func `the default font style is bodyDefault`() {
    let bodyDefault = FontStyle(
      name: "bodyDefault", families: ["Skyscanner Relative", "Helvetica Neue", "sans-serif"],
      size: 16, lineHeight: 24, weight: 400, letterSpacing: 0,
      textStyle: "body")
    #expect(Theme.backpack.defaultFontStyle == bodyDefault)
    #expect(Styling().fontStyle == bodyDefault)
    #expect(Theme.backpack.fontStyle(named: "bodyDefault") == bodyDefault)
    #expect(Theme.backpack.fontStyle(named: "bodydefault") == nil)
  }

  // MARK: - Other themes

  @Test func `a plain token file applies to both appearances`() throws {
    let theme = try Theme(parsing: Bytes(SmallTheme.source.utf8), path: "themes/acme.tokens.json")
    #expect(theme.name == "acme")
    #expect(
      theme[.default, .light].map(description)
        == "#FFFFFF #0066FF #0066FF #0066FF #0066FF66 #0066FF #0066FF #0066FF80")
    #expect(theme[.default, .dark] == theme[.default, .light])
    #expect(theme.fontStyles.map(description) == ["copy 16 24 400 0.5 body"])
    #expect(theme.defaultFontStyle.name == "copy")
  }

  @Test func `a pressed link has the alpha 0.4 in any theme color`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""normal": {"$value": "{color.ink}"}"#,
      with: #""normal": {"$value": "{color.faint}"}"#)
    #expect(theme[.default, .light]?.link.normal.description == "#0066FF80")
    #expect(theme[.default, .light]?.link.pressed.description == "#0066FF66")
  }

  @Test func `a pressed link has the theme's pressed color`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""visited": {"#, with: #""pressed": {"$value": "{color.paper}"}, "visited": {"#)
    #expect(theme[.default, .light]?.link.pressed.description == "#FFFFFF")
  }

  @Test func `font styles can have named weights, rems, groups, and aliases`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""copy":"#,
      with: #"""
        "heading": {
          "large": {
            "$type": "typography",
            "$value": {
              "fontFamily": "Acme", "fontSize": {"value": 1.5, "unit": "rem"},
              "fontWeight": "semi-bold", "letterSpacing": {"value": 0, "unit": "px"},
              "lineHeight": 1.166667
            },
            "$extensions": {"linkmark": {"textStyle": "title3"}}
          },
          "alias": {"$value": "{fontStyle.heading.large}"},
          "other": {
            "$value": "{fontStyle.heading.large}",
            "$extensions": {"linkmark": {"textStyle": "headline"}}
          }
        },
        "copy":
        """#)
    #expect(
      theme.fontStyles.map(description) == [
        "heading.large 24 28 600 0 title3", "heading.alias 24 28 600 0 title3",
        "heading.other 24 28 600 0 headline", "copy 16 24 400 0.5 body",
      ])
  }

  @Test func `an unsupported color space uses its fallback`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #"{"colorSpace": "srgb", "components": [0, 0.4, 1], "alpha": 0.5}"#,
      with:
        ##"{"colorSpace": "oklch", "components": [0.5, 0.2, 260], "hex": "#123456", "alpha": 0.5}"##
    )
    #expect(theme[.default, .light]?.link.disabled.description == "#12345680")
  }

  @Test func `a component that is 'none' counts as zero`() throws {
    let theme = try SmallTheme.parsed(replacing: "[0, 0.4, 1]", with: #"["none", 0.4, 1]"#)
    #expect(theme[.default, .light]?.text.description == "#0066FF")
  }

  @Test func `an underline can be omitted`() throws {
    let theme = try SmallTheme.withoutUnderline()
    let styling = Styling(theme: theme)
    #expect(styling.underline(of: .default) == .none)
    #expect(styling.underline(of: .onContrast) == .single)
  }

  @Test func `later sources override earlier ones in each appearance`() throws {
    let theme = try Theme(parsing: Bytes(SmallTheme.resolver.utf8), path: "acme.json")
    #expect(theme[.default, .light]?.text.description == "#000000")
    #expect(theme[.default, .dark]?.text.description == "#FFFFFF")
    #expect(theme[.default, .dark]?.link.disabled.description == "#0066FF80")
  }

  private func description(of palette: Theme.Palette) -> String {
    let link = palette.link
    return [
      palette.surface, palette.text, link.normal, link.hover, link.pressed, link.visited,
      link.focus,
      link.disabled,
    ].map(\.description).joined(separator: " ")
  }

  private func description(of style: FontStyle) -> String {
    func short(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    return [
      style.name, short(style.size), short(style.lineHeight), "\(style.weight)",
      short(style.letterSpacing), style.textStyle,
    ].joined(separator: " ")
  }
}
