/// A design system's tokens for links and the text around them.
///
/// A theme that has loaded is complete: aliases are resolved, and no required color or font style
/// is missing.
public struct Theme: Equatable, Sendable {
  /// The name of the theme, such as `backpack`.
  public let name: String
  /// The description in the token file, which may be empty.
  public let summary: String
  /// The font styles, at least one, in the order of the token file.
  public let fontStyles: [FontStyle]
  /// The colors that name surfaces, and those surfaces, in the order of the token file.
  ///
  /// The colors of links, such as `link.default.normal`, come last.
  public let colors: [ThemeColor]
  /// The number of other colors, whose contrast cannot be checked because they name no surfaces.
  public let unplacedColorCount: Int
  /// The duration of a link's transition under a pointer, in milliseconds.
  public let transition: Double
  /// The findings about the token file.
  public internal(set) var findings: [Finding] = []
  /// The light looks, then the dark ones, each in the order of `LinkStyle.allCases`.
  let looks: [LinkLook]

  /// Accesses the colors of a style in an appearance, or `nil` if the theme leaves all colors to
  /// the page, the terminal or the app.
  public subscript(style: LinkStyle, appearance: Appearance) -> Palette? {
    look(of: style, in: appearance).palette
  }

  /// Returns what distinguishes links of a style from text besides their color.
  public func decoration(of style: LinkStyle, in appearance: Appearance) -> LinkDecoration {
    look(of: style, in: appearance).decoration
  }

  /// The default font style for Markdown copy: `bodyDefault`, or else the first font style.
  public var defaultFontStyle: FontStyle { fontStyle(named: "bodyDefault") ?? fontStyles[0] }

  /// Returns the font style with the given name, or `nil` if the theme has no such style.
  public func fontStyle(named name: String) -> FontStyle? {
    fontStyles.first { $0.name == name }
  }

  /// Returns the font style of headings of a level, from 1 to 6, or `nil` for that of the text.
  ///
  /// Level 6 has the style of level 5.
  package func headingFontStyle(level: Int) -> FontStyle? {
    fontStyle(named: "heading\(min(level, 5))")
  }

  /// Returns the name of the token of a color of links.
  ///
  /// It is a token of the style that a theme has in place of one that it omits.
  package func token(_ part: LinkColorPart, of style: LinkStyle) -> String {
    let isOmitted = !colors.contains { $0.name == style.token(.normal) }
    return (isOmitted ? style.fallback ?? style : style).token(part)
  }

  private func look(of style: LinkStyle, in appearance: Appearance) -> LinkLook {
    let index = (style.isOnContrast ? 1 : 0) + (style.isImplicit ? 2 : 0)
    return looks[appearance == .dark ? index + LinkStyle.allCases.count : index]
  }
}

/// The look of the links of one style in one appearance.
struct LinkLook: Equatable, Sendable {
  /// The colors, or `nil` in a theme without colors.
  let palette: Theme.Palette?
  let decoration: Theme.LinkDecoration
}
