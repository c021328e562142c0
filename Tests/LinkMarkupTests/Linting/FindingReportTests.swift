import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct FindingReportTests {
  private let source = Bytes("# 👍\r\n\r\n> é 👍 https://abc.example\r\n".utf8)

  private func report(
    as format: FindingReport.Format, of path: String = "a b/é.md"
  ) throws -> String {
    var report = FindingReport(as: format)
    report.add(try Converter().lint(source).findings, in: path, source: source)
    return text(of: report)
  }

  private func text(of report: FindingReport) -> String {
    String(decoding: report.bytes(version: "1.2.3"), as: UTF8.self)
  }

  private func json(_ format: FindingReport.Format) throws -> [String: Any] {
    let text = try report(as: format)
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 1 && text.hasSuffix("\n"))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `text has a line for each finding`() throws {
    #expect(
      try report(as: .text) == """
        a b/é.md:3:11: warning: "https://abc.example" is text, not a link; write <…>, or better \
        [what is there](…) [bare-url]

        """)
  }

  @Test func `a line feed in a path does not start a line`() throws {
    let path = "a\nb.md:1:1: error: c"
    #expect(
      try report(as: .text, of: path).hasPrefix("a\u{FFFD}b.md:1:1: error: c:3:11: warning: "))
    #expect(
      try report(as: .github, of: path)
        .hasPrefix("::warning file=a%0Ab.md%3A1%3A1%3A error%3A c,"))
    #expect(try report(as: .full, of: path).hasPrefix("a b.md:1:1: error: c:3:11: warning: "))
  }

  @Test(arguments: [FindingReport.Format.full, .text, .github])
  func `no findings give an empty report`(_ format: FindingReport.Format) {
    #expect(FindingReport(as: format).bytes(version: "").isEmpty)
  }

  @Test func `JSON has both ends of a finding, in bytes`() throws {
    let json = try json(.json)
    #expect(json["format"] as? String == "linkmark.findings/1")
    let findings = try #require(json["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding["path"] as? String == "a b/é.md")
    #expect(finding["line"] as? Int == 3)
    #expect(finding["column"] as? Int == 11)
    #expect(finding["endLine"] as? Int == 3)
    #expect(finding["endColumn"] as? Int == 30)
    #expect(finding["offset"] as? Int == 20)
    #expect(finding["level"] as? String == "warning")
    #expect(finding["rule"] as? String == "bare-url")
    #expect(finding["criterion"] is NSNull)
  }

  @Test func `GitHub's commands escape their special characters`() throws {
    let text = try report(as: .github, of: "a,b:c%\n.md")
    #expect(
      text == """
        ::warning file=a%2Cb%3Ac%25%0A.md,line=3,endLine=3,col=8,endColumn=27,title=bare-url\
        ::"https://abc.example" is text, not a link; write <…>, or better [what is there](…)

        """)
  }

  @Test func `SARIF has offsets in UTF-16 and in bytes`() throws {
    let json = try json(.sarif)
    #expect(json["version"] as? String == "2.1.0")
    let run = try #require((json["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "bare-url")
    #expect(result["level"] as? String == "warning")
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let place = try #require(location["physicalLocation"] as? [String: Any])
    #expect((place["artifactLocation"] as? [String: Any])?["uri"] as? String == "a%20b/%C3%A9.md")
    let region = try #require(place["region"] as? [String: Int])
    #expect(
      region == [
        "startLine": 3, "startColumn": 8, "endLine": 3, "endColumn": 27, "byteOffset": 20,
        "byteLength": 19,
      ])
  }

  @Test func `SARIF describes each rule once and includes fixes`() throws {
    let run = try #require((try json(.sarif)["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let names = rules.compactMap { $0["id"] as? String }
    #expect(names.count == rules.count)
    #expect(Set(names).count == names.count)
    #expect(names.contains("bare-url"))
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacements = try #require(change["replacements"] as? [[String: Any]])
    #expect(
      replacements.map { ($0["insertedContent"] as? [String: String])?["text"] } == ["<", ">"])
    #expect(
      replacements.map { $0["deletedRegion"] as? [String: Int] } == [
        [
          "startLine": 3, "startColumn": 8, "endLine": 3, "endColumn": 8, "byteOffset": 20,
          "byteLength": 0,
        ],
        [
          "startLine": 3, "startColumn": 27, "endLine": 3, "endColumn": 27, "byteOffset": 39,
          "byteLength": 0,
        ],
      ])
  }

  @Test func `SARIF names the program, its pages, and a fingerprint of each result`() throws {
    let run = try #require((try json(.sarif)["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["version"] as? String == "1.2.3")
    #expect((driver["informationUri"] as? String)?.hasPrefix("https://") == true)
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      let name = try #require(rule["id"] as? String)
      #expect((rule["helpUri"] as? String)?.hasSuffix("#\(name)") == true)
      #expect(((rule["help"] as? [String: String])?["text"])?.isEmpty == false)
    }
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let prints = try #require(result["partialFingerprints"] as? [String: String])
    #expect(prints["linkmark/1"]?.count == 64)
  }

  @Test func `JSON has the fix and the page of the rule`() throws {
    let findings = try #require(try json(.json)["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect((finding["url"] as? String)?.hasSuffix("#bare-url") == true)
    let edits = try #require((finding["fix"] as? [String: [[String: Any]]])?["edits"])
    #expect(edits.map { $0["offset"] as? Int } == [20, 39])
    #expect(edits.map { $0["length"] as? Int } == [0, 0])
    #expect(edits.map { $0["text"] as? String } == ["<", ">"])
  }

  @Test func `a full report marks the construct and shows its fix`() throws {
    #expect(
      try report(as: .full) == """
        a b/é.md:3:11: warning: "https://abc.example" is text, not a link; write <…>, or better \
        [what is there](…) [bare-url]
          3 | > é 👍 https://abc.example
            |        ^^^^^^^^^^^^^^^^^^^
          fix: <https://abc.example>


        """)
  }

  @Test func `a full report replaces control characters, and has only its own colors`() throws {
    let source = Bytes("\u{1B}[31m \u{202E}https://abc.example\tc".utf8)
    var report = FindingReport(as: .full, paint: ReportPaint(hasColors: true))
    report.add(try Converter().lint(source).findings, in: "\u{1B}]0;x\u{7}.md", source: source)
    let text = text(of: report)
    #expect(text.contains("\u{1B}[1;33m^^^^^^^^^^^^^^^^^^^\u{1B}[0m"))
    #expect(!text.contains("\u{1B}[31m") && !text.contains("\u{1B}]") && !text.contains("\u{7}"))
    #expect(!text.contains("\u{202E}"))
  }

  @Test(arguments: [0, 30, 2_000])
  func `a long line is cut on both sides of the construct`(_ count: Int) throws {
    let side = String(repeating: "é ", count: count)
    let source = Bytes("\(side)https://abc.example \(side)".utf8)
    var report = FindingReport(as: .full)
    report.add(try Converter().lint(source).findings, in: "a.md", source: source)
    let lines = text(of: report).split(separator: "\n")
    let (line, marks) = (
      try #require(lines.dropFirst().first), try #require(lines.dropFirst(2).first)
    )
    #expect(line.count <= 106)
    let start = try #require(marks.firstIndex(of: "^"))
    let shown = line.dropFirst(marks.distance(from: marks.startIndex, to: start))
    #expect(shown.hasPrefix("https://abc.example"))
    #expect(line.contains("…") == (count > 0))
  }

  @Test func `SARIF has the right columns if edits are not in the order of the findings`() throws {
    let source = Bytes("é👍 ab é".utf8)
    func finding(_ column: Int, _ edit: Range<Int>) -> Finding {
      Finding(
        rule: "r", level: .note, location: SourcePosition(line: 1, column: column),
        end: SourcePosition(line: 1, column: column + 1), message: "m",
        fix: Finding.Fix([.init(edit, with: [])], effect: .nothing))
    }
    var file = ReportedFile("a.md", source: source)
    let columns = [finding(8, 10..<12), finding(9, 0..<2), finding(11, 2..<6)].map { finding in
      let entry = file.entry(finding, for: .sarif)
      return [entry.region.startColumn] + entry.edits.map(\.startColumn)
    }
    #expect(columns == [[5, 8], [6, 1], [8, 2]])
  }

  @Test(arguments: [0, 1, 2, 600])
  func `a line with invalid UTF-8 has an excerpt`(_ count: Int) throws {
    let bytes = Bytes(repeating: 0x80, count: count)
    let source = bytes + Bytes("[x]()".utf8) + bytes
    let finding = Finding(
      rule: "r", level: .note, location: SourcePosition(line: 1, column: 1),
      end: SourcePosition(line: 1, column: count + 3), message: "m")
    var report = FindingReport(as: .full)
    report.add([finding], in: "a.md", source: source)
    report.add(try Converter().lint(source).findings, in: "a.md", source: source)
    #expect(text(of: report).contains("^"))
  }

  @Test func `GitLab's report has a fingerprint that does not depend on the line`() throws {
    func issues(_ prefix: String) throws -> [[String: Any]] {
      let source = Bytes((prefix + "https://abc.example https://abc.example\n").utf8)
      var report = FindingReport(as: .gitlab)
      report.add(try Converter().lint(source).findings, in: "./a.md", source: source)
      let json = try JSONSerialization.jsonObject(with: Data(text(of: report).utf8))
      return try #require(json as? [[String: Any]])
    }
    let (first, second) = (try issues(""), try issues("A\n\nB\n\n"))
    #expect(first.count == 2)
    let prints = first.map { $0["fingerprint"] as? String }
    #expect(Set(prints).count == 2)
    #expect(second.map { $0["fingerprint"] as? String } == prints)
    #expect(first.map { $0["severity"] as? String } == ["minor", "minor"])
    let location = try #require(second[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == "a.md")
    #expect(location["lines"] as? [String: Int] == ["begin": 5, "end": 5])
  }

  private static let long = String(repeating: "a", count: 1_000)

  // Texts that a short or careless hash, or the equality of strings, would take for the same.
  @Test(arguments: [
    ("[here](/é)", "[here](/e\u{301})"),
    ("[here](/\(FindingReportTests.long)b)", "[here](/\(FindingReportTests.long)c)"),
    ("[here](/a?0)", "[here](/a?0\u{200B})"),
  ])
  func `a finding is identified by all bytes of its construct`(
    _ old: String, _ new: String
  ) throws {
    func findings(_ text: String) throws -> [Finding] {
      try Converter().lint(Bytes(text.utf8)).findings.filter { $0.rule == "vague-link-text" }
    }
    let prints = try [old, new].flatMap { text in
      var report = FindingReport(as: .gitlab)
      report.add(try findings(text), in: "a.md", source: Bytes(text.utf8))
      let json = try JSONSerialization.jsonObject(with: Data(self.text(of: report).utf8))
      return (json as? [[String: Any]] ?? []).compactMap { $0["fingerprint"] as? String }
    }
    #expect(Set(prints).count == 2 && prints.allSatisfy { $0.count == 64 })
    var known = FindingBaseline()
    known.add(try findings(old), in: "é.md", source: Bytes(old.utf8))
    known = try FindingBaseline(parsing: known.bytes, path: "baseline.json")
    func count(of text: String, in path: String) throws -> Int {
      known.newFindings(among: try findings(text), in: path, source: Bytes(text.utf8)).count
    }
    #expect(try count(of: old, in: "é.md") == 0)
    #expect(try count(of: new, in: "é.md") == 1)
    #expect(try count(of: old, in: "e\u{301}.md") == 1)
  }

  @Test func `JUnit's report has a suite for each file, including clean ones`() throws {
    var report = FindingReport(as: .junit)
    report.add(try Converter().lint(source).findings, in: "a&\"b.md", source: source)
    report.add([], in: "clean.md", source: source)
    #expect(
      text(of: report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="linkmark">
        <testsuite name="a&amp;&quot;b.md" tests="1" failures="1">
        <testcase name="bare-url 3:11" classname="a&amp;&quot;b.md">
        <failure type="warning" message="&quot;https://abc.example&quot; is text, not a link; \
        write &lt;…&gt;, or better [what is there](…)">a&amp;&quot;b.md:3:11: warning: \
        &quot;https://abc.example&quot; is text, not a link; write &lt;…&gt;, or better [what is \
        there](…) [bare-url]</failure>
        </testcase>
        </testsuite>
        <testsuite name="clean.md" tests="1" failures="0">
        <testcase name="lint" classname="clean.md"/>
        </testsuite>
        </testsuites>

        """)
  }

  @Test func `JUnit's report has no live control characters`() throws {
    var report = FindingReport(as: .junit)
    report.add([], in: "\u{9B}1m\u{202E}\u{1B}[1m.md", source: [])
    #expect(text(of: report).contains("name=\"&#155;1m&#8238;\u{FFFD}[1m.md\""))
  }

  @Test func `a report counts findings, files, and fixes by rule`() throws {
    var report = FindingReport(as: .json)
    for name in ["a.md", "b.md"] {
      let source = Bytes("https://a.example [here](/t)\n".utf8)
      report.add(try Converter().lint(source, from: .warning).findings, in: name, source: source)
    }
    report.add([], in: "c.md", source: [])
    #expect(
      report.tally.summary(offersFixes: true)
        == "4 findings in 2 files, 2 can be fixed with --fix")
    #expect(report.tally.summary(offersFixes: false) == "4 findings in 2 files")
    #expect(
      report.tally.statistics == """
        2  warning  bare-url         2 can be fixed
        2  warning  vague-link-text

        """)
  }

  @Test func `the findings of a rule in a file are listed up to a limit, and all are counted`()
    throws
  {
    let copy = Bytes(String(repeating: "[here](a)\n\n", count: 1_203).utf8) + source
    let findings = try Converter().lint(copy).findings
    var report = FindingReport(as: .text)
    report.add(findings, in: "a.md", source: copy)
    let lines = text(of: report).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[vague-link-text]") } == 1_000)
    #expect(
      lines.filter { $0.hasSuffix("[too-many-findings]") } == [
        "a.md:2001:1: warning: 203 more findings of vague-link-text are not listed, starting here; "
          + "fix those before them first [too-many-findings]"
      ])
    #expect(lines.last?.hasSuffix("[bare-url]") == true)
    #expect(report.tally.summary(offersFixes: false) == "1204 findings in 1 file")
    #expect(report.tally.statistics.hasPrefix("1203  warning  vague-link-text\n"))
  }
}
