import Testing

@testable import LinkMarkup
@testable import LinkText

/// Applies a single rule to Markdown, with all other rules off.
struct RuleCheck {
  private let rule: String
  private let context: LintContext?
  private let converter: Converter

  /// Creates a check of one rule.
  ///
  /// `files` lists the existing paths; `nil` skips rules about files. `headings` has the heading
  /// identifiers of other documents, by path.
  init(
    _ rule: String, dialect: Dialect = .copy, files: [String]? = nil,
    headings: [String: Set<String>] = [:]
  ) throws {
    let levels = LintRule.all.map { "\"\($0.name)\": \"\($0.name == rule ? "warning" : "off")\"" }
    let configuration = try Configuration(
      parsing: Bytes("{\"lint\": {\"levels\": {\(levels.joined(separator: ","))}}}".utf8),
      path: "linkmark.json")
    self.rule = rule
    context = files.map { files in
      LintContext(
        hasFile: { files.contains($0) },
        spelling: { path in files.first { $0.lowercased() == path.lowercased() } },
        headingIdentifiers: { headings[$0] })
    }
    converter = Converter(dialect: dialect, lintLevels: configuration.lintLevels)
  }

  func findings(_ markdown: String) throws -> [Finding] {
    try converter.lint(Bytes(markdown.utf8), context: context).findings
      .filter { $0.rule == rule }
  }

  /// Returns the source text of the findings.
  func excerpts(_ markdown: String) throws -> [String] {
    let source = Bytes(markdown.utf8)
    return try findings(markdown).map { finding in
      let start = try #require(finding.location.offset)
      let end = try #require(finding.end?.offset)
      return String(decoding: source[start..<end], as: UTF8.self)
    }
  }

  /// Returns the locations of the findings, as `line:column-line:column`.
  func places(_ markdown: String) throws -> [String] {
    try findings(markdown).map { finding in
      let end = try #require(finding.end)
      return "\(finding.location.line):\(finding.location.column)-\(end.line):\(end.column)"
    }
  }

  /// Returns the fixed Markdown, and checks that nothing is left to fix.
  func fixed(_ markdown: String) throws -> String {
    let once = try converter.fixing(
      Bytes(markdown.utf8), context: context, from: .note)
    let twice = try converter.fixing(once.source, context: context, from: .note)
    #expect(twice.source == once.source)
    #expect(twice.findings == [])
    return String(decoding: once.source, as: UTF8.self)
  }
}

extension LintRule {
  /// Returns the messages of the rule's findings in Markdown.
  func messages(
    about markdown: String, converter: Converter = Converter(),
    context: LintContext? = nil
  ) throws -> [String] {
    try converter.lint(Bytes(markdown.utf8), context: context).findings
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
