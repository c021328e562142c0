import Foundation
import LinkMarkup
import Testing

@Suite struct FindingReportTests {
  private let source = Bytes("# 👍\r\n\r\n> é 👍 https://a.example/b\r\n".utf8)

  private func report(_ path: String = "a b/é.md") throws -> FindingReport {
    var report = FindingReport()
    report.add(try Converter().lint(source).findings, in: path, source)
    return report
  }

  private func json(_ format: FindingReport.Format) throws -> [String: Any] {
    let text = try report().text(as: format)
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 1 && text.hasSuffix("\n"))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `text has a line for each finding`() throws {
    #expect(
      try report().text(as: .text) == """
        a b/é.md:3:11: warning: "https://a.example/b" is text, not a link; write <…>, or better \
        [what is there](…) [bare-url]

        """)
  }

  @Test func `a line feed in a path begins no line`() throws {
    let report = try report("a\nb.md:1:1: error: c")
    #expect(report.text(as: .text).hasPrefix("a\u{FFFD}b.md:1:1: error: c:3:11: warning: "))
    #expect(report.text(as: .github).hasPrefix("::warning file=a%0Ab.md%3A1%3A1%3A error%3A c,"))
  }

  @Test(arguments: [FindingReport.Format.text, .github])
  func `no findings give an empty report`(_ format: FindingReport.Format) {
    #expect(FindingReport().text(as: format) == "")
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
    let text = try report("a,b:c%\n.md").text(as: .github)
    #expect(
      text == """
        ::warning file=a%2Cb%3Ac%25%0A.md,line=3,endLine=3,col=8,endColumn=27,title=bare-url\
        ::"https://a.example/b" is text, not a link; write <…>, or better [what is there](…)

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
      replacements.map { ($0["deletedRegion"] as? [String: Int])?["byteOffset"] } == [20, 39])
  }
}
