/// The contrast of a theme's colors on their surfaces, measured against WCAG 2.2.
///
/// Colors are compared with the surfaces that their tokens name. A link that differs from text
/// only in color is also compared with the text (1.4.1, technique G183).
public struct ContrastReport: Equatable, Sendable {
  /// The pairs with a required ratio, then pairs that need no contrast, then pairs for information.
  public let pairs: [Pair]
  /// The styles whose links differ from text only in color, even under a pointer.
  public let stylesWithoutCue: [LinkStyle]
  /// The number of colors that are not checked because their tokens name no surfaces.
  public let unplacedColorCount: Int

  /// The pairs with less contrast than required.
  public var failures: [Pair] { pairs.filter(\.isFailure) }

  /// Whether the theme meets the WCAG requirements.
  public var isPass: Bool { stylesWithoutCue.isEmpty && !pairs.contains { $0.isFailure } }

  /// Measures the contrast of a theme's colors.
  public init(_ theme: Theme) {
    let survey = ContrastSurvey(theme)
    pairs = survey.pairs()
    unplacedColorCount = theme.unplacedColorCount
    stylesWithoutCue = survey.stylesWithoutCue()
  }

  /// The contrast that WCAG 2.2 requires between two colors.
  public enum Need: Equatable, Sendable {
    /// At least this ratio, required by this success criterion.
    case ratio(Double, SuccessCriterion)
    /// No contrast, because WCAG requires none where the color is used.
    case notRequired
    /// No contrast, because the theme does not use the foreground color on the background color.
    case information
  }

  /// A color of a theme on another color, in both appearances.
  public struct Pair: Equatable, Sendable {
    /// The contrast in one appearance.
    public struct Measurement: Equatable, Sendable {
      /// The contrast ratio from 1 to 21; a translucent color is blended with its background first.
      public let ratio: Double
      /// Whether the ratio is less than required.
      public let isFailure: Bool
      /// A color that fixes the failure; `nil` if nothing fails or no color of the same hue passes.
      public let suggestion: Suggestion?
      /// The color as it is visible on the background.
      package let color: RGBColor
      /// The opaque color with which `color` is compared.
      package let ground: RGBColor
    }

    /// The nearest color of the same hue that has the required contrast.
    public enum Suggestion: Equatable, Sendable {
      /// A color that passes on every surface on which the original color may be used.
      case everywhere(RGBColor)
      /// A color that passes on this background; no color of the hue passes on all surfaces.
      case here(RGBColor)
    }

    /// The name of the foreground color.
    public let color: String
    /// The name of the background color, or of the text from which a link differs only in color.
    public let ground: String
    /// The required contrast.
    public let need: Need
    /// The contrast in the light appearance.
    public let light: Measurement
    /// The contrast in the dark appearance.
    public let dark: Measurement

    /// Whether the contrast is less than required in either appearance.
    public var isFailure: Bool { light.isFailure || dark.isFailure }
  }

  /// The report as tables with one line for each pair, followed by the failures and a summary.
  ///
  /// Control characters in names are replaced, so they cannot affect the terminal or break lines.
  public var text: String {
    let groups = [
      ("Judged", judged),
      ("Not required", pairs.filter { $0.need == .notRequired }),
      ("For information", pairs.filter { $0.need == .information }),
    ]
    let widths = (
      color: pairs.map(\.color.cells).max() ?? 0, ground: pairs.map(\.ground.cells).max() ?? 0
    )
    var lines: [String] = []
    for (title, pairs) in groups where !pairs.isEmpty {
      lines.append(
        title.padded(to: widths.color) + "  " + "on".padded(to: widths.ground) + "  light   dark"
          + (title == "Judged" ? "  needs" : ""))
      lines += pairs.map { pair in
        (pair.color.padded(to: widths.color) + "  " + pair.ground.padded(to: widths.ground)
          + "  " + pair.light.text + "  " + pair.dark.text + pair.needText)
      }
      lines.append("")
    }
    lines += failureLines
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  var failureLines: [String] {
    let pairs = failures.flatMap { pair in
      [("light", pair.light), ("dark", pair.dark)].compactMap { appearance, measurement in
        measurement.isFailure ? pair.failure(measurement, in: appearance) : nil
      }
    }
    let styles = stylesWithoutCue.map { style in
      "fail: only color distinguishes links of the style \(style.rawValue) from text, even under a "
        + "pointer; give link.\(style.rawValue) an 'underline', a 'hoverUnderline' or a 'weight' "
        + "(WCAG 2.2, 1.4.1 Use of Color, technique G183)"
    }
    return pairs + styles
  }

  private var judged: [Pair] {
    pairs.filter { if case .ratio = $0.need { true } else { false } }
  }

  private var summary: String {
    let judged = judged.count
    let failed = failureLines.count
    if judged == 0, failed == 0 { return "no colors to judge" }
    let unplaced =
      unplacedColorCount == 0
      ? "" : "; \(unplacedColorCount) colors name no 'surfaces' and are not judged"
    return "\(judged) pairs judged in both appearances, "
      + "\(failed == 0 ? "none" : "\(failed)") failed\(unplaced)"
  }
}

extension ThemeColor {
  /// The contrast that the color needs on the surfaces that its token names.
  var need: ContrastReport.Need {
    switch (use, conformance) {
    case (.text, .aa): .ratio(4.5, .contrastMinimum)
    case (.text, .aaa): .ratio(7, .contrastEnhanced)
    case (.largeText, .aa): .ratio(3, .contrastMinimum)
    case (.largeText, .aaa): .ratio(4.5, .contrastEnhanced)
    // Level AAA has no criterion for non-text contrast.
    case (.graphics, _): .ratio(3, .nonTextContrast)
    case (.inactive, _), (.surface, _): .notRequired
    }
  }
}

/// The contrast ratio of two opaque colors from 1 to 21, as defined by WCAG 2.2.
package struct ContrastRatio: Equatable {
  let value: Double
}

extension ContrastRatio: CustomStringConvertible {
  package init(_ color: RGBColor, _ ground: RGBColor) {
    self.init(luminances: LinearLight(color).luminance, LinearLight(ground).luminance)
  }

  init(luminances first: Double, _ second: Double) {
    value = (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The required ratios: 7 (1.4.6), 4.5 (1.4.3), and 3 (1.4.11, and 1.4.3 for large text).
  static let levels = [7, 4.5, 3]

  /// The highest required ratio that this ratio reaches, or 1 if it reaches none.
  var level: Double { Self.levels.first { value >= $0 } ?? 1 }

  /// The ratio rounded to two decimals, but never rounded up to a level that the ratio fails.
  package var description: String {
    var hundredths = Int((value * 100).rounded())
    if Self.levels.contains(where: { value < $0 && Double(hundredths) >= $0 * 100 }) {
      hundredths -= 1
    }
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension ContrastReport.Pair {
  fileprivate var needText: String {
    switch need {
    case .ratio(let ratio, let criterion):
      "  \(ContrastReport.Pair.shortRatio(ratio).padded(to: 5))  \(criterion.rawValue)"
        + (isFailure ? "  FAIL" : "")
    case .notRequired, .information: ""
    }
  }

  fileprivate func failure(_ measurement: Measurement, in appearance: String) -> String {
    guard case .ratio(let ratio, let criterion) = need else { return "" }
    return "fail: \(color.replacingControls) on \(ground.replacingControls) in \(appearance) is at "
      + "\(measurement.ratioText), needs \(ContrastReport.Pair.shortRatio(ratio)) "
      + "(WCAG 2.2, \(criterion.rawValue) \(criterion.name)); "
      + advice(on: measurement.suggestion)
  }

  private func advice(on suggestion: Suggestion?) -> String {
    switch suggestion {
    case .everywhere(let color): "the nearest color of the same hue that passes is \(color)"
    case .here(let color):
      "the nearest color of the same hue that passes here is \(color), and none passes on all its "
        + "surfaces"
    case nil: "no color of the same hue passes"
    }
  }

  /// The required ratio without trailing zeros; `nil` if none is required.
  package var requiredRatio: String? {
    guard case .ratio(let ratio, _) = need else { return nil }
    return ContrastReport.Pair.shortRatio(ratio)
  }

  /// Returns a ratio without trailing zeros, such as `3` or `4.5`.
  private static func shortRatio(_ ratio: Double) -> String {
    ratio == ratio.rounded() ? "\(Int(ratio))" : "\(ratio)"
  }
}

extension ContrastReport.Pair.Measurement {
  package var ratioText: String { "\(ContrastRatio(value: ratio))" }

  fileprivate var text: String {
    let text = ratioText
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}

extension String {
  fileprivate var cells: Int { DisplayWidth.cells(of: Bytes(replacingControls.utf8).span) }

  fileprivate func padded(to width: Int) -> String {
    replacingControls + String(repeating: " ", count: max(0, width - cells))
  }
}
