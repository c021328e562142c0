/// Whether the colours of a theme can be read where it puts them, by WCAG 2.2.
///
/// Every colour is held against the surfaces that it names; a link that nothing but its colour tells
/// from the text is held against the text as well (1.4.1, technique G183).
public struct ContrastReport: Equatable, Sendable {
  /// What the theme must have, what it need not have, and what is said for information.
  public let pairs: [Pair]
  /// The styles whose links have nothing but their colour, not even under a pointer.
  public let stylesWithoutCue: [LinkStyle]
  /// How many colours are not judged because nothing says where they stand.
  public let unplacedColorCount: Int

  public var failures: [Pair] { pairs.filter(\.isFailure) }

  /// Whether the theme has what WCAG asks for.
  public var isPass: Bool { stylesWithoutCue.isEmpty && !pairs.contains { $0.isFailure } }

  public init(_ theme: Theme) {
    let survey = ContrastSurvey(theme)
    pairs = survey.pairs()
    unplacedColorCount = theme.unplacedColorCount
    stylesWithoutCue = survey.stylesWithoutCue()
  }
}
