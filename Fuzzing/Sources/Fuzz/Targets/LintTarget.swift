import Foundation

@testable import LinkMarkup
@testable import LinkText
@testable import Oracles

/// Checks that findings are located in the source, that reports are valid, and that fixes change
/// only white space and the markup of links.
enum LintTarget {
  private static let context: [LintContext?] = [
    nil,
    LintContext(
      hasFile: { $0.utf8.count.isMultiple(of: 2) }, headingIdentifiers: { [$0, "a"] }),
  ]

  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let context = input.choice(of: context)
    let dialect = input.choice(of: [Dialect.copy, .gfm, .commonMark])
    let level = input.choice(of: Finding.Level.allCases)
    let source = input.bytes
    let converter = Converter(dialect: dialect)
    let findings = try converter.lint(source, context: context).findings
    let fixed = try converter.fixing(source, context: context, from: level)
    let again = try converter.fixing(fixed.source, context: context, from: level)
    let defects =
      try placeDefects(of: findings, in: source) + reportDefects(of: findings, in: source)
    guard try isCommonMark(source, in: dialect) else { return defects }
    return defects + [FixOracle.problem(source, fixedAs: fixed, again: again)].compactMap(\.self)
  }

  /// Returns whether the dialect gives the same HTML as CommonMark, which the fix oracle parses.
  ///
  /// Placeholders, for example, may change the HTML.
  private static func isCommonMark(_ source: Bytes, in dialect: Dialect) throws -> Bool {
    if dialect == .commonMark { return true }
    let linked = try Converter(dialect: dialect).convert(source)
    return linked.bytes(emittedBy: HTMLEmitter(annotation: .none)) == commonMarkHTML(source)
  }

  private static func placeDefects(of findings: [Finding], in source: Bytes) -> [String] {
    let lines = LineStarts(source.span)
    func offset(of position: SourcePosition) -> Int {
      lines.line(position.line, in: source).lowerBound + position.column - 1
    }
    return findings.flatMap { finding -> [String] in
      let start = offset(of: finding.location)
      let end = finding.end.map(offset) ?? start
      var defects: [String] = []
      if start > end || end > source.count { defects.append("the place of \(finding)") }
      if let offset = finding.location.offset, offset != start {
        defects.append("the offset of \(finding)")
      }
      return defects
    }
  }

  private static func reportDefects(
    of findings: [Finding], in source: Bytes
  ) throws -> [String] {
    func report(as format: FindingReport.Format) -> Bytes {
      var report = FindingReport(as: format)
      report.add(findings, in: "copy.md", source: source)
      return report.bytes(version: "1")
    }
    for format in [FindingReport.Format.json, .sarif, .gitlab] {
      _ = try JSONSerialization.jsonObject(with: Data(report(as: format)))
    }
    var defects: [String] = []
    for format in [FindingReport.Format.text, .github] {
      let lines = report(as: format).count { $0 == UInt8(ascii: "\n") }
      if lines != findings.count { defects.append("\(findings.count) findings in \(lines) lines") }
    }
    let full = report(as: .full)
    if full.contains(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\n")) || $0 == 0x7F }) {
      defects.append("a control character in the full report")
    }
    return defects
  }
}
