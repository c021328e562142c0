package import LinkMarkup

/// A change that an editor offers.
package struct CodeAction: Equatable, Sendable {
  /// The kinds of the protocol.
  package enum Kind: String, CaseIterable, Sendable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case fixAll = "source.fixAll.linkmark"

    /// Whether the client asks for a kind: itself or one above it.
    package func isWanted(by only: [String]) -> Bool {
      only.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix($0 + ".") }
    }
  }

  package let title: String
  package let kind: Kind
  /// The finding that the change settles; nil for one that settles several, or none.
  package var finding: Finding?
  /// Whether the change needs no decision.
  package var isPreferred = false
  /// The path of the file that is changed; nil for the document itself.
  package var path: String?
  package let edits: [Finding.Fix.Edit]
}

extension CodeAction {
  /// Returns the changes of a document that settle a finding.
  ///
  /// - Parameter lint: Lints another text of the document.
  package static func actions(
    for finding: Finding, among findings: LintedText, in text: TextDocument,
    lint: (Bytes) -> LintedText
  ) -> [CodeAction] {
    var actions: [CodeAction] = []
    func add(_ title: String, isPreferred: Bool = false, _ edits: [Finding.Fix.Edit]) {
      actions.append(
        CodeAction(
          title: title, kind: .quickFix, finding: finding, isPreferred: isPreferred, edits: edits))
    }
    if let fix = finding.fix, !fix.edits.isEmpty {
      add("Fix: \(finding.rule)", isPreferred: true, fix.edits)
    }
    if let suggestion = finding.suggestion, let edit = suggestion.edit {
      add("Correct to '\(suggestion.word)'", isPreferred: actions.isEmpty, [edit])
    }
    // Only comments of Markdown are read.
    guard findings.isMarkdown else { return actions }
    let comments = DisablingComment(of: finding, among: findings, in: text)
    if let edit = comments.nextLineEdit(lint) {
      add("Disable \(finding.rule) for this line", [edit])
    }
    if let edit = comments.fileEdit(lint) {
      add("Disable \(finding.rule) in this file", [edit])
    }
    return actions
  }

  /// Returns the changes of a project file that give the rule of a finding another level.
  ///
  /// - Parameters:
  ///   - document: The path of the document, relative to the folder of the project file.
  ///   - path: The path of the project file.
  ///   - source: Its contents.
  package static func levels(
    for finding: Finding, in document: String?, _ path: String, _ source: Bytes
  ) -> [CodeAction] {
    let levels = [nil] + Finding.Level.allCases.map(Optional.some)
    return levels.filter { $0 != finding.level }.compactMap { level in
      Configuration.edit(setting: finding.rule, to: level, for: document, in: source).map { edit in
        CodeAction(
          title: "Set \(finding.rule) to \(level?.rawValue ?? "off") in linkmark.json",
          kind: .quickFix, finding: finding, path: path, edits: [edit])
      }
    }
  }

  /// Returns the other ways to write the link around a range of a document.
  package static func rewrites(
    around range: Range<Int>, in text: TextDocument, _ dialect: Dialect
  ) -> [CodeAction] {
    guard let link = LinkRewrite(around: range, in: text, dialect) else { return [] }
    let extraction = link.extraction.map { edits in
      CodeAction(title: "Write the link with a reference", kind: .extract, edits: edits)
    }
    let inlining = link.inlining.map { edits in
      CodeAction(title: "Write the reference as an inline link", kind: .inline, edits: edits)
    }
    return [extraction, inlining].compactMap(\.self)
  }
}
