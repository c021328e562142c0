/// What WCAG 2.2 asks of the contrast of two colours.
public enum ContrastNeed: Equatable, Sendable {
  case ratio(Double, SuccessCriterion)
  /// The colour is shown only where no contrast is asked for.
  case notRequired
  /// The theme does not put the one colour on the other.
  case information
}

/// A success criterion of WCAG 2.2.
public enum SuccessCriterion: String, Sendable {
  case useOfColor = "1.4.1"
  case contrastMinimum = "1.4.3"
  case contrastEnhanced = "1.4.6"
  case nonTextContrast = "1.4.11"

  /// Its name in the guidelines.
  public var name: String {
    switch self {
    case .useOfColor: "Use of Color"
    case .contrastMinimum: "Contrast (Minimum)"
    case .contrastEnhanced: "Contrast (Enhanced)"
    case .nonTextContrast: "Non-text Contrast"
    }
  }
}

extension ThemeColor {
  /// What the colour needs on the surfaces that it names.
  var need: ContrastNeed {
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
