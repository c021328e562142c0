import LinkText

extension ReviewPage {
  /// The rules of all findings, the most severe first, each with a page about it if there is one.
  var countedRules: [(rule: String, level: Finding.Level, url: String?, count: Int)] {
    let findings = review.texts.flatMap(\.findings) + review.fileFindings.flatMap(\.findings)
    return Dictionary(grouping: findings, by: \.rule).map { rule, findings in
      (rule, findings.map(\.level).max() ?? .note, findings[0].url, findings.count)
    }.sorted { ($1.level, $0.rule) < ($0.level, $1.rule) }
  }

  /// Writes the number of findings of each rule.
  func appendRules(to output: inout ByteBuffer) {
    let rules = countedRules
    guard !rules.isEmpty else {
      output.append("<p>There are no findings.</p>\n")
      return
    }
    output.append("<table class=\"links rules\"><caption>Findings by rule</caption>\n")
    output.append("<tr><th>Rule<th>Level<th>Findings\n")
    for (rule, level, url, count) in rules {
      output.append("<tr id=\"rule.")
      output.append(html: rule)
      output.append("\"><td>")
      append(rule: rule, url, to: &output)
      output.append("<td>")
      output.append(verbatim: level.rawValue)
      output.append("<td>")
      output.append(decimal: count)
      output.append("\n")
    }
    output.append("</table>\n")
  }

  private func append(rule: String, _ url: String?, to output: inout ByteBuffer) {
    guard let url else {
      output.append(html: rule)
      return
    }
    output.append(attribute: "<a href=\"", html: url)
    output.append(" rel=\"noreferrer\" target=\"_blank\">")
    output.append(html: rule)
    output.append("</a>")
  }

  /// Writes the findings that are in no text.
  func appendFileFindings(to output: inout ByteBuffer) {
    for file in review.fileFindings {
      output.append("<div class=\"folder\">\n<h3>")
      output.append(html: file.path)
      output.append("</h3>\n")
      append(file.findings, to: &output)
      output.append("</div>\n")
    }
  }

  func append(_ findings: [Review.Finding], to output: inout ByteBuffer) {
    guard !findings.isEmpty else { return }
    output.append("<ul class=\"findings\">\n")
    for finding in findings {
      output.append(attribute: "<li class=\"", verbatim: finding.level.rawValue)
      output.append("><p><b>")
      output.append(verbatim: finding.level.title)
      output.append("</b> ")
      output.append(html: finding.message)
      output.append(" <small>")
      output.append(decimal: finding.line)
      output.append(":")
      output.append(decimal: finding.column)
      output.append(" <a href=\"#rule.")
      output.append(html: finding.rule)
      output.append("\">")
      output.append(html: finding.rule)
      output.append("</a>")
      if let criterion = finding.criterion {
        output.append(", WCAG ")
        output.append(verbatim: "\(criterion.rawValue) \(criterion.name)")
      }
      output.append("</small>")
      if finding.isNew { append(tag: "changed", "new", to: &output) }
      output.append("</p>")
      appendPlace(of: finding, to: &output)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  /// Writes the line with the construct, and what it is after the fix.
  private func appendPlace(of finding: Review.Finding, to output: inout ByteBuffer) {
    if let excerpt = finding.excerpt {
      // HTML ignores the first line feed.
      output.append("<pre class=\"excerpt\">\n")
      output.append(html: excerpt.before)
      output.append("<mark>")
      output.append(html: excerpt.marked)
      output.append("</mark>")
      output.append(html: excerpt.after)
      output.append("</pre>")
    }
    switch (finding.fixed, finding.isFixable) {
    case (nil, false): break
    case (nil, true): output.append("<p class=\"fix\">Fixed by <code>lint --fix</code>.</p>")
    case ("", _): output.append("<p class=\"fix\">Fix: remove it.</p>")
    case (let fixed?, _):
      output.append("<p class=\"fix\">Fix: <code>")
      output.append(html: fixed)
      output.append("</code></p>")
    }
  }
}

extension Finding.Level {
  fileprivate var title: String {
    switch self {
    case .error: "Error"
    case .warning: "Warning"
    case .note: "Note"
    }
  }
}
