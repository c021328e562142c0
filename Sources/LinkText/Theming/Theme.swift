/// A design system's tokens for links and the text around them.
///
/// A loaded theme is complete: aliases are resolved, and no required color or style is missing.
public struct Theme: Equatable, Sendable {
  /// The name of the theme, such as `backpack`.
  public let name: String
  /// The description in the token file, which may be empty.
  public let summary: String
  /// The font styles, at least one, in the order of the token file.
  public let fontStyles: [FontStyle]
  /// The surfaces, and the colors whose tokens state how they are used, in file order.
  ///
  /// The colors of links, such as `link.default.normal`, come last.
  public let colors: [ThemeColor]
  /// The number of colors that are not in ``colors``; their contrast is therefore not checked.
  public let unplacedColorCount: Int
  /// The duration, in milliseconds, of a link's change when a pointer enters or leaves the link.
  public let transition: Double
  /// The findings about the token file.
  public internal(set) var findings: [Finding] = []
  /// The light looks, then the dark looks, each in the order of `LinkStyle.allCases`.
  let looks: [LinkLook]

  /// The names of the built-in themes.
  public static let embeddedNames = ["backpack", "high-contrast", "plain"]

  /// Returns the built-in theme with the given name, or `nil` if there is none.
  public static func embedded(named name: String) -> Theme? {
    switch name {
    case "backpack": .backpack
    case "high-contrast": .highContrast
    case "plain": .plain
    default: nil
    }
  }

  /// The colors of a style in an appearance; `nil` if the theme leaves all colors to the web page,
  /// the terminal, or the app.
  public subscript(style: LinkStyle, appearance: Appearance) -> Palette? {
    look(of: style, in: appearance).palette
  }

  /// Returns the features, other than color, that distinguish links of a style from text.
  public func decoration(of style: LinkStyle, in appearance: Appearance) -> LinkDecoration {
    look(of: style, in: appearance).decoration
  }

  /// The default font style for text: `bodyDefault`, or the first font style if there is none.
  public var defaultFontStyle: FontStyle { fontStyle(named: "bodyDefault") ?? fontStyles[0] }

  /// Returns the font style with the given name, or `nil` if the theme has no such style.
  public func fontStyle(named name: String) -> FontStyle? {
    fontStyles.first { $0.name == name }
  }

  /// Returns the font style of headings of a level from 1 to 6, or `nil` if the theme has none.
  ///
  /// Level 6 has the style of level 5.
  package func headingFontStyle(level: Int) -> FontStyle? {
    fontStyle(named: "heading\(min(level, 5))")
  }

  /// Returns the name of the token for a link color.
  ///
  /// If the theme omits the style, the token belongs to the style's fallback.
  package func token(_ part: LinkColorRole, of style: LinkStyle) -> String {
    let isOmitted = !colors.contains { $0.name == style.token(.normal) }
    return (isOmitted ? style.fallback ?? style : style).token(part)
  }

  private func look(of style: LinkStyle, in appearance: Appearance) -> LinkLook {
    let index = (style.isOnContrast ? 1 : 0) + (style.isImplicit ? 2 : 0)
    return looks[appearance == .dark ? index + LinkStyle.allCases.count : index]
  }

  /// The features, other than color, that distinguish a link from the surrounding text.
  public struct LinkDecoration: Equatable, Sendable {
    /// The thickness of the underline of a link at rest, in points, or 0 for none.
    public let underline: Double
    /// The thickness of the underline while a pointer is over the link, in points, or 0 for none.
    public let hoverUnderline: Double
    /// The font weight of a link's text from 1 to 1000; `nil` for the surrounding text's weight.
    public let weight: Int?

    /// Returns whether the weight alone distinguishes a link from text of the given weight.
    func standsOut(from textWeight: Int) -> Bool {
      // Regular and semi-bold differ by 200; a smaller difference is hard to see.
      weight.map { $0 - textWeight >= 200 } ?? false
    }
  }

  /// The underline of a link.
  public enum Underline: String, CaseIterable, Sendable {
    case single
    case none
  }

  /// The colors of text and links on one kind of surface, in one appearance.
  public struct Palette: Equatable, Sendable {
    /// The background color.
    public let surface: RGBColor
    /// The color of the text around links.
    public let text: RGBColor
    /// The colors of links.
    public let link: LinkColors

    package subscript(part: LinkColorRole) -> RGBColor {
      switch part {
      case .surface: surface
      case .text: text
      case .normal: link.normal
      case .hover: link.hover
      case .pressed: link.pressed
      case .visited: link.visited
      case .focus: link.focus
      case .disabled: link.disabled
      }
    }
  }

  /// The colors of a link in each of its states.
  public struct LinkColors: Equatable, Sendable {
    /// The color of a link at rest.
    public let normal: RGBColor
    /// The color while a pointer is over the link.
    public let hover: RGBColor
    /// The highlight color while a finger or a pointer is down.
    public let pressed: RGBColor
    /// The color of a link that the user has visited.
    public let visited: RGBColor
    /// The color of the ring around a link that has keyboard focus.
    public let focus: RGBColor
    /// The color of a link that cannot be opened.
    public let disabled: RGBColor
  }
}

struct LinkLook: Equatable, Sendable {
  /// The colors, or `nil` in a theme without colors.
  let palette: Theme.Palette?
  let decoration: Theme.LinkDecoration
}

/// A theme, and the link style, appearance, and font style that a document uses.
public struct Styling: Sendable {
  /// The theme that provides the colors and decorations.
  public var theme: Theme
  /// The style of links for which no other style is set.
  public var style: LinkStyle
  /// The appearance whose colors are used.
  public var appearance: Appearance
  /// The font style of text, which should be one of `theme.fontStyles`.
  public var fontStyle: FontStyle

  /// Creates a styling.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - style: The style of links.
  ///   - appearance: The appearance whose colors are used.
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
  /// Links that differ from text only in weight are underlined if the text is about as heavy.
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
  /// The light and the dark colors in `linkmark.runs/1`; elsewhere, the same as `auto`.
  case both
}

/// A style of links, chosen by the surface under them and by how they differ from text.
///
/// The styles match Backpack's link components: the app components have `default` and `onContrast`;
/// the web component calls them default and alternate, and adds implicit variants of both.
public enum LinkStyle: String, CaseIterable, Sendable {
  /// The style on the theme's usual surface; by default, its links are underlined.
  case `default`
  /// The style on a surface that is dark in both appearances; by default, its links are underlined.
  case onContrast = "on-contrast"
  /// A style whose underline a theme may show only under a pointer or with keyboard focus.
  case implicit
  /// The style `implicit` on a surface that is dark in both appearances.
  case implicitOnContrast = "implicit-on-contrast"

  /// Whether the link is on a dark surface.
  public var isOnContrast: Bool { self == .onContrast || self == .implicitOnContrast }

  /// Whether the link may be underlined only under a pointer or with keyboard focus.
  public var isImplicit: Bool { self == .implicit || self == .implicitOnContrast }

  /// Returns this style, adapted to the surface of another style.
  ///
  /// An implicit link does not determine its surface, so it takes the surface of `style`.
  func onSurface(of style: LinkStyle) -> LinkStyle {
    self == .implicit && style.isOnContrast ? .implicitOnContrast : self
  }

  func token(_ name: String) -> String { "link.\(rawValue).\(name)" }

  package func token(_ part: LinkColorRole) -> String { token(part.rawValue) }

  /// The style that replaces this one if a theme omits it; `nil` if every theme must define it.
  package var fallback: LinkStyle? {
    switch self {
    case .default, .onContrast: nil
    case .implicit: .default
    case .implicitOnContrast: .onContrast
    }
  }
}

/// A font style of a theme: a typography token.
public struct FontStyle: Hashable, Codable, Sendable {
  /// The name without the group, such as `bodyDefault`.
  public let name: String
  /// The font families to try, in order of preference.
  public let families: [String]
  /// The font size in points, at the default text size.
  public let size: Double
  /// The line height in points, at the default text size.
  public let lineHeight: Double
  /// The font weight from 1 to 1000, as in CSS.
  public let weight: Int
  /// The letter spacing in points, at the default text size.
  public let letterSpacing: Double
  /// The iOS Dynamic Type text style with which the font scales.
  public let textStyle: String

  static let textStyles = [
    "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
    "footnote", "caption", "caption2",
  ]

  /// The font weight names of the Design Tokens format.
  package static let weights: [(name: String, weight: Int)] = [
    ("thin", 100), ("hairline", 100), ("extra-light", 200), ("ultra-light", 200), ("light", 300),
    ("normal", 400), ("regular", 400), ("book", 400), ("medium", 500), ("semi-bold", 600),
    ("demi-bold", 600), ("bold", 700), ("extra-bold", 800), ("ultra-bold", 800), ("black", 900),
    ("heavy", 900), ("extra-black", 950), ("ultra-black", 950),
  ]
}

/// The purpose of a color in a link style, with the name of the token as its raw value.
package enum LinkColorRole: String, CaseIterable, Sendable {
  case surface
  case text
  case normal
  case hover
  case pressed
  case visited
  case focus
  case disabled
}

/// A color of a theme, and the surfaces on which it may be used.
public struct ThemeColor: Equatable, Sendable {
  /// The token's name, such as `color.textPrimary`.
  public let name: String
  /// The color in the light appearance.
  public let light: RGBColor
  /// The color in the dark appearance.
  public let dark: RGBColor
  /// The purpose of the color.
  public let use: Use
  /// The WCAG level that the color must reach.
  public let conformance: Conformance
  /// The names of the surfaces on which this color may be used; empty if its token states none.
  public let surfaces: [String]

  /// The color in an appearance; `auto` and `both` have the light color.
  public subscript(appearance: Appearance) -> RGBColor {
    switch appearance {
    case .auto, .light, .both: light
    case .dark: dark
    }
  }

  /// The purpose of a color, which determines the contrast that it needs.
  public enum Use: String, CaseIterable, Sendable {
    case text
    /// Text of at least 24 px, or of at least 18.66 px if it is bold.
    case largeText = "large-text"
    /// Focus rings, icons and borders that carry meaning.
    case graphics
    /// Disabled components, and highlights that are visible only while a link is pressed.
    case inactive
    /// A background for other colors, with no required contrast.
    case surface
  }

  /// The WCAG 2.2 level that a color must reach.
  public enum Conformance: String, CaseIterable, Sendable {
    case aa = "AA"
    case aaa = "AAA"
  }
}
