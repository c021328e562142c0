/// The known findings of a project, so that only new findings are reported.
///
/// A finding is identified by its rule, its file, and the text of its construct, so that lines
/// above it can change. Equal findings are listed as often as they occur.
package struct FindingBaseline: Sendable {
  private struct Entry: Hashable {
    let rule: String
    let text: String
  }

  private var files: [String: [Entry: Int]] = [:]
  package private(set) var count = 0

  package init() {}

  /// Reads a file in the format `linkmark.baseline/1`.
  package init(parsing source: Bytes, path: String) throws(SourceError) {
    let file = JSONValue(try JSONDocument(parsing: source, path: path), named: "the file")
    try file.requireObject(
      "what --write-baseline writes", keys: ["format", "findings"], of: "a baseline")
    try file.require(
      file["format"]?.string == FindingBaseline.format,
      "the format is not '\(FindingBaseline.format)'; write the file with --write-baseline")
    guard let list = file["findings"] else { return }
    for finding in try list.requireElements(named: "a finding") {
      try finding.requireObject("an object with 'file', 'rule' and 'text'")
      func text(_ key: String) throws(SourceError) -> String {
        try finding.require(finding[key]?.requireString(), "a finding has no '\(key)'; add it")
      }
      let entry = Entry(
        rule: LintRule.currentName(of: try text("rule")), text: try text("text"))
      files[try text("file"), default: [:]][entry, default: 0] += 1
      count += 1
    }
  }

  private static let format = "linkmark.baseline/1"

  package mutating func add(_ findings: [Finding], in path: String, source: Bytes) {
    let entries = FindingBaseline.entries(findings, in: source)
    for entry in entries { files[path, default: [:]][entry, default: 0] += 1 }
    count += entries.count
  }

  package mutating func add(_ other: FindingBaseline) {
    for (path, entries) in other.files {
      files[path, default: [:]].merge(entries, uniquingKeysWith: +)
    }
    count += other.count
  }

  /// Returns the findings in a file that the baseline does not contain.
  package func newFindings(among findings: [Finding], in path: String, source: Bytes) -> [Finding] {
    guard var known = files[path] else { return findings }
    return zip(findings, FindingBaseline.entries(findings, in: source)).compactMap {
      finding, entry in
      guard let count = known[entry], count > 0 else { return finding }
      known[entry] = count - 1
      return nil
    }
  }

  private static func entries(_ findings: [Finding], in source: Bytes) -> [Entry] {
    var file = ReportedFile("", source: source)
    return findings.map { finding in
      Entry(rule: finding.rule, text: file.entry(finding, for: .json).construct)
    }
  }

  /// The contents of a baseline file, with a line for each finding, sorted for easy review.
  package var bytes: Bytes {
    let findings = files.sorted { $0.key < $1.key }.flatMap { path, entries in
      entries.sorted { ($0.key.rule, $0.key.text) < ($1.key.rule, $1.key.text) }
        .flatMap { entry, count in
          let finding: JSONText =
            #"\#n{"file":\#(path),"rule":\#(entry.rule),"text":\#(entry.text)}"#
          return Array(repeating: finding.bytes, count: count)
        }
    }
    let list = JSONText(verbatim: Bytes(findings.joined(separator: ",".utf8)))
    let file: JSONText = #"{"format":\#(FindingBaseline.format),"findings":[\#(list)\#n]}\#n"#
    return file.bytes
  }
}
