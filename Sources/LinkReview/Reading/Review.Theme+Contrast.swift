package import LinkText

extension Review.Theme {
  /// Measures the contrast of a theme.
  package init(_ styling: Styling) {
    let report = ContrastReport(styling.theme)
    self.init(
      styling: styling,
      swatches: report.pairs.flatMap { pair in
        [Review.Swatch(pair, pair.light, in: .light), Review.Swatch(pair, pair.dark, in: .dark)]
      },
      stylesWithoutCue: report.stylesWithoutCue)
  }

  /// The number of pairs with less contrast than required.
  package var failureCount: Int {
    swatches.count { swatch in
      if case .fail = swatch.outcome { true } else { false }
    } + stylesWithoutCue.count
  }
}

extension Review.Swatch {
  init(
    _ pair: ContrastReport.Pair, _ measurement: ContrastReport.Pair.Measurement,
    in appearance: Appearance
  ) {
    let link = Review.Swatch.link(of: pair.color)
    self.init(
      color: pair.color, ground: pair.ground, style: link?.style, state: link?.state,
      appearance: appearance, foreground: measurement.color, background: measurement.ground,
      ratio: measurement.ratioText, requiredRatio: pair.requiredRatio,
      criterion: pair.criterion, outcome: Outcome(pair.need, measurement))
  }

  /// Returns the style and the state of the links that have the color of a token.
  private static func link(of token: String) -> (style: LinkStyle, state: State)? {
    for style in LinkStyle.allCases {
      for part in LinkColorPart.allCases where style.token(part) == token {
        return State(rawValue: part.rawValue).map { (style, $0) }
      }
    }
    return nil
  }
}

extension Review.Swatch.Outcome {
  fileprivate init(
    _ need: ContrastReport.Need, _ measurement: ContrastReport.Pair.Measurement
  ) {
    switch need {
    case .ratio where measurement.isFailure:
      switch measurement.suggestion {
      case .everywhere(let color), .here(let color): self = .fail(color)
      case nil: self = .fail(nil)
      }
    case .ratio: self = .pass
    case .notRequired: self = .notRequired
    case .information: self = .information
    }
  }
}

extension ContrastReport.Pair {
  fileprivate var criterion: SuccessCriterion? {
    guard case .ratio(_, let criterion) = need else { return nil }
    return criterion
  }
}
