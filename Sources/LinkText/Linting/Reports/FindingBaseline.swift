/// The known findings of a project, so that only new findings are reported.
///
/// A finding is identified by its rule, its file, and the text of its construct, so that lines
/// above it can change. Equal findings are listed as often as they occur.
package struct FindingBaseline: Sendable {
  // Bytes, because equal strings may have different bytes, as in `é` and `e\u{301}`.
  private struct Entry: Hashable {
    let rule: String
    let text: Bytes
  }

  private var files: [Bytes: [Entry: Int]] = [:]
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
        rule: LintRule.currentName(of: try text("rule")), text: Bytes(try text("text").utf8))
      files[Bytes(try text("file").utf8), default: [:]][entry, default: 0] += 1
      count += 1
    }
  }

  private static let format = "linkmark.baseline/1"

  package mutating func add(_ findings: [Finding], in path: String, source: Bytes) {
    let entries = FindingBaseline.entries(findings, in: source)
    for entry in entries { files[Bytes(path.utf8), default: [:]][entry, default: 0] += 1 }
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
    guard var known = files[Bytes(path.utf8)] else { return findings }
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
      Entry(rule: finding.rule, text: Bytes(file.entry(finding, for: .json).construct.utf8))
    }
  }

  /// The contents of a baseline file, with a line for each finding, sorted for easy review.
  package var bytes: Bytes {
    let findings = files.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .flatMap { path, entries in
        let texts = entries.map { entry, count in
          let text = JSONText.string(entry.text)
          let finding: JSONText =
            #"\#n{"file":\#(JSONText.string(path)),"rule":\#(entry.rule),"text":\#(text)}"#
          return (finding.bytes, count)
        }
        return texts.sorted { $0.0.lexicographicallyPrecedes($1.0) }
          .flatMap { Array(repeating: $0, count: $1) }
      }
    let list = JSONText(verbatim: Bytes(findings.joined(separator: ",".utf8)))
    let file: JSONText = #"{"format":\#(FindingBaseline.format),"findings":[\#(list)\#n]}\#n"#
    return file.bytes
  }
}
