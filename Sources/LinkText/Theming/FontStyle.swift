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
  /// The iOS Dynamic Type text style that the font scales with.
  public let textStyle: String
}

extension FontStyle {
  /// The Dynamic Type text styles, by their names in SwiftUI.
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
