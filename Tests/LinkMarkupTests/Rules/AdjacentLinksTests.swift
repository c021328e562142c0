import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct AdjacentLinksTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("adjacent-links")
  }

  @Test(arguments: [
    ("[a](b) [c](b)", "[c](b)"), ("**[a](b)**\n[c](b)", "[c](b)"), ("[![i](p)](b)[c](b)", "[c](b)"),
    ("[a](b)[c][d]\n\n[d]: b", "[c][d]"), ("[a](b)  \n[c](b)", "[c](b)"),
  ])
  func `adjacent links to one destination are found`(_ markdown: String, _ second: String) throws {
    #expect(try check.excerpts(markdown) == [second])
    #expect(
      try check.findings(markdown).map(\.message.count) == [
        "the previous link leads to the same place, so readers encounter it twice; combine them into one"
          .count
      ])
  }

  @Test(arguments: ["[a](b)[c](d)", "*[a](b)*[c](d)", "<https://a.example><https://b.example>"])
  func `links with nothing between them are found`(_ markdown: String) throws {
    #expect(
      try check.findings(markdown).map(\.message) == [
        "nothing separates this link from the previous one; put a word or a space between them"
      ])
  }

  @Test(arguments: [
    "[a](b) [c](d)", "[a](b), [c](b)", "[a](b)\n\n[c](b)", "[a](b)![i](p)[c](d)", "[a](b)`x`[c](b)",
    "[a]() [c]()", "- [a](b)\n- [c](b)", "[a](b)",
  ])
  func `separate links are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is that of the second link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c)\r\n> [d](c)[e](c)") == ["4:3-4:9", "4:9-4:15"])
  }
}
