/// The contrast of two opaque colours, from 1 to 21, as WCAG 2.2 defines it.
struct ContrastRatio: Equatable {
  let value: Double

  init(value: Double) {
    self.value = value
  }

  init(_ color: RGBColor, _ ground: RGBColor) {
    self.init(
      luminances: LinearLight(color).luminance, LinearLight(ground).luminance)
  }

  init(luminances first: Double, _ second: Double) {
    value = (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// What success criteria ask for: 1.4.6, 1.4.3, and 1.4.3 for large text as well as 1.4.11.
  static let levels = [7, 4.5, 3]

  /// The highest level that is reached; 1, which every pair reaches, when there is none.
  var level: Double { Self.levels.first { value >= $0 } ?? 1 }
}

extension ContrastRatio: CustomStringConvertible {
  /// Two decimals, rounded, but down where rounding up would make a level of what fails it.
  ///
  /// More decimals would say the same in a table of which every other row has two.
  var description: String {
    var hundredths = Int((value * 100).rounded())
    if Self.levels.contains(where: { value < $0 && Double(hundredths) >= $0 * 100 }) {
      hundredths -= 1
    }
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
