import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The surfaces on which each color is checked.
@Suite struct ThemeColorTests {
  // MARK: - Appearances

  @Test func `a surface with another token in dark is checked with that token`() throws {
    let theme = try theme(
      light: #""link": {"default": {"surface": {"$value": "{color.paper}"}}}"#,
      dark: #""link": {"default": {"surface": {"$value": "{color.night}"}}}"#)
    let text = try #require(color("link.default.text", in: theme))
    #expect(text.surfaces == ["link.default.surface"])
    let surface = try #require(color("link.default.surface", in: theme))
    #expect([surface.light, surface.dark].map(\.description) == ["#FFFFFF", "#000000"])
    let pair = try #require(
      ContrastReport(theme).pairs.first { $0.color == text.name && $0.ground == surface.name })
    #expect(
      [pair.light, pair.dark].map { "\(ContrastRatio(value: $0.ratio))" } == ["4.83", "4.34"])
  }

  @Test(arguments: [Appearance.light, .dark])
  func `a color of links in only one appearance is checked`(
    _ appearance: Appearance
  ) throws {
    let hover = #""link": {"default": {"hover": {"$value": "{color.paper}"}}}"#
    let theme = try theme(
      light: appearance == .light ? hover : "", dark: appearance == .dark ? hover : "")
    let hovered = try #require(color("link.default.hover", in: theme))
    #expect(hovered[appearance].description == "#FFFFFF")
    #expect(hovered[appearance == .dark ? .light : .dark].description == "#0066FF")
    #expect(failures(of: theme) == ["link.default.hover on color.paper"])
  }

  @Test func `a style in only one appearance is checked`() throws {
    let parts = ["surface", "text", "normal", "focus", "disabled"]
    let implicit = parts.map { #""\#($0)": {"$value": "{color.paper}"}"# }.joined(separator: ", ")
    let theme = try theme(dark: #""link": {"implicit": {\#(implicit)}}"#)
    #expect(
      failures(of: theme) == [
        "link.implicit.text on color.paper", "link.implicit.normal on color.paper",
        "link.implicit.focus on color.paper",
      ])
  }

  @Test(arguments: ["light", "dark"])
  func `a placed color that an appearance lacks is rejected`(_ appearance: String) throws {
    let color = """
      "color": {"late": {"$type": "color", "$value": "{color.ink}",
        "$extensions": {"linkmark": {"surfaces": ["{color.paper}"]}}}}
      """
    let error = #expect(throws: SourceError.self) {
      try theme(light: appearance == "dark" ? color : "", dark: appearance == "light" ? color : "")
    }
    #expect(error?.message == "'color.late' has no value in the \(appearance) appearance; add one")
  }

  @Test func `a surface in only one appearance is rejected`() throws {
    let error = #expect(throws: SourceError.self) {
      try theme(
        dark: """
          "color": {"dusk": {"$type": "color", "$value": "{color.night}"},
            "night": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]},
              "$extensions": {"linkmark": {"surfaces": ["{color.dusk}"]}}}}
          """)
    }
    #expect(error?.message == "'color.dusk' has no value in the light appearance; add one")
  }

  @Test(arguments: [
    (#""use": "text""#, #""use": "graphics""#, "use"),
    (#""conformance": "AA""#, #""conformance": "AAA""#, "conformance"),
  ])
  func `contradictory extensions of a color are rejected`(
    _ light: String, _ dark: String, _ property: String
  ) throws {
    func color(_ word: String) -> String {
      """
      "color": {"ink": {"$value": "{color.night}", "$extensions": {"linkmark": {\(word)}}}}
      """
    }
    let error = #expect(throws: SourceError.self) {
      try theme(light: color(light), dark: color(dark))
    }
    #expect(
      error?.message
        == "'color.ink' has a different '\(property)' in light and dark; use one for both")
  }

  @Test func `a color cannot be its own surface`() throws {
    let error = #expect(throws: SourceError.self) {
      try theme(
        light: """
          "color": {"ink": {"$value": "{color.night}",
            "$extensions": {"linkmark": {"surfaces": ["{color.ink}"]}}}}
          """, dark: "")
    }
    #expect(
      error?.message
        == "'color.ink' names itself as its surface; name the surfaces that it is used on")
  }

  @Test(arguments: [Appearance.light, .dark])
  func `links with colors in one appearance need them in the other`(
    _ appearance: Appearance
  ) throws {
    let links = String(SmallTheme.linkGroup)
    let bare = #""link": {"default": {"weight": {"$type": "fontWeight", "$value": 600}}}"#
    let source = SmallTheme.resolver(
      SmallTheme.source.replacing(links + ",", with: ""),
      light: appearance == .light ? links : bare, dark: appearance == .dark ? links : bare)
    let error = #expect(throws: SourceError.self) {
      try Theme(parsing: Bytes(source.utf8), path: "acme.json")
    }
    #expect(error?.message == "no token 'link.default.normal', which every theme needs; add it")
  }

  // MARK: - Surfaces

  @Test func `a color may be placed on the target of a surface's alias`() throws {
    let theme = try placed(
      "paper2", on: "{link.default.surface}", #"{"colorSpace": "srgb", "components": [1, 1, 0.9]}"#)
    #expect(color("color.paper2", in: theme)?.surfaces == ["color.paper"])
    #expect(failures(of: theme) == ["color.paper2 on color.paper"])
  }

  @Test func `a token of a style that is not a link color is checked like any other`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""text": {"$value": "{color.ink}"}"#,
      with: #"""
        "text": {"$value": "{color.ink}"}, "icon": {"$value": "{color.paper}",
          "$extensions": {"linkmark": {"surfaces": ["{color.paper}"]}}}
        """#)
    #expect(failures(of: theme) == ["link.default.icon on color.paper"])
  }

  @Test func `an opaque color with others on it is checked on its surface`() throws {
    // In the small theme, links on contrast have the ink color as their surface.
    let theme = try SmallTheme.parsed(
      replacing: ##""hex": "#0066ff"}"##,
      with: ##""hex": "#0066ff"}, "$extensions": {"linkmark": {"surfaces": ["{color.night}"]}}"##)
    #expect(color("color.ink", in: theme)?.use == .text)
    #expect(failures(of: theme) == ["color.ink on color.night"])
  }

  @Test(arguments: ["paper", "night"])
  func `a translucent surface on a translucent one is rejected`(_ base: String) throws {
    let translucent = #"{"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.5}"#
    let error = #expect(throws: SourceError.self) {
      try SmallTheme.parsed(
        replacing: #""paper": {"#,
        with: #"""
          "veil": {"$value": \#(translucent),
            "$extensions": {"linkmark": {"surfaces": ["{color.\#(base)}", "{color.glass}"]}}},
          "glass": {"$value": \#(translucent),
            "$extensions": {"linkmark": {"surfaces": ["{color.veil}"]}}},
          "paper": {
          """#)
    }
    #expect(
      error?.message == """
        'color.veil' is on 'color.glass', and both are translucent; name opaque surfaces, in the \
        colors that are visible
        """)
  }

  // MARK: - Themes

  private func theme(light: String = "", dark: String = "") throws(SourceError) -> Theme {
    let source = SmallTheme.resolver(
      SmallTheme.source.replacing(#""link": {"#, with: #""link": {"$type": "color","#),
      light: light, dark: dark)
    return try Theme(parsing: Bytes(source.utf8), path: "acme.json")
  }

  private func placed(
    _ name: String, on surface: String, _ value: String
  ) throws(SourceError) -> Theme {
    try SmallTheme.parsed(
      replacing: #""paper": {"#,
      with: #"""
        "\#(name)": {"$value": \#(value),
          "$extensions": {"linkmark": {"surfaces": ["\#(surface)"]}}},
        "paper": {
        """#)
  }

  private func color(_ name: String, in theme: Theme) -> ThemeColor? {
    theme.colors.first { $0.name == name }
  }

  private func failures(of theme: Theme) -> [String] {
    ContrastReport(theme).failures.map { "\($0.color) on \($0.ground)" }
  }
}
