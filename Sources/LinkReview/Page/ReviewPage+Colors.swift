import LinkText

extension ReviewPage {
  /// Writes the colors of each theme, drawn on each other.
  func appendColors(to output: inout ByteBuffer) {
    open(section: "colors", "Colors", to: &output)
    output.append(
      "<p>Every pair of colors of the theme, with its contrast as defined by WCAG 2.2.</p>\n")
    for theme in review.themes {
      output.append("<h3>")
      output.append(html: theme.name)
      output.append("</h3>\n")
      if theme.swatches.isEmpty {
        output.append("<p>The theme leaves colors to the page.</p>\n")
      }
      for style in theme.stylesWithoutCue {
        output.append("<p>")
        append(tag: "fail", "✕ fails", to: &output)
        output.append(" Only color distinguishes links of the style ")
        output.append(verbatim: style.rawValue)
        output.append(" from text (WCAG 2.2, 1.4.1 Use of Color).</p>\n")
      }
      let styles = [nil] + LinkStyle.allCases.map(Optional.some)
      for style in styles {
        append(theme.swatches.filter { $0.style == style }, of: style, to: &output)
      }
    }
    output.append("</section>\n")
  }

  private func append(
    _ swatches: [Review.Swatch], of style: LinkStyle?, to output: inout ByteBuffer
  ) {
    guard !swatches.isEmpty else { return }
    output.append("<details open><summary><h4>")
    output.append(verbatim: style.map { "Links: \($0.rawValue)" } ?? "Text and surfaces")
    output.append("</h4></summary>\n<ul class=\"swatches\">\n")
    for swatch in swatches { append(swatch, to: &output) }
    output.append("</ul></details>\n")
  }

  private func append(_ swatch: Review.Swatch, to output: inout ByteBuffer) {
    // The style sheet has the words of the sample, which only repeat those below it.
    output.append("<li><div class=\"sample c", decimal: styleSheet.number(of: swatch))
    if let state = swatch.state { output.append(verbatim: " \(state.rawValue)") }
    output.append("\"></div><dl><dt>")
    output.append(html: swatch.color)
    output.append("<dd>on ")
    output.append(html: swatch.ground)
    output.append(", ")
    output.append(verbatim: swatch.appearance.rawValue)
    output.append("<dd><b>")
    output.append(verbatim: swatch.ratio)
    output.append("</b> ")
    appendOutcome(of: swatch, to: &output)
    output.append("</dl>\n")
  }

  private func appendOutcome(of swatch: Review.Swatch, to output: inout ByteBuffer) {
    let need = [swatch.requiredRatio, swatch.criterion?.rawValue].compactMap(\.self)
      .joined(separator: ", ")
    switch swatch.outcome {
    case .pass: append(tag: "pass", "✓ passes \(need)", to: &output)
    case .fail(let suggestion):
      append(tag: "fail", "✕ fails \(need)", to: &output)
      if let suggestion { output.append(verbatim: "; \(suggestion) passes") }
    case .notRequired: append(tag: "", "not required", to: &output)
    case .information: append(tag: "", "for information", to: &output)
    }
  }
}
