/// A typography token.
public struct FontStyle: Hashable, Sendable {
  public let name: String
  /// The families to try, the first choice first.
  public let families: [String]
  /// In points at the default text size, as `lineHeight` and `letterSpacing`.
  public let size: Double
  public let lineHeight: Double
  /// 1 to 1000, as in CSS.
  public let weight: Int
  public let letterSpacing: Double
  /// The text style of iOS's Dynamic Type that the font scales with.
  public let textStyle: String

  package init(
    name: String, families: [String], size: Double, lineHeight: Double, weight: Int,
    letterSpacing: Double, textStyle: String
  ) {
    self.name = name
    self.families = families
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.textStyle = textStyle
  }
}

extension FontStyle {
  /// The text styles of Dynamic Type, as SwiftUI names them.
  static let textStyles = [
    "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
    "footnote", "caption", "caption2",
  ]

  /// The names of weights in the Design Tokens format.
  package static let weights: [(name: String, weight: Int)] = [
    ("thin", 100), ("hairline", 100), ("extra-light", 200), ("ultra-light", 200), ("light", 300),
    ("normal", 400), ("regular", 400), ("book", 400), ("medium", 500), ("semi-bold", 600),
    ("demi-bold", 600), ("bold", 700), ("extra-bold", 800), ("ultra-bold", 800), ("black", 900),
    ("heavy", 900), ("extra-black", 950), ("ultra-black", 950),
  ]
}
