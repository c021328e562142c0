import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct SameTextDifferentDestinationTests {
  @Test func `each later link with another destination is found`() throws {
    let markdown = "[Terms](/a)\n\n[terms](/b) [*terms*](/a) [terms](/c)"
    #expect(
      try LintRule.sameTextDifferentDestination.messages(about: markdown) == [
        "the link on line 1 has the same text and leads elsewhere; give each its own text",
        "the link on line 1 has the same text and leads elsewhere; give each its own text",
      ])
  }

  @Test(arguments: [
    "[a](/b) [a](/b)", "[a](https://b.example) [a](https://b.example/)", "[a](/b) [c](/d)",
    "[](/a) [](/b)", "[a](javascript:b) [a](/b)", "![a](/b) [a](/c)",
    "[a](b) [a](./b)", "[a](b.md) [a](b.html)", "[a](b/index.md) [a](b/)", "[a](b) [a](b#c)",
    "[↩](#a) [↩](#b)", "[\\*](#a) [\\*](#b)", "[1](#a) [1](#b)",
  ])
  func `equal destinations and other texts are not found`(_ markdown: String) throws {
    #expect(try LintRule.sameTextDifferentDestination.messages(about: markdown) == [])
  }
}
