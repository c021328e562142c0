/// Puts what rules say of a document in the order of its places.
package struct Linter {
  /// A remark by its place; a finding is many times as large, and a long list is cut.
  private struct Entry: Comparable {
    let line: Int
    let column: Int
    let rule: Int
    let remark: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.line, left.column, left.rule, left.remark)
        < (right.line, right.column, right.rule, right.remark)
    }
  }

  private let document: Document
  /// In the order of their rules' names.
  private let remarks: [RuleRemarks]
  private let entries: [Entry]
  /// Before it nothing is fixed: other programs read it, and by other rules.
  private let frontMatterEnd: Int

  /// Leaves out what the document's own comments turn off.
  package init(_ document: Document, _ remarks: [RuleRemarks]) {
    let directives = LintDirectives(in: document)
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
    self.entries = entries.sorted()
    frontMatterEnd = document.sourceMap?.source.frontMatterEnd ?? 0
  }

  /// So many findings, and one that stands for the others: where they begin, how many they are, and
  /// their worst level.
  package func findings(limit: Int = .max) -> [Finding] {
    let excess = entries.dropFirst(limit)
    let listed = entries.prefix(limit).map(finding)
    guard let first = excess.first, let worst = excess.lazy.map({ remarks[$0.rule].level }).max()
    else { return listed }
    return listed + [
      Finding(
        rule: "too-many-findings", level: worst, location: finding(first).location,
        message: "\(excess.count) findings from here on are not listed; "
          + "mend those before them first")
    ]
  }

  private func finding(_ entry: Entry) -> Finding {
    let said = remarks[entry.rule]
    let remark = said.remarks[entry.remark]
    let (start, end) = document.place(of: remark.place)
    let isFixed = remark.fix?.edits.allSatisfy { $0.range.lowerBound >= frontMatterEnd } ?? false
    return Finding(
      rule: said.name, level: said.level, location: start, end: end, criterion: said.criterion,
      message: remark.message, fix: isFixed ? remark.fix : nil)
  }
}

extension LinkedDocument {
  /// What the authors should know of the result of converting, in the order of their places.
  public var findings: [Finding] { findings(for: .fragment) }

  /// What the authors should know of a document that is written to an extent, in the order of their
  /// places.
  public func findings(for extent: Extent) -> [Finding] {
    let subject = LintSubject(self, at: .converting, extent: extent)
    let (remarks, _) = subject.remarks(of: LintRule.converting)
    // Comments without a place say nothing.
    let mayHaveDirectives = document.sourceMap != nil && LintDirectives.mayBe(in: document)
    guard !remarks.isEmpty || mayHaveDirectives else { return [] }
    return Linter(document, remarks).findings()
  }

  /// The rules that count from a level on.
  package func rules(from level: Finding.Level) -> [LintRule] {
    LintRule.all.filter { rule in lintLevels[rule].map { $0 >= level } ?? false }
  }
}
