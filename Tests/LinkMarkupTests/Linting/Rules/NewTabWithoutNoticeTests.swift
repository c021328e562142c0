import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct NewTabWithoutNoticeTests {
  @Test(arguments: [
    #"a <a href="/b" target="_blank">c</a>"#, "<a href=/b TARGET='_BLANK' rel=noopener>c</a> d",
    #"<div><a href="/b" target="_blank">c</a></div>"#,
    #"a <a href="/b" target="_blank">c</A> new tab"#,
    #"a <a href="/b" target="_blank">c <a href="/d">new tab</a>"#,
  ])
  func `raw HTML that opens a tab silently is found`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    #"a <a href="/b" target="_blank">c (opens in a new tab)</a>"#, #"a <a href="/b">c</a>"#,
    #"<p><a href="/b" target="_blank" title="New window">c</a></p>"#, "[a](/b)",
    #"a <a href="/b" target="_blank"><abbr>c</abbr> (opens in another tab)</a>"#,
    #"a <a href="/b" target="_blank">c (opens in a new\#ntab)</a>"#,
    #"<!-- <a href="/b" target="_blank">c</a> -->"#, #"<area href="/b" target="_blank">"#,
  ])
  func `links with a notice and links without a new tab are not found`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown) == [])
  }

  @Test func `languages without words for notices are not checked`() throws {
    let markdown = #"a <a href="/b" target="_blank">c (öffnet in neuem Tab)</a>"#
    let converter = Converter(locale: try #require(LanguageTag("da")))
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown, converter: converter) == [])
  }

  @Test func `each unclosed anchor is read once`() throws {
    let markdown = String(repeating: #"<a href="/b" target="_blank">c "#, count: 200)
    let document = try Document(parsing: Bytes("a \(markdown)".utf8))
    let elements = document.htmlElements
    #expect(elements.count == 200 && elements.allSatisfy { $0.text == "c" })
  }

  @Test func `a new tab set by a rule has its notice`() throws {
    let configuration = try Configuration(
      parsing: Bytes(#"{"rules": [{"match": {}, "set": {"newTab": true}}]}"#.utf8),
      path: "linkmark.json")
    let converter = Converter(rules: configuration.rules)
    #expect(
      try LintRule.newTabWithoutNotice.messages(about: "[a](/b)", converter: converter) == [])
  }
}
