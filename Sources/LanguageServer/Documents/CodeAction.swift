import LinkMarkup

/// A change that an editor offers to the user.
struct CodeAction: Equatable, Sendable {
  /// A kind of code action, with its name in the protocol.
  enum Kind: String, CaseIterable, Sendable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case fixAll = "source.fixAll.linkmark"

    /// Returns whether the requested kinds include this kind or a more general one.
    func isWanted(by only: [String]) -> Bool {
      only.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix($0 + ".") }
    }
  }

  let title: String
  let kind: Kind
  /// The finding that prompts the change, or `nil` for a rewrite or a fix of the whole document.
  var finding: Finding?
  /// Whether the editor may apply the change when the user asks for an automatic fix.
  var isPreferred = false
  /// The path of the changed file, or `nil` for the document itself.
  var path: String?
  let edits: [Finding.Fix.Edit]

  /// Returns the actions that fix a finding, correct its misspelled word, or disable its rule.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the finding is the first of its rule, which gets the actions for the file.
  ///   - lint: A closure that lints a changed text of the document, or returns `nil` if too many
  ///     texts were linted.
  static func actions(
    for finding: Finding, isFirst: Bool, among findings: DocumentDiagnostics, in text: TextDocument,
    lint: @escaping (Bytes) -> DocumentDiagnostics?
  ) -> [CodeAction] {
    var actions: [CodeAction] = []
    func add(_ title: String, isPreferred: Bool = false, edits: [Finding.Fix.Edit]) {
      actions.append(
        CodeAction(
          title: title, kind: .quickFix, finding: finding, isPreferred: isPreferred, edits: edits))
    }
    if let fix = finding.fix, !fix.edits.isEmpty {
      add("Fix: \(finding.rule)", isPreferred: true, edits: fix.edits)
    }
    if let suggestion = finding.suggestion, let edit = suggestion.edit {
      add("Correct to '\(suggestion.word)'", isPreferred: actions.isEmpty, edits: [edit])
    }
    // Only Markdown documents can have disabling comments.
    guard findings.isMarkdown else { return actions }
    let comment = DisablingComment(finding: finding, findings: findings, text: text, lint: lint)
    if let edit = comment.nextLineEdit {
      add("Disable \(finding.rule) for this line", edits: [edit])
    }
    if isFirst, let edit = comment.fileEdit {
      add("Disable \(finding.rule) in this file", edits: [edit])
    }
    return actions
  }

  /// Returns the actions that change the level of a finding's rule in the project file.
  ///
  /// - Parameters:
  ///   - document: The path of the document relative to the project file's folder, if known.
  ///   - path: The path of the project file.
  ///   - source: The contents of the project file.
  static func levelChanges(
    for finding: Finding, in document: String?, projectFile path: String, source: Bytes
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

  /// Returns the actions that turn the link around a range into a reference or an inline link.
  static func rewrites(
    around range: Range<Int>, in text: TextDocument, dialect: Dialect
  ) -> [CodeAction] {
    guard let link = LinkRewrite(around: range, in: text, dialect: dialect) else { return [] }
    return [
      ("Write the link with a reference", Kind.extract, link.extraction),
      ("Write the reference as an inline link", .inline, link.inlining),
    ].compactMap { title, kind, edits in
      edits.map { CodeAction(title: title, kind: kind, edits: $0) }
    }
  }
}

/// The edits that insert a comment to disable the rule of a finding.
///
/// Linting must show that the comment silences the findings and keeps the document's structure.
struct DisablingComment {
  let finding: Finding
  let findings: DocumentDiagnostics
  let text: TextDocument
  /// Lints a changed text of the document; `nil` if too many texts were linted.
  let lint: (Bytes) -> DocumentDiagnostics?

  /// The edit that inserts a comment on a new line above the finding or at the end of the previous
  /// line; `nil` if neither place works.
  var nextLineEdit: Finding.Fix.Edit? {
    let line = finding.location.line - 1
    guard line >= 0, line < text.lineCount else { return nil }
    let comment = "<!-- linkmark-disable-next-line \(finding.rule) -->"
    let content = text.contentRange(ofLine: line)
    let prefix = text.bytes[content].prefix { " \t>".utf8.contains($0) }
    let own = Finding.Fix.Edit(
      content.lowerBound..<content.lowerBound, with: Bytes(prefix) + comment.utf8 + text.lineEnding)
    var edits = [own]
    if line > 0 {
      let end = text.contentRange(ofLine: line - 1).upperBound
      edits.append(Finding.Fix.Edit(end..<end, with: Bytes(" \(comment)".utf8)))
    }
    let count = findings.findings.count {
      $0.rule == finding.rule && $0.location.line == finding.location.line
    }
    return edits.first { isEffective($0, silencing: count) }
  }

  /// The edit that inserts a comment at the document's start or end; `nil` if neither place works.
  var fileEdit: Finding.Fix.Edit? {
    let comment = Bytes("<!-- linkmark-disable-file \(finding.rule) -->".utf8)
    let start = text.bytes.span.byteOrderMarkCount
    let end = text.bytes.count
    let lineEnding = text.lineEnding
    let separator = text.bytes.last == UInt8(ascii: "\n") ? lineEnding : lineEnding + lineEnding
    let edits = [
      Finding.Fix.Edit(start..<start, with: comment + lineEnding + lineEnding),
      Finding.Fix.Edit(end..<end, with: separator + comment + lineEnding),
    ]
    let count = findings.findings.count { $0.rule == finding.rule }
    return edits.first { isEffective($0, silencing: count) }
  }

  /// Returns whether an edit removes `count` findings, and keeps the number of nodes with content;
  /// `false` if too many texts were linted.
  private func isEffective(_ edit: Finding.Fix.Edit, silencing count: Int) -> Bool {
    guard let linted = lint(text.bytes.applying([edit])) else { return false }
    return linted.findings.count == findings.findings.count - count
      && linted.containerCount == findings.containerCount
  }
}

extension [Finding.Fix.Edit] {
  /// Creates the edits of whole lines that turn one text into another.
  ///
  /// Unchanged lines are not edited, so the editor keeps cursors and bookmarks there.
  init(from old: Bytes, to new: Bytes) {
    self = []
    var offset = 0
    var pending: (range: Range<Int>, text: Bytes)?
    for edit in EditScript(from: old.lines, to: new.lines).edits {
      switch edit.change {
      case .kept:
        if let pending { append(Finding.Fix.Edit(pending.range, with: pending.text)) }
        pending = nil
        offset += edit.element.count
      case .removed:
        let start = pending?.range.lowerBound ?? offset
        offset += edit.element.count
        pending = (start..<offset, pending?.text ?? [])
      case .added:
        pending = (pending?.range ?? offset..<offset, (pending?.text ?? []) + edit.element)
      }
    }
    if let pending { append(Finding.Fix.Edit(pending.range, with: pending.text)) }
  }
}

extension Bytes {
  /// The lines with their line endings.
  fileprivate var lines: [ArraySlice<UInt8>] {
    let starts = TextDocument(self).lineStarts
    return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
  }
}
