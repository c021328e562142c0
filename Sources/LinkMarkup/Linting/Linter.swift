/// Asks rules about documents, and finds the places of what they say.
enum Linter {
  /// Whether rules would find anything, if the document remembered where its text stands.
  static func suspects(anythingIn subject: LintSubject, by rules: [LintRule]) -> Bool {
    LintDirectives.mayBe(in: subject.document)
      || rules.contains { rule in
        rule.suspects.map { $0(subject.document) } ?? !rule.check(subject).isEmpty
      }
  }

  static func findings(in subject: LintSubject, by rules: [LintRule]) -> [Finding] {
    let linked = subject.linked
    let directives = LintDirectives(in: linked.document)
    var findings = directives.findings
    for rule in rules {
      guard let level = linked.lintLevels[rule] else { continue }
      for remark in rule.check(subject) {
        let (start, end) = linked.document.place(of: remark.place)
        guard !directives.silence(rule.name, onLine: start.line) else { continue }
        findings.append(
          Finding(
            rule: rule.name, level: level, location: start, end: end, criterion: rule.criterion,
            message: remark.message, fix: remark.fix))
      }
    }
    return findings.sorted {
      ($0.location.line, $0.location.column, $0.rule)
        < ($1.location.line, $1.location.column, $1.rule)
    }
  }
}

extension LinkedDocument {
  /// What the authors should know of the result of converting, in the order of their places.
  public var findings: [Finding] { findings(for: .fragment) }

  /// What the authors should know of a document that is written to an extent, in the order of their
  /// places.
  public func findings(for extent: Extent) -> [Finding] {
    Linter.findings(
      in: LintSubject(self, at: .converting, extent: extent), by: LintRule.converting)
  }

  /// What every rule from a level on finds in the document, in the order of their places.
  ///
  /// Rules about text need a document that was parsed with ``Document/SourceDetail/text``, and rules
  /// about files `surroundings`.
  public func lint(
    surroundings: LintSurroundings? = nil, from level: Finding.Level = .note
  ) -> [Finding] {
    Linter.findings(
      in: LintSubject(self, at: .linting, surroundings: surroundings), by: rules(from: level))
  }

  /// Whether a document without places would have findings with them; true for some without.
  fileprivate func mayHaveFindings(
    surroundings: LintSurroundings?, from level: Finding.Level
  ) -> Bool {
    Linter.suspects(
      anythingIn: LintSubject(self, at: .linting, surroundings: surroundings),
      by: rules(from: level))
  }

  private func rules(from level: Finding.Level) -> [LintRule] {
    LintRule.all.filter { rule in lintLevels[rule].map { $0 >= level } ?? false }
  }
}

extension Converter {
  /// A document and what is wrong with it.
  public struct LintedDocument: Sendable {
    public let linked: LinkedDocument
    /// In the order of their places.
    public let findings: [Finding]
  }

  /// Parses Markdown, decides about its links, and finds what every rule from a level on finds.
  ///
  /// Places cost about as much as parsing does, so only copy that may have findings pays for them,
  /// whatever ``sourceDetail`` says. `file` is the path that rules of the project compare.
  public func lint(
    _ markdown: [UInt8], file: String? = nil, surroundings: LintSurroundings? = nil,
    from level: Finding.Level = .note
  ) throws(LinkMarkupError) -> LintedDocument {
    var converter = self
    converter.sourceDetail = .blocks
    let linked = try converter.link(markdown, file: file)
    guard linked.mayHaveFindings(surroundings: surroundings, from: level) else {
      return LintedDocument(linked: linked, findings: [])
    }
    converter.sourceDetail = .text
    let exact = try converter.link(markdown, file: file)
    return LintedDocument(
      linked: exact, findings: exact.lint(surroundings: surroundings, from: level))
  }
}
