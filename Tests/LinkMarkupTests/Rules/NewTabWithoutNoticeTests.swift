import Testing

@testable import LinkMarkup

@Suite struct NewTabWithoutNoticeTests {
  @Test(arguments: [
    #"a <a href="/b" target="_blank">c</a>"#, "<a href=/b TARGET='_BLANK' rel=noopener>c</a> d",
    #"<div><a href="/b" target="_blank">c</a></div>"#,
  ])
  func `raw HTML that opens a tab silently is found`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    #"a <a href="/b" target="_blank">c (opens in a new tab)</a>"#, #"a <a href="/b">c</a>"#,
    #"<p><a href="/b" target="_blank" title="New window">c</a></p>"#, "[a](/b)",
    #"<!-- <a href="/b" target="_blank">c</a> -->"#, #"<area href="/b" target="_blank">"#,
  ])
  func `one that says so, and what opens none, is not`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown) == [])
  }

  @Test func `a new tab that a rule asks for has its notice`() throws {
    let configuration = try Configuration(
      parsing: Array(#"{"rules": [{"match": {}, "set": {"newTab": true}}]}"#.utf8),
      path: "linkmark.json")
    let converter = Converter(rules: configuration.rules)
    #expect(
      try LintRule.newTabWithoutNotice.messages(about: "[a](/b)", converter: converter) == [])
  }
}
