/// The findings of a run, as people or tools read them.
///
/// Paths stand as they were given; files keep the order in which they were added.
public struct FindingReport: Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// A line each: `path:line:column: level: message [rule]`.
    case text
    /// `linkmark.findings/1`, one line.
    case json
    /// SARIF 2.1.0.
    case sarif
    /// Workflow commands that GitHub shows beside the changed lines.
    case github
  }

  /// A finding and its file, with places in the units of other formats.
  struct Entry {
    let path: String
    let finding: Finding
    /// Counted from 1, in UTF-16 code units.
    let startColumn: Int
    let endColumn: Int
    /// Half-open, in bytes of the file.
    let range: Range<Int>

    /// The start, where the end is not known.
    var end: SourcePosition { finding.end ?? finding.location }
  }

  private(set) var entries: [Entry] = []

  public init() {}

  /// Adds what was found in a file that holds `source`.
  public mutating func add(_ findings: [Finding], in path: String, _ source: [UInt8]) {
    guard !findings.isEmpty else { return }
    let lines = SourceLines(source)
    var known: SourceLines.Known?
    for finding in findings {
      let startColumn = lines.utf16Column(of: finding.location, after: known)
      let start = SourceLines.Known(location: finding.location, utf16Column: startColumn)
      known = start
      let end = finding.end ?? finding.location
      let offset = lines.offset(of: finding.location)
      entries.append(
        Entry(
          path: path, finding: finding, startColumn: startColumn,
          endColumn: lines.utf16Column(of: end, after: start),
          range: offset..<max(offset, lines.offset(of: end))))
    }
  }

  /// Adds what was found where nothing holds the source any more.
  public mutating func add(_ findings: [Finding], in path: String) {
    add(findings, in: path, [])
  }

  /// Adds what another report holds.
  public mutating func add(_ other: FindingReport) {
    entries += other.entries
  }

  /// The report; text and commands are nothing at all without findings.
  public func text(as format: Format) -> String {
    switch format {
    case .text: entries.map { $0.finding.line(in: $0.path) + "\n" }.joined()
    case .github: entries.map { $0.workflowCommand + "\n" }.joined()
    case .json: text { append(jsonTo: &$0) }
    case .sarif: text { append(sarifTo: &$0) }
    }
  }

  private func text(_ write: (inout ByteBuffer) -> Void) -> String {
    var output = ByteBuffer()
    write(&output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
