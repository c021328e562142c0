/// A theme, and the link style, appearance and font style that copy uses.
public struct Styling: Sendable {
  /// The theme that colors and decorations come from.
  public var theme: Theme
  /// The style of links that do not have their own.
  public var style: LinkStyle
  /// The appearance that colors are for.
  public var appearance: Appearance
  /// The font style of text, which is one of `theme.fontStyles`.
  public var fontStyle: FontStyle

  /// Creates a styling.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - style: The style of links.
  ///   - appearance: Light, dark, or the setting of the reader's system.
  ///   - fontStyle: The font style of text, or `nil` for the theme's default.
  public init(
    theme: Theme = .backpack, style: LinkStyle = .default, appearance: Appearance = .auto,
    fontStyle: FontStyle? = nil
  ) {
    self.theme = theme
    self.style = style
    self.appearance = appearance
    self.fontStyle = fontStyle ?? theme.defaultFontStyle
  }

  /// The colors for the style and the appearance, or `nil` if the theme has no colors.
  public var palette: Theme.Palette? { theme[style, appearance] }

  /// Returns the underline of links at rest.
  ///
  /// Links that only their weight distinguishes from text are underlined where the text is about as
  /// heavy as they are.
  public func underline(of style: LinkStyle) -> Theme.Underline {
    let decoration = theme.decoration(of: style, in: appearance)
    if decoration.underline > 0 { return .single }
    guard decoration.weight != nil else { return .none }
    return decoration.standsOut(from: fontStyle.weight) ? .none : .single
  }
}

/// Light, dark, both, or the setting of the reader's system.
public enum Appearance: String, CaseIterable, Sendable {
  /// The setting of the reader's system. Formats that cannot query it use the light colors.
  case auto
  case light
  case dark
  /// The light colors with the dark ones beside them, in `linkmark.runs/1`; elsewhere as `auto`.
  case both
}
