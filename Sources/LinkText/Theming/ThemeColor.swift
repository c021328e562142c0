/// A colour of a theme, and the surfaces that it may stand on.
public struct ThemeColor: Equatable, Sendable {
  /// The token's name, such as `color.textPrimary`.
  public let name: String
  public let light: RGBColor
  public let dark: RGBColor
  public let use: Use
  public let conformance: Conformance
  /// The names of the colours that this one may stand on; none for what is only a surface itself.
  public let surfaces: [String]

  public subscript(appearance: Appearance) -> RGBColor {
    switch appearance {
    case .auto, .light: light
    case .dark: dark
    }
  }
}

extension ThemeColor {
  /// What a colour is for, which decides the contrast that it needs.
  public enum Use: String, CaseIterable, Sendable {
    case text
    /// From 24 px, or from 18.66 px when bold.
    case largeText = "large-text"
    /// Focus rings, icons, borders that matter.
    case graphics
    /// What cannot be used, and what is seen only while it is touched.
    case inactive
    /// What others stand on; nothing is asked of it.
    case surface
  }

  /// The level of WCAG 2.2 that a colour is to reach.
  public enum Conformance: String, CaseIterable, Sendable {
    case aa = "AA"
    case aaa = "AAA"
  }
}
