import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
  func `white space at both ends is reported and moved`(_ markdown: String, _ fixed: String) throws
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
  func `white space elsewhere is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location covers the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [ b](c)") == ["3:6-3:13"])
  }
}

@Suite struct NoSpaceAroundLinkTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("no-space-around-link")
  }

  @Test(arguments: [
    ("see[this](x)now", "see [this](x) now"), ("a[b](c)", "a [b](c)"),
    ("[b](c)word", "[b](c) word"),
    ("1[b](c)", "1 [b](c)"), ("[b](c)2", "[b](c) 2"), ("[b](c)ings", "[b](c) ings"),
    ("см[тут](x)сейчас", "см [тут](x) сейчас"),
    ("see<https://a.example>", "see <https://a.example>"),
    ("> é[b](c)\r\n> é", "> é [b](c)\r\n> é"), ("a[b]\n\n[b]: c", "a [b]\n\n[b]: c"),
    ("a[b](c)[d](e)word", "a [b](c)[d](e) word"),
  ])
  func `a missing space is reported and added`(_ markdown: String, _ fixed: String) throws {
    #expect(try !check.findings(markdown).isEmpty)
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test(arguments: [
    "[link](x)s", "[link](x)ed", "[walk](x)ing", "[a](b)'s", "看[文档](x)吧", "word[1](x)", "%s[a](b)",
    "see [a](b).", "(see)[a](b)", "링크[문서](x)를", "看[a](b)", "a[文](b)c", "ดู[ลิงก์](x)ที่นี่", "و[رابط](x)",
    "a[](b)", "a![b](c)", "`a`[b](c)", "word[(b)](c)", "[a](b)\nword", "word[¹](x)", "see[2](#2)",
    "[a](b)\u{301}after", "a[\u{301}b](c)",
  ])
  func `word endings, notes, and unspaced scripts are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location covers the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é[b](c)") == ["3:5-3:11"])
  }
}
