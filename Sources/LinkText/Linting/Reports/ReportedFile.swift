/// A file whose findings are reported, which finds places in the units of other formats.
package struct ReportedFile {
  /// A finding and its file.
  package struct Entry {
    let path: String
    package let finding: Finding
    /// The place of the finding.
    let region: Region
    /// The places of the edits of its fix.
    let edits: [Region]
    /// The construct in the source, without the rest of the file; empty if it is unknown.
    let construct: String
    /// The number of findings before it in the file with the same rule and construct.
    let occurrence: Int
    /// The line with the start of the construct; `nil` if the source is not available.
    package let excerpt: SourceExcerpt?
    /// The construct after the fix, as one line; `nil` if there is no fix, or it is long.
    package let fixed: String?
  }

  /// A part of the file, half-open.
  struct Region {
    let start: SourcePosition
    let end: SourcePosition
    /// Counted from 1, in UTF-16 code units.
    let startColumn: Int
    let endColumn: Int
    /// In bytes of the file.
    let range: Range<Int>
  }

  private struct Occurrence: Hashable {
    let rule: String
    let construct: String
  }

  private let path: String
  private let source: Bytes
  private let lines: LineStarts
  /// The last position, so that each part of a long line is counted only once.
  private var known = (position: SourcePosition(line: 0, column: 1), column: 1)
  private var occurrences: [Occurrence: Int] = [:]

  package init(_ path: String, _ source: Bytes) {
    self.path = path
    self.source = source
    lines = LineStarts(source.span)
  }

  /// Returns a finding with its places; findings are asked for in order.
  package mutating func entry(_ finding: Finding, for format: FindingReport.Format) -> Entry {
    // There may be hundreds of thousands of findings.
    let isShown = format == .full
    let region = region(finding.location, finding.end ?? finding.location)
    let edits = (finding.fix?.edits ?? []).map { edit in
      self.region(
        lines.position(of: edit.range.lowerBound), lines.position(of: edit.range.upperBound))
    }
    let construct = text(in: region.range.prefix(1_000))
    let occurrence = Occurrence(rule: finding.rule, construct: construct)
    let count = occurrences[occurrence, default: 0]
    occurrences[occurrence] = count + 1
    return Entry(
      path: path, finding: finding, region: region, edits: edits, construct: construct,
      occurrence: count,
      excerpt: isShown ? SourceExcerpt(of: source, lines, region.start, region.end) : nil,
      fixed: isShown ? finding.fix.flatMap { fixed($0, region.range) } : nil)
  }

  private mutating func region(_ start: SourcePosition, _ end: SourcePosition) -> Region {
    let startColumn = utf16Column(of: start)
    known = (start, startColumn)
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
    if known.position.line == position.line {
      (start, column) = (offset(of: known.position), known.column)
    }
    let end = offset(of: position)
    // The edits of a fix may be after the start of the next finding.
    return start <= end
      ? column + text(in: start..<end).utf16.count : column - text(in: end..<start).utf16.count
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  /// Returns what a fix makes of a range, as one line; `nil` if that is long.
  private func fixed(_ fix: Finding.Fix, _ range: Range<Int>) -> String? {
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
    return String(decoding: result, as: UTF8.self).standingStill
  }
}
