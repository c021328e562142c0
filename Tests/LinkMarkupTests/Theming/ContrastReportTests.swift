import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ContrastReportTests {
  // MARK: - Embedded themes

  @Test(arguments: Theme.embeddedNames)
  func `the embedded themes pass`(_ name: String) throws {
    let report = ContrastReport(try #require(Theme.embedded(named: name)))
    #expect(report.failureLines == [])
    #expect(report.isPass)
  }

  @Test(arguments: Theme.embeddedNames)
  func `the report of an embedded theme is as recorded`(_ name: String) throws {
    let report = ContrastReport(try #require(Theme.embedded(named: name)))
    try expectGolden(Bytes(report.text.utf8), named: "theme-check-\(name).txt")
  }

  /// The ratios in light and in dark, with alpha composited, from Backpack's published values.
  @Test(arguments: [
    ("textPrimary", "surfaceDefault", "18.10", "16.96"),
    ("textPrimary", "canvasContrast", "16.24", "20.00"),
    ("textPrimary", "surfaceContrast", "1.10", "20.00"),
    ("textOnDark", "surfaceContrast", "16.43", "20.00"),
    ("textOnDark", "corePrimary", "16.43", "10.02"),
    ("textOnDark", "surfaceDefault", "1.00", "16.96"),
    ("textOnDark", "surfaceHero", "5.45", "20.00"),
    ("textLink", "surfaceDefault", "5.45", "12.18"),
    ("textLink", "surfaceHighlight", "4.26", "9.21"),
    ("textLink", "surfaceSubtle", "4.71", "9.21"),
    ("textLink", "surfaceContrast", "3.02", "14.37"),
    ("buttonLinkPressedForeground", "surfaceDefault", "7.83", "14.91"),
    ("textSecondary", "surfaceDefault", "5.56", "9.63"),
    ("textSecondary", "surfaceHighlight", "4.35", "7.28"),
    ("textError", "surfaceDefault", "4.54", "6.10"),
    ("textError", "surfaceLowContrast", "4.23", "4.62"),
    ("textSuccess", "surfaceDefault", "4.54", "12.05"),
    ("textDisabled", "surfaceDefault", "1.61", "1.89"),
  ])
  func `Backpack's colors have the expected ratios`(
    _ color: String, _ surface: String, _ light: String, _ dark: String
  ) throws {
    let pair = try #require(
      ContrastReport(.backpack).pairs.first {
        $0.color == "color.\(color)" && $0.ground == "color.\(surface)"
      })
    #expect("\(ContrastRatio(value: pair.light.ratio))" == light)
    #expect("\(ContrastRatio(value: pair.dark.ratio))" == dark)
  }

  // MARK: - The smallest failing step

  @Test(arguments: [
    ("backpack", Appearance.light, 107), ("backpack", .dark, 63), ("high-contrast", .light, 47),
    ("high-contrast", .dark, 29),
  ])
  func `a color changed by the smallest failing step fails`(
    _ name: String, _ appearance: Appearance, _ failureCount: Int
  ) throws {
    let theme = try #require(Theme.embedded(named: name))
    var failures = 0
    for color in theme.colors {
      for channel in 0..<3 {
        for step in [-1, 1] {
          guard
            let (last, first) = boundary(
              of: color, channel: channel, step: step, in: theme, appearance)
          else {
            continue
          }
          failures += 1
          let sound = ContrastReport(theme.replacing(color.name, with: last, in: appearance))
          #expect(sound.failureLines == [])
          let broken = ContrastReport(theme.replacing(color.name, with: first, in: appearance))
          #expect(
            broken.failures.contains { $0.color == color.name || $0.ground == color.name },
            "\(color.name) as \(first)")
        }
      }
    }
    #expect(failures == failureCount)
  }

  /// Returns the last passing and the first failing color along a channel, or `nil` if none fails.
  private func boundary(
    of color: ThemeColor, channel: Int, step: Int, in theme: Theme, _ appearance: Appearance
  ) -> (last: RGBColor, first: RGBColor)? {
    let grounds = theme.colors.filter { color.surfaces.contains($0.name) }
    let guests = theme.colors.filter { $0.surfaces.contains(color.name) }
    // Other tests check blended colors, so the result for them is `nil`.
    let isMixed = ([color] + grounds + guests).contains {
      $0.use == .surface && $0[appearance].alpha < 255
    }
    if isMixed || color[appearance].alpha < 255 { return nil }
    var last = color[appearance]
    while let next = last.stepped(channel, by: step) {
      let isBroken =
        grounds.contains { ReferenceColor.contrast(next, $0[appearance]) < minimum(for: color) }
        || guests.contains { ReferenceColor.contrast(next, $0[appearance]) < minimum(for: $0) }
      if isBroken { return (last, next) }
      last = next
    }
    return nil
  }

  /// Returns the required ratio by WCAG 2.2, criteria 1.4.3, 1.4.6 and 1.4.11, for the uses in
  /// embedded themes.
  private func minimum(for color: ThemeColor) -> Double {
    switch color.use {
    case .text: color.conformance == .aaa ? 7 : 4.5
    case .largeText, .graphics: 3
    case .inactive, .surface: 1
    }
  }

  // MARK: - Other themes

  @Test func `a failure has its location, its criterion, and the nearest color that passes`() throws
  {
    let report = ContrastReport(
      Theme.backpack.replacing(
        "color.textError", with: RGBColor(rgba: 0xFF00_66FF), in: .light))
    #expect(
      report.failures.map(\.ground) == [
        "color.surfaceDefault", "color.surfaceElevated", "color.canvas",
      ])
    #expect(
      report.failureLines.first == """
        fail: color.textError on color.surfaceDefault in light is at 3.86, needs 4.5 \
        (WCAG 2.2, 1.4.3 Contrast (Minimum)); the nearest color of the same hue that passes is #E9045D
        """)
  }

  @Test func `a link distinguished only by color is compared with the text`() throws {
    let report = ContrastReport(try theme(decoration: thickness(0, hover: 1)))
    #expect(
      report.failures.map { "\($0.color) on \($0.ground)" } == [
        "link.default.normal on link.default.text", "link.default.visited on link.default.text",
      ])
    #expect(
      report.failureLines.first == """
        fail: link.default.normal on link.default.text in light is at 1.00, needs 3 (WCAG 2.2, \
        1.4.1 Use of Color); the nearest color of the same hue that passes is #002466
        """)
    #expect(report.stylesWithoutCue == [])
  }

  @Test(arguments: [
    (#""weight": {"$type": "fontWeight", "$value": 600}, "#, "{color.ink}"),
    ("", "{color.night}"),
  ])
  func `a weight or enough contrast distinguishes a link like an underline`(
    _ weight: String, _ text: String
  ) throws {
    let theme = try theme(decoration: weight + thickness(0, hover: 1), text: text)
    #expect(ContrastReport(theme).failureLines == [])
  }

  @Test func `a link distinguished only by color needs a hover cue`() throws {
    let report = ContrastReport(
      try theme(decoration: thickness(0, hover: 0), text: "{color.night}"))
    #expect(
      report.failureLines == [
        """
        fail: only color distinguishes links of the style default from text, even under a pointer; \
        give link.default an 'underline', a 'hoverUnderline' or a 'weight' (WCAG 2.2, 1.4.1 Use of \
        Color, technique G183)
        """
      ])
    #expect(!report.isPass)
  }

  @Test func `a color that cannot pass on two surfaces gets a fix for one`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""text": {"$value": "{color.ink}"}"#,
      with: ##"""
        "text": {"$value": "{color.ink}",
          "$extensions": {"linkmark": {"surfaces": ["{color.night}"], "conformance": "AAA"}}}
        """##)
    let lines = ContrastReport(theme).failureLines
    #expect(lines.count == 4)
    #expect(
      lines.last == """
        fail: link.default.text on color.night in dark is at 4.34, needs 7 (WCAG 2.2, 1.4.6 \
        Contrast (Enhanced)); the nearest color of the same hue that passes here is #5693FF, and none \
        passes on all its surfaces
        """)
  }

  @Test func `a translucent surface is checked over each surface below it`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""paper": {"#,
      with: ##"""
        "veil": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.5},
          "$extensions": {"linkmark": {"surfaces": ["{color.paper}", "{color.night}"]}}},
        "note": {"$value": "{color.paper}",
          "$extensions": {"linkmark": {"surfaces": ["{color.veil}"]}}},
        "paper": {
        """##)
    let pairs = ContrastReport(theme).pairs.filter { $0.color == "color.note" }.prefix(2)
    #expect(
      pairs.map { "\($0.ground) \(ContrastRatio(value: $0.light.ratio))" } == [
        "color.veil over color.paper 4.00", "color.veil over color.night 21.00",
      ])
    #expect(pairs.map(\.isFailure) == [true, false])
  }

  @Test func `translucent text is compared with links on each surface below it`() throws {
    let theme = try theme(
      decoration: #"""
        "$extensions": {"linkmark": {"surfaces": ["{color.night}"]}},
        """# + thickness(0, hover: 1), text: "{color.faint}")
    let pairs = ContrastReport(theme).pairs.filter { $0.color == "link.default.normal" }
    #expect(
      pairs.filter { $0.need == .ratio(3, .useOfColor) }
        .map { "\($0.ground) \(ContrastRatio(value: $0.light.ratio))" } == [
          "link.default.text over color.paper 2.24", "link.default.text over color.night 2.43",
        ])
  }

  @Test func `names cannot break the lines of a report`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""paper": {"#,
      with: ##"""
        "a\nfail: \u001b[2J": {"$value": "{color.paper}",
          "$extensions": {"linkmark": {"surfaces": ["{color.paper}"]}}},
        "漢字": {"$value": "{color.paper}",
          "$extensions": {"linkmark": {"surfaces": ["{color.paper}"]}}},
        "paper": {
        """##)
    let text = ContrastReport(theme).text
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasPrefix("color.a fail: ␛[2J         color.paper   1.00"))
    #expect(lines[2].hasPrefix("color.漢字                 color.paper   1.00"))
    #expect(lines.count { $0.hasPrefix("fail: ") } == 4)
  }

  private func thickness(_ rest: Int, hover: Int) -> String {
    """
    "underline": {"$type": "dimension", "$value": {"value": \(rest), "unit": "px"}},
    "hoverUnderline": {"$type": "dimension", "$value": {"value": \(hover), "unit": "px"}},
    """
  }

  private func theme(
    decoration: String, text: String = "{color.ink}"
  ) throws(SourceError) -> Theme {
    try SmallTheme.parsed(
      replacing: #""text": {"$value": "{color.ink}"}"#,
      with: decoration + #""text": {"$value": "\#(text)"}"#)
  }
}

extension Theme {
  /// Returns the theme with another value for a color that no link uses.
  fileprivate func replacing(
    _ name: String, with value: RGBColor, in appearance: Appearance
  ) -> Theme {
    let colors = colors.map { color in
      guard color.name == name else { return color }
      return ThemeColor(
        name: name, light: appearance == .light ? value : color.light,
        dark: appearance == .dark ? value : color.dark, use: color.use,
        conformance: color.conformance, surfaces: color.surfaces)
    }
    let looks = [Appearance.light, .dark].flatMap { appearance in
      LinkStyle.allCases.map {
        LinkLook(
          palette: self[$0, appearance], decoration: decoration(of: $0, in: appearance))
      }
    }
    return Theme(
      name: self.name, summary: summary, fontStyles: fontStyles, colors: colors,
      unplacedColorCount: unplacedColorCount, transition: transition, looks: looks)
  }
}

extension RGBColor {
  /// Returns the color with one channel changed, or `nil` if the channel would leave its range.
  fileprivate func stepped(_ channel: Int, by step: Int) -> RGBColor? {
    var channels = [red, green, blue].map(Int.init)
    channels[channel] += step
    guard (0...255).contains(channels[channel]) else { return nil }
    return RGBColor(
      red: UInt8(channels[0]), green: UInt8(channels[1]), blue: UInt8(channels[2]), alpha: alpha)
  }
}
