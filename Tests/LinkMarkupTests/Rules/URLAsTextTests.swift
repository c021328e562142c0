import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct URLAsTextTests {
  @Test(arguments: [
    "[https://a.example/b](https://a.example/b)", "<https://a.example/b/c>",
    "[HTTP://a.example/?b](/c)",
    "[www.a.example/b](https://www.a.example/b)", "[**https://a.example/#b**](/c)",
  ])
  func `a text that is an address is found`(_ markdown: String) throws {
    #expect(try LintRule.urlAsText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "<https://a.example>", "<https://a.example/>", "[www.a.example](https://www.a.example)",
    "<mailto:a@b.example>", "[a@b.example](mailto:a@b.example)", "[read https://a.example/b](/c)",
    "[ab](https://a.example/b/c)", "https://a.example/b",
  ])
  func `hosts, mail addresses, and words are not found`(_ markdown: String) throws {
    #expect(try LintRule.urlAsText.messages(about: markdown) == [])
  }
}
