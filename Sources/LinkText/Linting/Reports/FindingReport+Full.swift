extension FindingReport {
  /// Appends a finding with the line that it is in, the construct marked, and its fix.
  func append(full entry: ReportedFile.Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    let place = "\(entry.path):\(finding.location.line):\(finding.location.column):".standingStill
    let level = paint.level("\(finding.level):", finding.level)
    let message = finding.text.standingStill
    output.append(
      verbatim: "\(paint.strong(place)) \(level) \(message) \(paint.dim("[\(finding.rule)]"))\n")
    if let excerpt = entry.excerpt {
      output.append(verbatim: excerpt.text(paint, finding.level))
    }
    if let fixed = entry.fixed {
      let advice = fixed.allSatisfy(\.isWhitespace) ? "remove it" : fixed
      output.append(verbatim: "  \(paint.fix("fix:")) \(advice)\n")
    }
    output.append("\n")
  }
}
