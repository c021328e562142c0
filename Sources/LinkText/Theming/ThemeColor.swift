/// A color of a theme, and the surfaces that it may be used on.
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
  /// The names of the colors that this one may be used on; empty for one that is only a surface.
  public let surfaces: [String]

  /// Accesses the color in an appearance; `auto` and `both` are light.
  public subscript(appearance: Appearance) -> RGBColor {
    switch appearance {
    case .auto, .light, .both: light
    case .dark: dark
    }
  }
}

extension ThemeColor {
  /// The purpose of a color, which determines the contrast that it needs.
  public enum Use: String, CaseIterable, Sendable {
    case text
    /// Text of at least 24 px, or of at least 18.66 px if it is bold.
    case largeText = "large-text"
    /// Focus rings, icons and borders that carry meaning.
    case graphics
    /// Disabled components, and highlights that are visible only while touched.
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
