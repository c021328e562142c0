@testable import LinkMarkup
@testable import LinkText

extension LintRule {
  /// What the rule says of Markdown, a message each.
  func messages(
    about markdown: String, converter: Converter = Converter(),
    surroundings: LintSurroundings? = nil
  ) throws -> [String] {
    try converter.lint(Array(markdown.utf8), surroundings: surroundings).findings
      .filter { $0.rule == name }.map(\.message)
  }

  /// What the rule finds in Markdown, as `line:column-line:column`.
  func places(in markdown: String, converter: Converter = Converter()) throws -> [String] {
    try converter.lint(Array(markdown.utf8)).findings.filter { $0.rule == name }.map { finding in
      let end = finding.end.map { "-\($0.line):\($0.column)" } ?? ""
      return "\(finding.location.line):\(finding.location.column)\(end)"
    }
  }
}
