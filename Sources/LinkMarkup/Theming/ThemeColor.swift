/// A colour of a theme, and the surfaces that it may stand on.
public struct ThemeColor: Equatable, Sendable {
  /// The token's name, such as `color.textPrimary`.
  public let name: String
  public let light: Color
  public let dark: Color
  public let use: ColorUse
  /// The names of the colours that this one may stand on; a colour that names none is a surface, or
  /// is not judged.
  public let surfaces: [String]

  public subscript(appearance: Appearance) -> Color {
    switch appearance {
    case .auto, .light: light
    case .dark: dark
    }
  }
}

/// What a colour is for, which decides the contrast that it needs.
public enum ColorUse: String, CaseIterable, Sendable {
  /// 4.5 : 1 (WCAG 2.2, 1.4.3).
  case text
  /// 3 : 1: from 24 px, or from 18.66 px when bold (WCAG 2.2, 1.4.3).
  case largeText = "large-text"
  /// 3 : 1: focus rings, icons, borders that matter (WCAG 2.2, 1.4.11).
  case graphics
  /// None: what cannot be used, and what is seen only while it is touched.
  case inactive
}
