/// A report of the findings of a run, for people or tools.
///
/// Files keep the order in which they were added. Each finding is written when it is added, while
/// the source of its file is available.
package struct FindingReport: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// The line of the format `text`, the source line with marks under the construct, and the fix.
    case full
    /// Text with a line for each finding: `path:line:column: level: message [rule]`.
    case text
    /// JSON in the format `linkmark.findings/1`, on one line.
    case json
    /// SARIF 2.1.0.
    case sarif
    /// GitHub Actions workflow commands, which are shown next to the changed lines.
    case github
    /// GitLab's Code Quality report, a subset of Code Climate's.
    case gitlab
    /// JUnit's XML: a suite for each file, and a failed case for each finding.
    case junit

    /// Whether the format is read by people.
    package var isForPeople: Bool { self == .full || self == .text }

    /// Whether findings are separated by commas.
    fileprivate var isList: Bool { [.json, .sarif, .gitlab].contains(self) }
  }

  package struct Tally: Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var fileCount = 0
    package fileprivate(set) var fixableCount = 0
    fileprivate var rules: [String: RuleTally] = [:]
  }

  fileprivate struct RuleTally: Sendable {
    var level: Finding.Level
    var count = 0
    var fixableCount = 0
  }

  package let format: Format
  /// The colors of the format `full`.
  let paint: ReportPaint
  /// Returns the path in the report for the path of a file.
  package let writtenPath: @Sendable (String) -> String
  package private(set) var tally = Tally()
  private var items: Bytes = []

  /// Creates an empty report.
  ///
  /// - Parameter writtenPath: Returns the path in the report for the path of a file.
  package init(
    as format: Format, paint: ReportPaint = ReportPaint(),
    writtenPath: @escaping @Sendable (String) -> String = \.self
  ) {
    self.format = format
    self.paint = paint
    self.writtenPath = writtenPath
  }

  /// Adds the findings in a file, of which those of one rule are listed up to a limit.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - source: The contents of the file, from which positions are computed; empty if they are no
  ///     longer available.
  package mutating func add(_ findings: [Finding], in path: String, source: Bytes = []) {
    guard !findings.isEmpty || format == .junit else { return }
    let path = writtenPath(path)
    var file = ReportedFile(path, source: source)
    let entries = findings.listed.map { file.entry($0, for: format) }
    count(findings)
    guard format != .junit else {
      items += junitSuite(of: entries, in: path).utf8
      return
    }
    for entry in entries {
      if format.isList, !items.isEmpty { items.append(UInt8(ascii: ",")) }
      items += text(of: entry)
    }
  }

  /// Adds another report in the same format.
  package mutating func add(_ other: FindingReport) {
    if format.isList, !items.isEmpty, !other.items.isEmpty { items.append(UInt8(ascii: ",")) }
    items += other.items
    count(other)
  }

  /// Counts the findings of another report without listing them.
  package mutating func count(_ other: FindingReport) {
    tally.count += other.tally.count
    tally.fileCount += other.tally.fileCount
    tally.fixableCount += other.tally.fixableCount
    for (rule, counts) in other.tally.rules {
      tally.rules[rule, default: RuleTally(level: counts.level)].count += counts.count
      tally.rules[rule]?.fixableCount += counts.fixableCount
    }
  }

  private mutating func count(_ findings: [Finding]) {
    tally.count += findings.reduce(0) { $0 + $1.count }
    tally.fileCount += findings.isEmpty ? 0 : 1
    for finding in findings {
      let fixableCount = finding.fix == nil ? 0 : 1
      tally.fixableCount += fixableCount
      tally.rules[finding.rule, default: RuleTally(level: finding.level)].count += finding.count
      tally.rules[finding.rule]?.fixableCount += fixableCount
    }
  }

  /// Returns a finding in the report's format, or no bytes for JUnit, which has suites instead.
  private func text(of entry: ReportedFile.Entry) -> Bytes {
    switch format {
    case .full: Bytes(fullText(of: entry).utf8)
    case .text: Bytes("\(entry.finding.diagnostic(inFileAt: entry.path))\n".utf8)
    case .github: Bytes("\(entry.workflowCommand)\n".utf8)
    case .json: json(of: entry).bytes
    case .sarif: sarif(of: entry).bytes
    case .gitlab: gitlab(of: entry).bytes
    case .junit: []
    }
  }

  /// Returns the whole report, which in a line-based format is empty if there are no findings.
  ///
  /// - Parameter version: The version of the program.
  package func bytes(version: String) -> Bytes {
    let list = JSONText(verbatim: items)
    let report: JSONText =
      switch format {
      case .full, .text, .github: list
      case .json: #"{"format":"linkmark.findings/1","findings":[\#(list)]}\#n"#
      case .sarif: sarifLog(of: list, version: version)
      case .gitlab: #"[\#(list)]\#n"#
      case .junit:
        #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="linkmark">
        \#(list)</testsuites>

        """#
      }
    return report.bytes
  }
}

// MARK: - Counts

extension FindingReport.Tally {
  /// Returns the counts in one line, such as `3 findings in 2 files, 1 can be fixed with --fix`.
  ///
  /// - Parameter offersFixes: Whether to say how many findings `--fix` can fix.
  package func summary(offersFixes: Bool) -> String {
    let findings = "\(count) \(count == 1 ? "finding" : "findings")"
    let files = "\(fileCount) \(fileCount == 1 ? "file" : "files")"
    let fixes = offersFixes && fixableCount > 0 ? ", \(fixableCount) can be fixed with --fix" : ""
    return "\(findings) in \(files)\(fixes)"
  }

  /// A line for each rule with its number of findings, beginning with the most frequent rule.
  package var statistics: String {
    let sorted = rules.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let width = sorted.first.map { "\($0.value.count)".count } ?? 0
    let nameWidth = sorted.map(\.key.count).max() ?? 0
    return sorted.map { rule, counts in
      let fixes = counts.fixableCount == 0 ? "" : "  \(counts.fixableCount) can be fixed"
      let number = "\(counts.count)".padded(to: width, atStart: true)
      let name = fixes.isEmpty ? rule : rule.padded(to: nameWidth)
      return "\(number)  \(counts.level.rawValue.padded(to: 7))  \(name)\(fixes)\n"
    }.joined()
  }
}

extension String {
  /// Returns the text, padded with spaces to at least `count` characters.
  package func padded(to count: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, count - self.count))
    return atStart ? spaces + self : self + spaces
  }
}

/// A file whose findings are prepared for reports, with positions in the units of each format.
package struct ReportedFile {
  /// A finding with its file, positions, and texts.
  package struct Entry {
    let path: String
    package let finding: Finding
    let region: Region
    /// The regions that the finding's fix replaces; empty if there is no fix.
    let edits: [Region]
    /// The construct in the source; empty if it is unknown.
    ///
    /// A construct of over 1,000 bytes is cut, and its digest follows.
    let construct: String
    /// The number of earlier findings in the file with the same rule and construct.
    let occurrence: Int
    /// The line with the start of the construct, if the source is known and the format is `full`.
    package let excerpt: SourceExcerpt?
    /// The construct after the fix, on one line, if the fix is short and the format is `full`.
    package let fixed: String?
  }

  /// A range of the file; its end is exclusive.
  struct Region {
    let start: SourcePosition
    let end: SourcePosition
    /// The one-based column of the start, in UTF-16 code units.
    let startColumn: Int
    let endColumn: Int
    /// The range of bytes in the file.
    let range: Range<Int>
  }

  private struct Occurrence: Hashable {
    let rule: String
    let construct: String
  }

  private let path: String
  private let source: Bytes
  private let lines: LineStarts
  /// The previous region's start and its UTF-16 column, so that a long line is read only once.
  private var previousStart = (position: SourcePosition(line: 0, column: 1), column: 1)
  private var occurrences: [Occurrence: Int] = [:]
  /// The last construct that was cut.
  private var longConstruct = (range: 0..<0, text: "")

  package init(_ path: String, source: Bytes) {
    self.path = path
    self.source = source
    lines = LineStarts(source.span)
  }

  /// Returns a finding with its positions; the findings of a file must be passed in order.
  package mutating func entry(_ finding: Finding, for format: FindingReport.Format) -> Entry {
    // Only `full` shows excerpts, which would be slow for hundreds of thousands of findings.
    let isShown = format == .full
    let region = region(finding.location, to: finding.end ?? finding.location)
    let edits = (finding.fix?.edits ?? []).map { edit in
      self.region(
        lines.position(of: edit.range.lowerBound), to: lines.position(of: edit.range.upperBound))
    }
    let construct = construct(in: region.range)
    let occurrence = Occurrence(rule: finding.rule, construct: construct)
    let count = occurrences[occurrence, default: 0]
    occurrences[occurrence] = count + 1
    return Entry(
      path: path, finding: finding, region: region, edits: edits, construct: construct,
      occurrence: count,
      excerpt: isShown
        ? SourceExcerpt(of: source, lines: lines, from: region.start, to: region.end) : nil,
      fixed: isShown ? finding.fix.flatMap { fixed($0, in: region.range) } : nil)
  }

  private mutating func region(_ start: SourcePosition, to end: SourcePosition) -> Region {
    let startColumn = utf16Column(of: start)
    previousStart = (start, startColumn)
    let startOffset = offset(of: start)
    return Region(
      start: start, end: end, startColumn: startColumn, endColumn: utf16Column(of: end),
      range: startOffset..<max(startOffset, offset(of: end)))
  }

  private func offset(of position: SourcePosition) -> Int {
    guard position.line <= lines.count else { return source.count }
    return min(lines.start(of: position.line) + position.column - 1, source.count)
  }

  private func utf16Column(of position: SourcePosition) -> Int {
    guard position.line <= lines.count else { return 1 }
    var (start, column) = (lines.start(of: position.line), 1)
    if previousStart.position.line == position.line {
      (start, column) = (offset(of: previousStart.position), previousStart.column)
    }
    let end = offset(of: position)
    // The edits of a fix may be after the start of the next finding.
    return start <= end
      ? column + text(in: start..<end).utf16.count : column - text(in: end..<start).utf16.count
  }

  private mutating func construct(in range: Range<Int>) -> String {
    guard range.count > 1_000 else { return text(in: range) }
    // Many findings may be about one long value of a catalog.
    if longConstruct.range != range {
      let digest = SHA256.hexadecimalDigits(of: Bytes(source[range]))
      longConstruct = (range, "\(text(in: range.prefix(1_000)))… \(digest)")
    }
    return longConstruct.text
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  /// Returns the text of a range after a fix, on one line, or `nil` if it affects over 400 bytes.
  private func fixed(_ fix: Finding.Fix, in range: Range<Int>) -> String? {
    guard let first = fix.edits.first, let last = fix.edits.last else { return nil }
    let whole =
      min(range.lowerBound, first.range.lowerBound)..<max(range.upperBound, last.range.upperBound)
    guard whole.count <= 400, whole.upperBound <= source.count else { return nil }
    var result: Bytes = []
    var end = whole.lowerBound
    for edit in fix.edits {
      result += source[end..<edit.range.lowerBound] + edit.replacement
      end = edit.range.upperBound
    }
    result += source[end..<whole.upperBound]
    return String(decoding: result, as: UTF8.self).replacingControls
  }
}

/// The colors of a report on a terminal.
package struct ReportPaint: Sendable {
  private let hasColors: Bool

  /// Creates a paint that adds colors if `hasColors` is true.
  package init(hasColors: Bool = false) { self.hasColors = hasColors }

  func strong(_ text: String) -> String { painted(text, with: "1") }

  func dim(_ text: String) -> String { painted(text, with: "2") }

  func level(_ text: String, as level: Finding.Level) -> String {
    switch level {
    case .error: painted(text, with: "1;31")
    case .warning: painted(text, with: "1;33")
    case .note: painted(text, with: "1;36")
    }
  }

  func fix(_ text: String) -> String { painted(text, with: "32") }

  private func painted(_ text: String, with attributes: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }
}
