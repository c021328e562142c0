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

  @Test func `links below one heading are compared, and those in it`() throws {
    let markdown = "[a](/b)\n\n# [a](/c)\n\n[a](/d)\n\nB [a](/e)\n===\n"
    #expect(
      try LintRule.sameTextDifferentDestination.messages(about: markdown) == [
        "the link on line 3 has the same text and leads elsewhere; give each its own text"
      ])
  }

  @Test(arguments: [
    "[a](/b) [a](/b)", "[a](https://b.example) [a](https://b.example/)", "[a](/b) [c](/d)",
    "[](/a) [](/b)", "[a](javascript:b) [a](/b)", "![a](/b) [a](/c)",
    "[a](b) [a](./b)", "[a](b.md) [a](b.html)", "[a](b/index.md) [a](b/)", "[a](b) [a](b#c)",
    "[↩](#a) [↩](#b)", "[\\*](#a) [\\*](#b)", "[1](#a) [1](#b)",
    "[#1](/a) [#1](/b)", "[@a](/b) [@a](/c)", "# A\n\n[b](/c)\n\n## D\n\n[b](/e)",
    "<a href='/b'>💻</a> <a href='/c'>💻</a>",
    "<a href='/b'>c</a>\n\n# D\n\n<a href='/e'>c</a>",
  ])
  func `equal destinations and other texts are not found`(_ markdown: String) throws {
    #expect(try LintRule.sameTextDifferentDestination.messages(about: markdown) == [])
  }
}
