/// The contrast of a theme's colors on the surfaces they are used on, measured against WCAG 2.2.
///
/// Every color is compared with the surfaces that it names. A link that only color distinguishes
/// from text is compared with the text as well (1.4.1, technique G183).
public struct ContrastReport: Equatable, Sendable {
  /// The pairs with a required ratio, then those without one, then those for information.
  public let pairs: [Pair]
  /// The styles whose links only color distinguishes from text, even under a pointer.
  public let stylesWithoutCue: [LinkStyle]
  /// The number of colors that are not checked because they name no surfaces.
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
}
