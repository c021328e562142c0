extension ContrastReport {
  /// What WCAG 2.2 asks of the contrast of two colours.
  public enum Need: Equatable, Sendable {
    case ratio(Double, SuccessCriterion)
    /// The colour is shown only where no contrast is asked for.
    case notRequired
    /// The theme does not put the one colour on the other.
    case information
  }
}

extension ThemeColor {
  /// What the colour needs on the surfaces that it names.
  var need: ContrastReport.Need {
    switch (use, conformance) {
    case (.text, .aa): .ratio(4.5, .contrastMinimum)
    case (.text, .aaa): .ratio(7, .contrastEnhanced)
    case (.largeText, .aa): .ratio(3, .contrastMinimum)
    case (.largeText, .aaa): .ratio(4.5, .contrastEnhanced)
    // There is no such criterion of level AAA.
    case (.graphics, _): .ratio(3, .nonTextContrast)
    case (.inactive, _), (.surface, _): .notRequired
    }
  }
}
