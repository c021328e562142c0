package import LinkText

extension Review.Finding {
  /// Reads a finding with its place in a file.
  package init(_ entry: ReportedFile.Entry) {
    let finding = entry.finding
    self.init(
      rule: finding.rule, level: finding.level, message: finding.message,
      criterion: finding.criterion, line: finding.location.line, column: finding.location.column,
      excerpt: entry.excerpt.map { excerpt in
        Excerpt(before: excerpt.before, marked: excerpt.marked, after: excerpt.after)
      },
      fixed: entry.fixed, isFixable: finding.fix != nil, url: finding.page)
  }
}
