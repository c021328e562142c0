extension ContrastReport {
  /// The report as a table with one line for each pair, followed by the failures and a summary.
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

  /// The failures, one line each, with a fix.
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
    return "fail: \(color.standingStill) on \(ground.standingStill) in \(appearance) is at "
      + "\(ContrastRatio(value: measurement.ratio)), needs \(ContrastReport.Pair.shortRatio(ratio)) "
      + "(WCAG 2.2, \(criterion.rawValue) \(criterion.name)); "
      + mending(measurement.suggestion)
  }

  private func mending(_ suggestion: Suggestion?) -> String {
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

  /// Returns a ratio without trailing zeros: 3, 4.5 or 7.
  private static func shortRatio(_ ratio: Double) -> String {
    ratio == ratio.rounded() ? "\(Int(ratio))" : "\(ratio)"
  }
}

extension ContrastReport.Pair.Measurement {
  /// The ratio with two decimals.
  package var ratioText: String { "\(ContrastRatio(value: ratio))" }

  fileprivate var text: String {
    let text = ratioText
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}

extension String {
  /// The width of the text in a terminal, in cells.
  fileprivate var cells: Int { DisplayWidth.cells(of: Bytes(standingStill.utf8).span) }

  fileprivate func padded(to width: Int) -> String {
    standingStill + String(repeating: " ", count: max(0, width - cells))
  }
}
