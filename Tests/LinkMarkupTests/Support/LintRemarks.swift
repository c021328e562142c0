@testable import LinkMarkup
@testable import LinkText

extension LintRule {
  /// Returns the messages of the rule for Markdown.
  func messages(
    about markdown: String, converter: Converter = Converter(),
    surroundings: LintSurroundings? = nil
  ) throws -> [String] {
    try converter.lint(Bytes(markdown.utf8), surroundings: surroundings).findings
      .filter { $0.rule == name }.map(\.message)
  }

  /// Returns the locations of the rule's findings, as `line:column-line:column`.
  func places(in markdown: String, converter: Converter = Converter()) throws -> [String] {
    try converter.lint(Bytes(markdown.utf8)).findings.filter { $0.rule == name }.map { finding in
      let end = finding.end.map { "-\($0.line):\($0.column)" } ?? ""
      return "\(finding.location.line):\(finding.location.column)\(end)"
    }
  }
}
