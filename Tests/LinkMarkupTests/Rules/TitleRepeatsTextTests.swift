import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct TitleRepeatsTextTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("title-repeats-text")
  }

  @Test(arguments: [
    ("[a b](c \"A  b\")", "[a b](c)"), ("![a](b 'a')", "![a](b)"),
    ("[*a*](<b c> (a) )", "[*a*](<b c> )"),
    ("[![a](b)](c\n\"a\")", "[![a](b)](c)"), ("> é [é](b \"É\")\r\n> c", "> é [é](b)\r\n> c"),
    ("[&amp;](b '&')", "[&amp;](b)"),
  ])
  func `a title equal to the text is found and removed`(_ markdown: String, _ fixed: String) throws
  {
    #expect(try check.findings(markdown).count == 1)
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test func `the title of a definition is found but not fixed`() throws {
    let markdown = "[a] [b][a]\n\n[a]: c 'a'"
    #expect(try check.findings(markdown).map(\.fix) == [nil])
    #expect(try check.fixed(markdown) == markdown)
  }

  @Test(arguments: ["[a](b)", "[a](b \"\")", "[a](b \"c\")", "[](b 'c')", "[](b ' ')", "<a:b>"])
  func `a different title or none is not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is that of the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c 'b')") == ["3:6-3:16"])
  }
}
