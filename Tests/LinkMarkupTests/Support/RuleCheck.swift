import Testing

@testable import LinkMarkup
@testable import LinkText

/// A single rule at work on copy, with all others off.
struct RuleCheck {
  private let rule: String
  private let surroundings: LintSurroundings?
  private let converter: Converter

  /// `headings` are the identifiers of each document beside the one that is checked.
  init(_ rule: String, files: [String]? = nil, headings: [String: Set<String>] = [:]) throws {
    let levels = LintRule.all.map { "\"\($0.name)\": \"\($0.name == rule ? "warning" : "off")\"" }
    let configuration = try Configuration(
      parsing: Array("{\"lint\": {\"levels\": {\(levels.joined(separator: ","))}}}".utf8),
      path: "linkmark.json")
    self.rule = rule
    surroundings = files.map { files in
      LintSurroundings(hasFile: { files.contains($0) }, headingIdentifiers: { headings[$0] })
    }
    converter = Converter(lintLevels: configuration.lintLevels)
  }

  func findings(_ markdown: String) throws -> [Finding] {
    try converter.lint(Array(markdown.utf8), surroundings: surroundings).findings
      .filter { $0.rule == rule }
  }

  /// What the findings point at.
  func excerpts(_ markdown: String) throws -> [String] {
    let source = Array(markdown.utf8)
    return try findings(markdown).map { finding in
      let start = try #require(finding.location.offset)
      let end = try #require(finding.end?.offset)
      return String(decoding: source[start..<end], as: UTF8.self)
    }
  }

  /// Where the findings begin and end.
  func places(_ markdown: String) throws -> [String] {
    try findings(markdown).map { finding in
      let end = try #require(finding.end)
      return "\(finding.location.line):\(finding.location.column)-\(end.line):\(end.column)"
    }
  }

  /// The copy after the rule's fixes, which must not find anything to do in it.
  func fixed(_ markdown: String) throws -> String {
    let once = try converter.fixing(
      Array(markdown.utf8), surroundings: surroundings, from: .note)
    let twice = try converter.fixing(once.source, surroundings: surroundings, from: .note)
    #expect(twice.source == once.source)
    #expect(twice.findings == [])
    return String(decoding: once.source, as: UTF8.self)
  }
}
