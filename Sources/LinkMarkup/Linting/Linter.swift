/// Asks rules about documents, and finds the places of what they say.
enum Linter {
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

  /// What every rule finds in the document, in the order of their places.
  ///
  /// Rules about text need a document that was parsed with ``Document/SourceDetail/text``, and rules
  /// about files `surroundings`.
  public func lint(surroundings: LintSurroundings? = nil) -> [Finding] {
    Linter.findings(
      in: LintSubject(self, at: .linting, surroundings: surroundings), by: LintRule.all)
  }
}
