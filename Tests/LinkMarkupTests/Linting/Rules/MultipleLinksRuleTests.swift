import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AdjacentLinksTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("adjacent-links")
  }

  @Test(arguments: [
    ("[a](b) [c](b)", "[c](b)"), ("**[a](b)**\n[c](b)", "[c](b)"), ("[![i](p)](b)[c](b)", "[c](b)"),
    ("[a](b)[c][d]\n\n[d]: b", "[c][d]"), ("[a](b)  \n[c](b)", "[c](b)"),
  ])
  func `adjacent links to one target are reported`(_ markdown: String, _ second: String) throws {
    #expect(try check.excerpts(markdown) == [second])
    #expect(
      try check.findings(markdown).map(\.message.count) == [
        "the previous link leads to the same place, so readers encounter it twice; combine them into one"
          .count
      ])
  }

  @Test(arguments: ["[a](b)[c](d)", "*[a](b)*[c](d)", "<https://a.example><https://b.example>"])
  func `links with nothing between them are reported`(_ markdown: String) throws {
    #expect(
      try check.findings(markdown).map(\.message) == [
        "nothing separates this link from the previous one; put a word or a space between them"
      ])
  }

  @Test(arguments: [
    "[a](b) [c](d)", "[a](b), [c](b)", "[a](b)\n\n[c](b)", "[a](b)![i](p)[c](d)", "[a](b)`x`[c](b)",
    "[a]() [c]()", "- [a](b)\n- [c](b)", "[a](b)",
  ])
  func `separate links are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location covers the second link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c)\r\n> [d](c)[e](c)") == ["4:3-4:9", "4:9-4:15"])
  }
}

@Suite struct SeveralLinksInParagraphTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("several-links-in-paragraph")
  }

  @Test(arguments: [
    ("[a](b), [c](d)", 2), ("[a](b), [c](d) and <ef:g>", 3), ("# [a](b) [c](d)", 2),
    ("- *[a](b)*\n  [![c](d)](e)", 2),
  ])
  func `a block with several links is reported once`(_ markdown: String, _ count: Int) throws {
    let findings = try check.findings(markdown + "\n\n[e](app://f)")
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.message.contains("one of \(count) links") })
  }

  @Test(arguments: ["[a](b)", "[a](b)\n\n[c](d)", "- [a](b)\n- [c](d)", "![a](b) ![c](d)", "a"])
  func `a single link in each block is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown + "\n\n[e](app://f)") == [])
  }

  @Test func `the location covers the second link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](app://c)\r\n> [d](e)[f](g)") == ["4:3-4:9"])
  }

  @Test func `copy for a medium other than an app is not reported`() throws {
    #expect(try check.findings("[a](b), [c](https://d.example)") == [])
    let converter = Converter(
      routes: try RouteTable(
        parsing: Bytes(#"{"appSchemes": ["app"], "routes": [{"name": "e", "path": "f"}]}"#.utf8),
        path: "routes.json"))
    let linted = try converter.lint(Bytes("[a](b), [c](d)".utf8))
    #expect(linted.findings.map(\.rule) == ["several-links-in-paragraph"])
  }
}

@Suite struct SameTextDifferentDestinationTests {
  @Test func `each later link with another destination is reported`() throws {
    let markdown = "[Terms](/a)\n\n[terms](/b) [*terms*](/a) [terms](/c)"
    #expect(
      try LintRule.sameTextDifferentDestination.messages(about: markdown) == [
        "the link on line 1 has the same text and leads elsewhere; give each its own text",
        "the link on line 1 has the same text and leads elsewhere; give each its own text",
      ])
  }

  @Test func `links below a heading and in it are compared`() throws {
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
  func `equal destinations and other texts are not reported`(_ markdown: String) throws {
    #expect(try LintRule.sameTextDifferentDestination.messages(about: markdown) == [])
  }
}
