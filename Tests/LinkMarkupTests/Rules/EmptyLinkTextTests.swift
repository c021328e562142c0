import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct EmptyLinkTextTests {
  @Test(arguments: [
    "[](https://a.example)", "[ ](https://a.example)", "[&nbsp;](https://a.example)",
    "[&#x200B;](https://a.example)", "[&shy;&#x202E;](https://a.example)", "[][b]\n\n[b]: /c",
    "[**&nbsp;**](/a)", "[<b></b>](/a)", "[\\\n](/a)",
  ])
  func `a link that shows nothing is found`(_ markdown: String) throws {
    #expect(try LintRule.emptyLinkText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[a](/b)", "[`a`](/b)", "[![a](c.png)](/b)", "[![](c.png)](/b)", "<https://a.example>",
    "[—](/b)",
    "[{name}](/b)", "![](c.png)", "[]",
  ])
  func `links with text and links of other rules are not found`(_ markdown: String) throws {
    #expect(try LintRule.emptyLinkText.messages(about: markdown) == [])
  }
}
