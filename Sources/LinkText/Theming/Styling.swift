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

  /// The colours that hold for the style and the appearance; nil when the theme has none.
  public var palette: Theme.Palette? { theme[style, appearance] }

  /// The line below links at rest.
  ///
  /// A link that only its weight tells from text gets a line where the text is as heavy.
  public func underline(of style: LinkStyle) -> Theme.Underline {
    let decoration = theme.decoration(of: style, in: appearance)
    if decoration.underline > 0 { return .single }
    guard decoration.weight != nil else { return .none }
    return decoration.standsOut(from: fontStyle.weight) ? .none : .single
  }
}

/// Light or dark, or what the reader's system asks for.
public enum Appearance: String, CaseIterable, Sendable {
  /// Formats that cannot ask take the light colours.
  case auto
  case light
  case dark
}
