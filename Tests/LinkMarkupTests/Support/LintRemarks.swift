@testable import LinkMarkup

extension LintRule {
  /// What the rule says of Markdown, a message each.
  func messages(
    about markdown: String, converter: Converter = Converter(),
    surroundings: LintSurroundings? = nil
  ) throws -> [String] {
    let linked = try converter.linted(markdown)
    return check(LintSubject(linked, at: .linting, surroundings: surroundings)).map(\.message)
  }

  /// What the rule finds in Markdown, as `line:column-line:column`.
  func places(in markdown: String, converter: Converter = Converter()) throws -> [String] {
    try converter.linted(markdown).lint().filter { $0.rule == name }.map { finding in
      let end = finding.end.map { "-\($0.line):\($0.column)" } ?? ""
      return "\(finding.location.line):\(finding.location.column)\(end)"
    }
  }
}

extension Converter {
  /// The document as linting reads it.
  func linted(_ markdown: String) throws -> LinkedDocument {
    var converter = self
    converter.sourceDetail = .text
    return try converter.link(markdown)
  }
}
