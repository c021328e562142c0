extension ContrastReport {
  /// The contrast that WCAG 2.2 requires of two colors.
  public enum Need: Equatable, Sendable {
    /// At least this ratio, required by this success criterion.
    case ratio(Double, SuccessCriterion)
    /// None, because the color is used only where WCAG requires no contrast.
    case notRequired
    /// None, because the theme does not use the one color on the other.
    case information
  }
}

extension ThemeColor {
  /// The contrast that the color needs on the surfaces that it names.
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
