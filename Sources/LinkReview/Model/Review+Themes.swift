package import LinkText

extension Review {
  /// A theme that the page offers.
  package struct Theme: Sendable {
    /// The theme and the font style of the text, from which the style sheet is generated.
    package let styling: Styling
    /// The checked pairs of colors in both appearances, in the order of `theme check`.
    package let swatches: [Swatch]
    /// The styles whose links differ from text only in color, even under a pointer.
    package let stylesWithoutCue: [LinkStyle]
    /// The differences from the corresponding theme of the revision.
    package var changes: [ThemeChange] = []

    package var name: String { styling.theme.name }
  }

  /// A color on a background, in one appearance.
  package struct Swatch: Equatable, Sendable {
    /// The state of a link that has the color.
    package enum State: String, CaseIterable, Sendable {
      case normal, hover, pressed, visited, focus, disabled
      /// The text around the link.
      case text
    }

    package enum Outcome: Equatable, Sendable {
      case pass
      /// The color that fixes the failure; `nil` if none is suggested.
      case fail(RGBColor?)
      /// WCAG requires no contrast between the colors.
      case notRequired
      /// The theme does not use the colors together; the ratio is for information.
      case information
    }

    /// The token of the color, such as `link.default.normal`.
    package let color: String
    /// The token of the background, or of the text that a link is compared with.
    package let ground: String
    /// The link style to which the color belongs; `nil` if it belongs to none.
    package let style: LinkStyle?
    /// The state to which the color belongs; `nil` if it belongs to none.
    package let state: State?
    package let appearance: Appearance
    /// The color as seen on the background, without transparency.
    package let foreground: RGBColor
    /// The opaque color of the background or the text.
    package let background: RGBColor
    /// The contrast ratio with two decimals, such as `4.53`.
    package let ratio: String
    /// The required ratio, such as `4.5`; `nil` if none is required.
    package let requiredRatio: String?
    /// The success criterion that requires the ratio; `nil` if none does.
    package let criterion: SuccessCriterion?
    package let outcome: Outcome
  }

  /// A property of a theme that differs from the revision.
  package struct ThemeChange: Equatable, Sendable {
    /// The token or the property, such as `link.default.normal` or `size of heading 1`.
    package let token: String
    /// The appearance, such as dark; `nil` if both appearances share the property.
    package let appearance: Appearance?
    package let old: String?
    package let new: String?
  }
}

extension Review.Theme {
  /// Measures the contrast of a theme.
  package init(_ styling: Styling) {
    let report = ContrastReport(styling.theme)
    self.init(
      styling: styling,
      swatches: report.pairs.flatMap { pair in
        [
          Review.Swatch(pair, measurement: pair.light, in: .light),
          Review.Swatch(pair, measurement: pair.dark, in: .dark),
        ]
      },
      stylesWithoutCue: report.stylesWithoutCue)
  }

  /// The number of pairs with less contrast than required, and of styles without a cue.
  package var failureCount: Int {
    swatches.count { swatch in
      if case .fail = swatch.outcome { true } else { false }
    } + stylesWithoutCue.count
  }
}

extension Review.Swatch {
  init(
    _ pair: ContrastReport.Pair, measurement: ContrastReport.Pair.Measurement,
    in appearance: Appearance
  ) {
    let link = Review.Swatch.link(of: pair.color)
    var criterion: SuccessCriterion?
    if case .ratio(_, let required) = pair.need { criterion = required }
    self.init(
      color: pair.color, ground: pair.ground, style: link?.style, state: link?.state,
      appearance: appearance, foreground: measurement.color, background: measurement.ground,
      ratio: measurement.ratioText, requiredRatio: pair.requiredRatio,
      criterion: criterion, outcome: Outcome(of: pair.need, measurement: measurement))
  }

  /// Returns the link style and the state of a token, or `nil` if the token has none.
  private static func link(of token: String) -> (style: LinkStyle, state: State)? {
    for style in LinkStyle.allCases {
      for part in LinkColorRole.allCases where style.token(part) == token {
        return State(rawValue: part.rawValue).map { (style, $0) }
      }
    }
    return nil
  }
}

extension Review.Swatch.Outcome {
  fileprivate init(of need: ContrastReport.Need, measurement: ContrastReport.Pair.Measurement) {
    switch need {
    case .ratio where measurement.isFailure:
      switch measurement.suggestion {
      case .everywhere(let color), .here(let color): self = .fail(color)
      case nil: self = .fail(nil)
      }
    case .ratio: self = .pass
    case .notRequired: self = .notRequired
    case .information: self = .information
    }
  }
}

extension Review.ThemeChange {
  /// Returns the visible properties that differ between two themes.
  package static func all(from old: Styling, to new: Styling) -> [Review.ThemeChange] {
    let (oldProperties, newProperties) = (properties(of: old), properties(of: new))
    let oldValues = Dictionary(oldProperties) { first, _ in first }
    let newValues = Dictionary(newProperties) { first, _ in first }
    var known: Set<Name> = []
    return (newProperties + oldProperties).compactMap { name, _ in
      guard known.insert(name).inserted, oldValues[name] != newValues[name] else { return nil }
      return Review.ThemeChange(
        token: name.token, appearance: name.appearance, old: oldValues[name], new: newValues[name])
    }
  }

  private struct Name: Hashable {
    let token: String
    let appearance: Appearance?
  }

  private typealias Property = (Name, String)

  private static func properties(of styling: Styling) -> [Property] {
    let links = LinkStyle.allCases.flatMap { style in
      [Appearance.light, .dark].flatMap { properties(of: style, in: $0, of: styling.theme) }
    }
    let headings = (1...5).compactMap { level in
      styling.theme.headingFontStyle(level: level).map { ("heading \(level)", $0) }
    }
    let colors = styling.theme.colors.flatMap { color in
      [Appearance.light, .dark].map {
        (Name(token: color.name, appearance: $0), "\(color[$0])")
      }
    }
    return links + colors
      + ([("text", styling.fontStyle)] + headings).flatMap { properties(of: $1, named: $0) }
  }

  private static func properties(
    of style: LinkStyle, in appearance: Appearance, of theme: LinkText.Theme
  ) -> [Property] {
    var properties: [Property] = []
    if let palette = theme[style, appearance] {
      properties = LinkColorRole.allCases.map { part in
        (Name(token: theme.token(part, of: style), appearance: appearance), "\(palette[part])")
      }
    }
    let decoration = theme.decoration(of: style, in: appearance)
    // A decoration that equals the decoration of the fallback is reported only for the fallback.
    if let other = style.fallback, theme.decoration(of: other, in: appearance) == decoration {
      return properties
    }
    let parts = [
      ("underline", "\(decoration.underline) pt"),
      ("hoverUnderline", "\(decoration.hoverUnderline) pt"),
      ("weight", decoration.weight.map { "\($0)" } ?? "that of the text"),
    ]
    return properties
      + parts.map { name, value in
        (Name(token: "link.\(style.rawValue).\(name)", appearance: appearance), value)
      }
  }

  private static func properties(of font: LinkText.FontStyle, named name: String) -> [Property] {
    let parts = [
      ("font", font.families.joined(separator: ", ")), ("size", "\(font.size) pt"),
      ("line height", "\(font.lineHeight) pt"), ("weight", "\(font.weight)"),
      ("letter spacing", "\(font.letterSpacing) pt"),
    ]
    return parts.map { (Name(token: "\($0) of \(name)", appearance: nil), $1) }
  }
}
