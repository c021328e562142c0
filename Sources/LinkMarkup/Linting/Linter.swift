/// Asks rules about documents, and finds the places of what they say.
enum Linter {
  /// What rules said of a document, in the order of their places.
  static func findings(
    in linked: LinkedDocument, of remarks: [(rule: LintRule, remarks: [LintRemark])]
  ) -> [Finding] {
    let directives = LintDirectives(in: linked.document)
    var findings = directives.findings
    for (rule, remarks) in remarks {
      guard let level = linked.lintLevels[rule] else { continue }
      for remark in remarks {
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

extension [Finding] {
  static let excessRule = "too-many-findings"

  /// So many of them, and one that stands for the others: where they begin, how many they are, and their
  /// worst level.
  fileprivate func limited(to limit: Int) -> [Finding] {
    let excess = dropFirst(limit)
    guard let first = excess.first else { return self }
    return prefix(limit) + [
      Finding(
        rule: Self.excessRule, level: Array(excess).worstLevel ?? first.level,
        location: first.location,
        message: "\(excess.count) findings from here on are not listed; "
          + "mend those before them first")
    ]
  }
}

extension LinkedDocument {
  /// What the authors should know of the result of converting, in the order of their places.
  public var findings: [Finding] { findings(for: .fragment) }

  /// What the authors should know of a document that is written to an extent, in the order of their
  /// places.
  public func findings(for extent: Extent) -> [Finding] {
    let subject = LintSubject(self, at: .converting, extent: extent)
    var remarks: [(rule: LintRule, remarks: [LintRemark])] = []
    for rule in LintRule.converting {
      let found = rule.remarks(on: subject) ?? []
      if !found.isEmpty { remarks.append((rule, found)) }
    }
    // Comments without a place say nothing.
    guard !remarks.isEmpty || document.sourceMap != nil else { return [] }
    return Linter.findings(in: self, of: remarks)
  }

  /// The rules that count from a level on.
  fileprivate func rules(from level: Finding.Level) -> [LintRule] {
    LintRule.all.filter { rule in lintLevels[rule].map { $0 >= level } ?? false }
  }
}

extension Converter {
  /// A document and what is wrong with it.
  public struct LintedDocument: Sendable {
    public let linked: LinkedDocument
    /// In the order of their places, as many as ``Limits/findings`` and one that tells of more.
    public let findings: [Finding]
  }

  /// Parses Markdown, decides about its links, and finds what every rule from a level on finds.
  ///
  /// Places cost about as much as parsing does, so only copy that may have findings pays for them,
  /// whatever ``sourceDetail`` says. `file` is the path that rules of the project compare; rules about
  /// files need `surroundings`.
  public func lint(
    _ markdown: [UInt8], file: String? = nil, surroundings: LintSurroundings? = nil,
    from level: Finding.Level = .note
  ) throws(LinkMarkupError) -> LintedDocument {
    let source = try ParsedSource(markdown, dialect: dialect, limits)
    let linked = link(try source.document(), file: file)
    let subject = LintSubject(linked, at: .linting, surroundings: surroundings)
    var remarks: [(rule: LintRule, remarks: [LintRemark])] = []
    var waiting: [LintRule] = []
    for rule in linked.rules(from: level) {
      guard let found = rule.remarks(on: subject) else {
        waiting.append(rule)
        continue
      }
      if !found.isEmpty { remarks.append((rule, found)) }
    }
    let looksAtText = !waiting.isEmpty || LintDirectives.mayBe(in: linked.document)
    guard looksAtText || !remarks.isEmpty else {
      return LintedDocument(linked: linked, findings: [])
    }
    var exact = linked
    exact.document.sourceMap = source.sourceMap(
      of: linked.document, looksAtText ? .text : .links)
    let exactSubject = LintSubject(subject, with: exact)
    remarks += waiting.map { ($0, $0.remarks(on: exactSubject) ?? []) }
    let findings = Linter.findings(in: exact, of: remarks).limited(to: limits.findings)
    return LintedDocument(linked: exact, findings: findings)
  }
}
