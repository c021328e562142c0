/// The contrast ratio of two opaque colors from 1 to 21, as defined by WCAG 2.2.
package struct ContrastRatio: Equatable {
  let value: Double

  init(value: Double) {
    self.value = value
  }

  package init(_ color: RGBColor, _ ground: RGBColor) {
    self.init(
      luminances: LinearLight(color).luminance, LinearLight(ground).luminance)
  }

  init(luminances first: Double, _ second: Double) {
    value = (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The ratios that success criteria require: 1.4.6; 1.4.3; and 1.4.3 for large text and 1.4.11.
  static let levels = [7, 4.5, 3]

  /// The highest level that the ratio reaches, or 1, which every pair reaches.
  var level: Double { Self.levels.first { value >= $0 } ?? 1 }
}

extension ContrastRatio: CustomStringConvertible {
  /// The ratio with two decimals, rounded, but never up to a level that it fails.
  ///
  /// A ratio just below a level could have more decimals instead, but every other row of the table
  /// has two.
  package var description: String {
    var hundredths = Int((value * 100).rounded())
    if Self.levels.contains(where: { value < $0 && Double(hundredths) >= $0 * 100 }) {
      hundredths -= 1
    }
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
