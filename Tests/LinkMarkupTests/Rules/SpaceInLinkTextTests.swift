import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct SpaceInLinkTextTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("space-in-link-text")
  }

  @Test(arguments: [
    ("[ terms ](x)", "[terms](x)"), ("see[ terms ](x)now", "see [terms](x) now"),
    ("([ a](b))", "([a](b))"), ("[a\t](b), c", "[a](b), c"), ("[*a* ](b)c", "[*a*](b) c"),
    ("[  a][b]\n\n[b]: c", "[a][b]\n\n[b]: c"), ("看[ 文 ](x)吧", "看 [文](x) 吧"),
    ("> é [ a ](b)\r\n> c", "> é [a](b)\r\n> c"), ("[a ]\n\n[a]: b", "[a]\n\n[a]: b"),
    ("[![a](b) ](c)", "[![a](b)](c)"),
  ])
  func `white space at the ends is found and moved out`(_ markdown: String, _ fixed: String) throws
  {
    #expect(try check.findings(markdown).count == 1)
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test(arguments: ["[a\n](b)", "> [\n> a](b)", "[&#32;a](b)", "[a ](b){: .c}", "[a ](b){c=d}"])
  func `line breaks, entities, and attributes prevent a fix`(_ markdown: String)
    throws
  {
    #expect(try check.findings(markdown).map(\.fix) == [nil])
    #expect(try check.fixed(markdown) == markdown)
  }

  @Test(arguments: [
    "[a](b)", "[ ](b)", "[](b)", "[a b](c)", "<https://a.example>", "`[ a ](b)`", "[` a `](b)",
    "[ a] (b)", "![ a ](b)",
  ])
  func `white space elsewhere is not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is that of the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [ b](c)") == ["3:6-3:13"])
  }
}
