import LinkMarkup
import Testing

@Suite struct LintDirectivesTests {
  private func findings(_ markdown: String) throws -> [String] {
    try Converter().lint(Array(markdown.utf8)).findings
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
  func `other lines and other rules are heard`(_ markdown: String, _ line: Int) throws {
    #expect(try findings(markdown) == ["\(line):1: bare-url"])
  }

  @Test(arguments: [
    "https://a.example\n\n<!-- linkmark-disable-file bare-url -->\n\nhttps://a.example",
    "> https://a.example <!-- linkmark-disable-file bare-url -->",
  ])
  func `a comment silences a rule in the whole document`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test func `what is wrong with a comment cannot be turned off`() throws {
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
      2:3: warning: 'linkmark-disable-next-line' names no rule; name those that it turns off \
      [unknown-rule]
      """
    ),
    (
      "<!-- linkmark-disable-fil bare-url -->",
      """
      1:1: warning: 'linkmark-disable-fil' means nothing here; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
    (
      "<!-- LINKMARK-disable-file bare-url -->",
      """
      1:1: warning: 'LINKMARK-disable-file' means nothing here; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
  ])
  func `a comment that is wrong is found`(_ markdown: String, _ message: String) throws {
    let findings = try Converter().lint(Array(markdown.utf8)).findings
    #expect(
      findings.map {
        "\($0.location.line):\($0.location.column): \($0.level): \($0.message) [\($0.rule)]"
      } == [message])
  }
}
