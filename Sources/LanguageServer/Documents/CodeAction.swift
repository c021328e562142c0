package import LinkMarkup

/// A change that an editor offers to the user.
package struct CodeAction: Equatable, Sendable {
  /// A kind of code action in the protocol.
  package enum Kind: String, CaseIterable, Sendable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case fixAll = "source.fixAll.linkmark"

    /// Returns whether the client requests the kind or a more general one.
    package func isWanted(by only: [String]) -> Bool {
      only.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix($0 + ".") }
    }
  }

  package let title: String
  package let kind: Kind
  /// The finding that the change resolves, or `nil` if it resolves several or none.
  package var finding: Finding?
  /// Whether the change is safe without a decision by the user.
  package var isPreferred = false
  /// The path of the changed file, or `nil` for the document itself.
  package var path: String?
  package let edits: [Finding.Fix.Edit]

  /// Returns the changes to a document that resolve a finding.
  ///
  /// - Parameter lint: Lints another text of the document.
  package static func actions(
    for finding: Finding, among findings: DocumentDiagnostics, in text: TextDocument,
    lint: (Bytes) -> DocumentDiagnostics
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
    let comments = DisablingComment(of: finding, among: findings, in: text)
    if let edit = comments.nextLineEdit(lint: lint) {
      add("Disable \(finding.rule) for this line", edits: [edit])
    }
    if let edit = comments.fileEdit(lint: lint) {
      add("Disable \(finding.rule) in this file", edits: [edit])
    }
    return actions
  }

  /// Returns the changes to a project file that set the rule of a finding to another level.
  ///
  /// - Parameters:
  ///   - document: The path of the document, relative to the folder of the project file.
  ///   - path: The path of the project file.
  ///   - source: The contents of the project file.
  package static func levels(
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

  /// Returns the changes that rewrite the link around a range of a document.
  package static func rewrites(
    around range: Range<Int>, in text: TextDocument, dialect: Dialect
  ) -> [CodeAction] {
    guard let link = LinkRewrite(around: range, in: text, dialect: dialect) else { return [] }
    let extraction = link.extraction.map { edits in
      CodeAction(title: "Write the link with a reference", kind: .extract, edits: edits)
    }
    let inlining = link.inlining.map { edits in
      CodeAction(title: "Write the reference as an inline link", kind: .inline, edits: edits)
    }
    return [extraction, inlining].compactMap(\.self)
  }
}

/// The comments that disable the rule of a finding.
///
/// A comment isn't offered if it would have no effect or would change the document.
struct DisablingComment {
  /// The maximum length of a document in bytes, because it is linted once for each comment.
  private static let maximumByteCount = 200_000

  private let finding: Finding
  private let findings: DocumentDiagnostics
  private let text: TextDocument

  init(of finding: Finding, among findings: DocumentDiagnostics, in text: TextDocument) {
    self.finding = finding
    self.findings = findings
    self.text = text
  }

  /// Returns the edit that inserts a comment before the line of the finding or at the end of the
  /// previous line.
  func nextLineEdit(lint: (Bytes) -> DocumentDiagnostics) -> Finding.Fix.Edit? {
    let line = finding.location.line - 1
    guard line >= 0, line < text.lineCount else { return nil }
    let comment = "<!-- linkmark-disable-next-line \(finding.rule) -->"
    let content = text.content(ofLine: line)
    let prefix = text.bytes[content].prefix { " \t>".utf8.contains($0) }
    let own = Finding.Fix.Edit(
      content.lowerBound..<content.lowerBound, with: Bytes(prefix) + comment.utf8 + text.lineEnd)
    var edits = [own]
    if line > 0 {
      let end = text.content(ofLine: line - 1).upperBound
      edits.append(Finding.Fix.Edit(end..<end, with: Bytes(" \(comment)".utf8)))
    }
    let count = findings.findings.count {
      $0.rule == finding.rule && $0.location.line == finding.location.line
    }
    return edits.first { works($0, silencing: count, lint: lint) }
  }

  /// Returns the edit that inserts a comment for the whole document at its beginning or end.
  func fileEdit(lint: (Bytes) -> DocumentDiagnostics) -> Finding.Fix.Edit? {
    let comment = Bytes("<!-- linkmark-disable-file \(finding.rule) -->".utf8)
    let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let end = text.bytes.count
    let lineEnd = text.lineEnd
    let separator = text.bytes.last == UInt8(ascii: "\n") ? lineEnd : lineEnd + lineEnd
    let edits = [
      Finding.Fix.Edit(start..<start, with: comment + lineEnd + lineEnd),
      Finding.Fix.Edit(end..<end, with: separator + comment + lineEnd),
    ]
    let count = findings.findings.count { $0.rule == finding.rule }
    return edits.first { works($0, silencing: count, lint: lint) }
  }

  /// Returns whether a comment silences a number of findings and changes nothing else.
  private func works(
    _ edit: Finding.Fix.Edit, silencing count: Int, lint: (Bytes) -> DocumentDiagnostics
  ) -> Bool {
    guard text.bytes.count <= DisablingComment.maximumByteCount else { return false }
    let linted = lint(text.bytes.applying([edit]))
    return linted.findings.count == findings.findings.count - count
      && linted.containerCount == findings.containerCount
  }
}

extension [Finding.Fix.Edit] {
  /// Creates the edits of whole lines that convert a text to another.
  ///
  /// The editor keeps its marks in all other lines.
  package init(from old: Bytes, to new: Bytes) {
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
  /// The lines including their ends.
  fileprivate var lines: [ArraySlice<UInt8>] {
    let starts = LineIndex(self)
    return (0..<starts.count).map { line in
      let end = line + 1 < starts.count ? starts.start(of: line + 1) : count
      return ArraySlice(self[starts.start(of: line)..<end])
    }
  }
}
