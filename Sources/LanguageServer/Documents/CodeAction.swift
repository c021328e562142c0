package import LinkMarkup

/// A change that an editor offers.
package struct CodeAction: Equatable, Sendable {
  /// The kinds of the protocol.
  package enum Kind: String, Sendable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.linkmark"

    /// Whether the client asks for a kind: itself or one above it.
    package func isWanted(by only: [String]) -> Bool {
      only.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix($0 + ".") }
    }
  }

  package let title: String
  package let kind: Kind
  /// The finding that the change settles; nil for one that settles several.
  package let finding: Finding?
  /// Whether the change needs no decision.
  package let isPreferred: Bool
  package let edits: [Finding.Fix.Edit]
}

extension CodeAction {
  /// Returns the changes that settle a finding.
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
}
