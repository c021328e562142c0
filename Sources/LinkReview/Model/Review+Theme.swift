package import LinkText

extension Review {
  /// A theme of the page.
  package struct Theme: Sendable {
    /// The theme with the font style of the text, from which the style sheet is made.
    package let styling: Styling
    /// Every pair of colors in both appearances, in the order of `theme check`.
    package let swatches: [Swatch]
    /// The styles whose links only color distinguishes from text, even under a pointer.
    package let stylesWithoutCue: [LinkStyle]
    /// The differences from the theme of the same place in the revision.
    package var changes: [ThemeChange] = []

    package init(styling: Styling, swatches: [Swatch], stylesWithoutCue: [LinkStyle]) {
      self.styling = styling
      self.swatches = swatches
      self.stylesWithoutCue = stylesWithoutCue
    }

    /// The name, such as `backpack`.
    package var name: String { styling.theme.name }
  }

  /// A color on another one in one appearance.
  package struct Swatch: Equatable, Sendable {
    /// The state of a link that has the color.
    package enum State: String, CaseIterable, Sendable {
      case normal
      case hover
      case pressed
      case visited
      case focus
      case disabled
      /// The text around the link.
      case text
    }

    package enum Outcome: Equatable, Sendable {
      case pass
      /// The color that fixes it; `nil` if no color of the same hue does.
      case fail(RGBColor?)
      /// WCAG requires no contrast of the pair.
      case notRequired
      /// The theme does not use the pair; the ratio is for information.
      case information
    }

    /// The token of the color, such as `link.default.normal`.
    package let color: String
    /// The token of the color below it.
    package let ground: String
    /// The style of links that has the color; `nil` for a color of no link.
    package let style: LinkStyle?
    /// The state of links that has the color; `nil` for a color of no link.
    package let state: State?
    /// Light or dark.
    package let appearance: Appearance
    /// The color as it is visible on the ground.
    package let foreground: RGBColor
    /// The ground, which is opaque.
    package let background: RGBColor
    /// The contrast ratio with two decimals, such as `4.53`.
    package let ratio: String
    /// The ratio that is required, such as `4.5`; `nil` if none is.
    package let requiredRatio: String?
    /// The success criterion that requires it; `nil` if none does.
    package let criterion: SuccessCriterion?
    package let outcome: Outcome

    package init(
      color: String, ground: String, style: LinkStyle?, state: State?, appearance: Appearance,
      foreground: RGBColor, background: RGBColor, ratio: String, requiredRatio: String?,
      criterion: SuccessCriterion?, outcome: Outcome
    ) {
      self.color = color
      self.ground = ground
      self.style = style
      self.state = state
      self.appearance = appearance
      self.foreground = foreground
      self.background = background
      self.ratio = ratio
      self.requiredRatio = requiredRatio
      self.criterion = criterion
      self.outcome = outcome
    }
  }

  /// A property of a theme that is not as in the revision.
  package struct ThemeChange: Equatable, Sendable {
    /// The token, such as `link.default.normal`, or `link.default.underline`.
    package let token: String
    /// Light or dark; `nil` if the property is the same in both.
    package let appearance: Appearance?
    /// The former value; `nil` if there was none.
    package let old: String?
    /// The value; `nil` if there is none any more.
    package let new: String?

    package init(token: String, appearance: Appearance?, old: String?, new: String?) {
      self.token = token
      self.appearance = appearance
      self.old = old
      self.new = new
    }
  }
}
