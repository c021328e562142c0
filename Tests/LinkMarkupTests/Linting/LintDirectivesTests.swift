import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LintDirectivesTests {
  private func findings(_ markdown: String) throws -> [String] {
    try Converter().lint(Bytes(markdown.utf8)).findings
      .filter { ["bare-url", "unknown-rule", "insecure-http"].contains($0.rule) }
      .map { "\($0.location.line):\($0.location.column): \($0.rule)" }
  }

  @Test(arguments: [
    "<!-- linkmark-disable-next-line bare-url -->\nhttps://a.example",
    "a <!-- linkmark-disable-next-line bare-url -->\nhttps://a.example",
    "<!-- linkmark-disable-next-line\n  unused-definition bare-url\n-->\nhttps://a.example",
    "> <!-- linkmark-disable-next-line bare-url -->\r\n> https://a.example",
    "- b\n\n  <!-- linkmark-disable-next-line bare-url -->\n  https://a.example",
    "<p> <!-- linkmark-disable-next-line bare-url --></p>\n\n<!-- linkmark-disable-file bare-url -->\n\nhttps://a.example",
  ])
  func `a comment silences a rule on the line after it`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test(arguments: [
    ("<!-- linkmark-disable-next-line bare-url -->\n\nhttps://a.example", 3),
    ("https://a.example <!-- linkmark-disable-next-line bare-url -->", 1),
    ("<!-- linkmark-disable-next-line unused-definition -->\nhttps://a.example", 2),
    ("<!-- linkmark disable-next-line bare-url -->\nhttps://a.example", 2),
    ("`<!-- linkmark-disable-file bare-url -->`\nhttps://a.example", 2),
  ])
  func `other lines and other rules are still reported`(_ markdown: String, _ line: Int) throws {
    #expect(try findings(markdown) == ["\(line):1: bare-url"])
  }

  @Test(arguments: [
    "https://a.example\n\n<!-- linkmark-disable-file bare-url -->\n\nhttps://a.example",
    "> https://a.example <!-- linkmark-disable-file bare-url -->",
  ])
  func `a comment silences a rule in the whole document`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test func `errors in a comment cannot be turned off`() throws {
    let markdown = "<!-- linkmark-disable-file unknown-rule bare-ulr -->"
    #expect(try findings(markdown) == ["1:1: unknown-rule", "1:1: unknown-rule"])
  }

  @Test(arguments: [
    (
      "é <!-- linkmark-disable-file bare-ulr -->",
      "1:4: warning: there is no rule 'bare-ulr'; did you mean 'bare-url'? [unknown-rule]"
    ),
    (
      "\r\n> <!-- linkmark-disable-next-line -->",
      """
      2:3: warning: 'linkmark-disable-next-line' names no rule; list those to disable \
      [unknown-rule]
      """
    ),
    (
      "<!-- linkmark-disable-fil bare-url -->",
      """
      1:1: warning: 'linkmark-disable-fil' is not a directive; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
    (
      "<!-- LINKMARK-disable-file bare-url -->",
      """
      1:1: warning: 'LINKMARK-disable-file' is not a directive; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
  ])
  func `an invalid comment is reported`(_ markdown: String, _ message: String) throws {
    let findings = try Converter().lint(Bytes(markdown.utf8)).findings
    #expect(
      findings.map {
        "\($0.location.line):\($0.location.column): \($0.level): \($0.message) [\($0.rule)]"
      } == [message])
  }

  @Test func `comments in copy can be ignored`() throws {
    let copy = "<!-- linkmark-disable-file blocked-destination no-rule -->\n\n[a](javascript:b)"
    let source = Bytes(copy.utf8)
    #expect(try Converter().lint(source).findings.map(\.rule) == ["unknown-rule"])
    #expect(
      try Converter().lint(source, directives: .ignored).findings.map(\.rule)
        == ["blocked-destination"])
  }
}
