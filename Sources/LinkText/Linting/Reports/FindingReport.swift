/// A report of the findings of a run, for people or tools.
///
/// Paths are written as given. Files keep the order in which they were added.
package struct FindingReport: Sendable {
  /// An output format of reports.
  package enum Format: String, CaseIterable, Sendable {
    /// One line for each finding: `path:line:column: level: message [rule]`.
    case text
    /// JSON in the format `linkmark.findings/1`, on one line.
    case json
    /// SARIF 2.1.0.
    case sarif
    /// GitHub Actions workflow commands, which are shown next to the changed lines.
    case github
  }

  /// A finding and its file, with positions in the units of other formats.
  struct Entry {
    let path: String
    let finding: Finding
    /// Counted from 1, in UTF-16 code units.
    let startColumn: Int
    let endColumn: Int
    /// Half-open, in bytes of the file.
    let range: Range<Int>

    /// The end, or the start if the end is unknown.
    var end: SourcePosition { finding.end ?? finding.location }
  }

  private(set) var entries: [Entry] = []

  /// Creates an empty report.
  package init() {}

  /// Adds the findings in a file.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - path: The file's path.
  ///   - source: The contents of the file, from which positions are computed.
  package mutating func add(
    _ findings: [Finding], in path: String, _ source: some Sequence<UInt8>
  ) {
    guard !findings.isEmpty else { return }
    let source = Bytes(source)
    let lines = LineStarts(source.span)
    func offset(of position: SourcePosition) -> Int {
      guard position.line <= lines.count else { return source.count }
      return min(Int(lines.starts[position.line - 1]) + position.column - 1, source.count)
    }
    // The last start, so that each part of a long line is counted only once.
    var known = (position: SourcePosition(line: 0, column: 1), column: 1)
    func utf16Column(of position: SourcePosition) -> Int {
      guard position.line <= lines.count else { return 1 }
      var (start, column) = (SourcePosition(line: position.line, column: 1), 1)
      if known.position.line == position.line, known.position.column <= position.column {
        (start, column) = known
      }
      let text = String(decoding: source[offset(of: start)..<offset(of: position)], as: UTF8.self)
      return text.utf16.count + column
    }
    for finding in findings {
      let startColumn = utf16Column(of: finding.location)
      known = (finding.location, startColumn)
      let end = finding.end ?? finding.location
      let start = offset(of: finding.location)
      entries.append(
        Entry(
          path: path, finding: finding, startColumn: startColumn,
          endColumn: utf16Column(of: end), range: start..<max(start, offset(of: end))))
    }
  }

  /// Adds the findings in a file whose contents are no longer available.
  package mutating func add(_ findings: [Finding], in path: String) {
    add(findings, in: path, [])
  }

  /// Adds the entries of another report.
  package mutating func add(_ other: FindingReport) {
    entries += other.entries
  }

  /// Returns the report in a format.
  ///
  /// Text and workflow commands are empty if there are no findings.
  package func text(as format: Format) -> String {
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
