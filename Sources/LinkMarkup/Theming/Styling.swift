/// How copy is meant to look: a theme, and the choices among what it offers.
public struct Styling: Sendable {
  public var theme: Theme
  public var style: LinkStyle
  public var appearance: Appearance
  /// One of `theme.fontStyles`.
  public var fontStyle: FontStyle

  public init(
    theme: Theme = .backpack, style: LinkStyle = .default, appearance: Appearance = .auto,
    fontStyle: FontStyle? = nil
  ) {
    self.theme = theme
    self.style = style
    self.appearance = appearance
    self.fontStyle = fontStyle ?? theme.defaultFontStyle
  }

  /// The colours that hold for the style and the appearance.
  public var palette: Palette { theme[style, appearance] }
}

/// The surface that the text stands on, as Backpack's link component names it.
public enum LinkStyle: String, CaseIterable, Sendable {
  case `default`
  case onContrast = "on-contrast"
}

/// Light or dark, or what the reader's system asks for.
public enum Appearance: String, CaseIterable, Sendable {
  /// Formats that cannot ask take the light colours.
  case auto
  case light
  case dark
}
