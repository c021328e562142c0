import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct SameTextDifferentDestinationTests {
  @Test func `each link after the first that leads elsewhere is found`() throws {
    let markdown = "[Terms](/a)\n\n[terms](/b) [*terms*](/a) [terms](/c)"
    #expect(
      try LintRule.sameTextDifferentDestination.messages(about: markdown) == [
        "the link in line 1 has the same text and leads elsewhere; give each a text of its own",
        "the link in line 1 has the same text and leads elsewhere; give each a text of its own",
      ])
  }

  @Test(arguments: [
    "[a](/b) [a](/b)", "[a](https://b.example) [a](https://b.example/)", "[a](/b) [c](/d)",
    "[](/a) [](/b)", "[a](javascript:b) [a](/b)", "![a](/b) [a](/c)",
    "[↩](#a) [↩](#b)", "[\\*](#a) [\\*](#b)", "[1](#a) [1](#b)",
  ])
  func `the same place and other texts are not`(_ markdown: String) throws {
    #expect(try LintRule.sameTextDifferentDestination.messages(about: markdown) == [])
  }
}
