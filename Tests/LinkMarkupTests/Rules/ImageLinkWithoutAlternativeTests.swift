import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct ImageLinkWithoutAlternativeTests {
  @Test(arguments: ["[![](a.png)](/b)", "[ ![](a.png) ![&nbsp;](c.png)](/b)", "[*![](a.png)*](/b)"])
  func `a link of images without descriptions is found`(_ markdown: String) throws {
    #expect(try LintRule.imageLinkWithoutAlternative.messages(about: markdown).count == 1)
  }

  @Test(arguments: ["[![a](a.png)](/b)", "[![](a.png) a](/b)", "![](a.png)", "[](/b)"])
  func `a link with a description or text is not found`(_ markdown: String) throws {
    #expect(try LintRule.imageLinkWithoutAlternative.messages(about: markdown) == [])
  }
}
