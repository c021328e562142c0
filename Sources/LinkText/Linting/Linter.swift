/// A list of the problems in a document, sorted by position.
package struct Linter {
  /// A problem with its position.
  ///
  /// It is much smaller than a finding, and a long list is truncated.
  private struct Entry {
    let line: Int
    let column: Int
    let rule: Int
    let remark: Int
  }

  private let document: Document
  /// The problems, sorted by rule name.
  private let remarks: [RuleRemarks]
  private let entries: [Entry]
  /// The end of the front matter, which other programs read, so that nothing in it is fixed.
  private let frontMatterEnd: Int

  /// Creates a list without the problems that comments disable.
  package init(_ document: Document, _ remarks: [RuleRemarks], _ directives: LintDirectives) {
    let remarks = (remarks + [directives.remarks]).sorted { $0.name < $1.name }
    var entries: [Entry] = []
    for (rule, said) in remarks.enumerated() {
      for (index, remark) in said.remarks.enumerated() {
        let start = document.place(of: remark.place).start
        guard !directives.silence(said.name, onLine: start.line) else { continue }
        entries.append(Entry(line: start.line, column: start.column, rule: rule, remark: index))
      }
    }
    self.document = document
    self.remarks = remarks
    self.entries = entries.sorted {
      ($0.line, $0.column, $0.rule, $0.remark) < ($1.line, $1.column, $1.rule, $1.remark)
    }
    frontMatterEnd =
      (document.sourceMap?.source).flatMap(Document.FrontMatter.init)?.range.upperBound ?? 0
  }

  /// Returns at most `limit` findings, and then one that summarizes the rest: where they begin,
  /// their number, and their highest level.
  package func findings(limit: Int = .max) -> [Finding] {
    let excess = entries.dropFirst(limit)
    let listed = entries.prefix(limit).map(finding)
    guard let first = excess.first, let worst = excess.lazy.map({ remarks[$0.rule].level }).max()
    else { return listed }
    return listed + [
      Finding(
        rule: "too-many-findings", level: worst, location: finding(first).location,
        message:
          "\(excess.count) more \(excess.count == 1 ? "finding is" : "findings are") not listed, "
          + "starting here; fix those before them first")
    ]
  }

  private func finding(_ entry: Entry) -> Finding {
    let said = remarks[entry.rule]
    let remark = said.remarks[entry.remark]
    let (start, end) = document.place(of: remark.place)
    let isFixed = remark.fix?.edits.allSatisfy { $0.range.lowerBound >= frontMatterEnd } ?? false
    return Finding(
      rule: said.name, level: said.level, location: start, end: end, criterion: said.criterion,
      message: remark.message, fix: isFixed ? remark.fix : nil,
      suggestion: remark.suggestion.map { document.located($0, at: remark.place) },
      related: remark.related.map { related in
        let (start, end) = document.place(of: related.place)
        return Finding.RelatedPlace(start: start, end: end, message: related.message)
      })
  }
}

extension LinkedDocument {
  /// The findings of conversion, sorted by position.
  public var findings: [Finding] { findings(for: .fragment) }

  /// Returns the findings of conversion to an extent, sorted by position.
  ///
  /// - Parameter extent: The extent that the document is written to.
  public func findings(for extent: Extent) -> [Finding] {
    let subject = LintSubject(self, at: .converting, extent: extent)
    let (remarks, _) = subject.remarks(of: LintRule.converting)
    // Comments have no effect without a source map.
    let mayHaveDirectives = document.sourceMap != nil && LintDirectives.mayBe(in: document)
    guard !remarks.isEmpty || mayHaveDirectives else { return [] }
    return Linter(document, remarks, LintDirectives(in: document)).findings()
  }

  /// Returns the enabled rules at a level and above.
  package func rules(from level: Finding.Level) -> [LintRule] {
    LintRule.all.filter { rule in
      rule.stage != .comparing && lintLevels[rule].map { $0 >= level } ?? false
    }
  }
}
