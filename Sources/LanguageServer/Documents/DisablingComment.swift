import LinkMarkup

/// The comments that turn the rule of a finding off.
///
/// Where a comment would change the document, or not do what it says, none is offered.
struct DisablingComment {
  /// A document is linted for each comment, so that in long ones none is offered.
  private static let maximumByteCount = 200_000

  private let finding: Finding
  private let findings: LintedText
  private let text: TextDocument

  init(of finding: Finding, among findings: LintedText, in text: TextDocument) {
    self.finding = finding
    self.findings = findings
    self.text = text
  }

  /// Returns the edit that inserts a comment before the line of the finding, or at the end of the line
  /// before.
  func nextLineEdit(_ lint: (Bytes) -> LintedText) -> Finding.Fix.Edit? {
    let line = finding.location.line - 1
    guard line >= 0, line < text.lineCount else { return nil }
    let comment = "<!-- linkmark-disable-next-line \(finding.rule) -->"
    let content = text.content(ofLine: line)
    let prefix = text.bytes[content].prefix { " \t>".utf8.contains($0) }
    let own = Finding.Fix.Edit(
      content.lowerBound..<content.lowerBound, Bytes(prefix) + comment.utf8 + text.lineEnd)
    var edits = [own]
    if line > 0 {
      let end = text.content(ofLine: line - 1).upperBound
      edits.append(Finding.Fix.Edit(end..<end, Bytes(" \(comment)".utf8)))
    }
    let count = findings.findings.count {
      $0.rule == finding.rule && $0.location.line == finding.location.line
    }
    return edits.first { works($0, silencing: count, lint) }
  }

  /// Returns the edit that inserts a comment for the whole document, at its beginning or its end.
  func fileEdit(_ lint: (Bytes) -> LintedText) -> Finding.Fix.Edit? {
    let comment = Bytes("<!-- linkmark-disable-file \(finding.rule) -->".utf8)
    let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let end = text.bytes.count
    let lineEnd = text.lineEnd
    let separator = text.bytes.last == UInt8(ascii: "\n") ? lineEnd : lineEnd + lineEnd
    let edits = [
      Finding.Fix.Edit(start..<start, comment + lineEnd + lineEnd),
      Finding.Fix.Edit(end..<end, separator + comment + lineEnd),
    ]
    let count = findings.findings.count { $0.rule == finding.rule }
    return edits.first { works($0, silencing: count, lint) }
  }

  /// Returns whether a comment silences a number of findings and changes nothing else.
  private func works(
    _ edit: Finding.Fix.Edit, silencing count: Int, _ lint: (Bytes) -> LintedText
  ) -> Bool {
    guard text.bytes.count <= DisablingComment.maximumByteCount else { return false }
    let linted = lint(text.bytes.applying([edit]))
    return linted.findings.count == findings.findings.count - count
      && linted.containerCount == findings.containerCount
  }
}
