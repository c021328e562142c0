import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BrokenLinkSyntaxTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("broken-link-syntax")
  }

  @Test(arguments: [
    ("See [the terms] (https://a.example/t).", "[the terms] (https://a.example/t)"),
    ("[the [old] terms] (/terms)", "[the [old] terms] (/terms)"),
    ("(the terms)[https://a.example]", "(the terms)[https://a.example]"),
    ("(terms)[terms.md#b]", "(terms)[terms.md#b]"),
    ("请阅读【条款】(https://a.example)。", "【条款】(https://a.example)"),
    ("[条款](https://a.example/b）。", "[条款](https://a.example/b）"),
    ("| [a] (./b) |\n|-|\n", "[a] (./b)"),
    ("**x** [a] (mailto:b@c.example)", "[a] (mailto:b@c.example)"),
    ("Read [terms](https://a.example/t now", "[terms](https://a.example/t"),
    ("[t](https://a.example/a_(b)", "[t](https://a.example/a_(b)"),
    ("[terms](/a b.md)", "[terms](/a b.md)"),
    ("[terms](my file.md) x", "[terms](my file.md)"),
    ("See [terms(https://a.example/t) x", "[terms(https://a.example/t)"),
    ("[a [b](/b) c](/a)", "](/a)"), ("[a] ({url})", "[a] ({url})"), ("【a】(%@)", "【a】(%@)"),
  ])
  func `text and destination in wrong brackets are found`(
    _ markdown: String, _ link: String
  ) throws {
    #expect(try check.excerpts(markdown) == [link])
  }

  @Test(arguments: [
    "[a](https://a.example)", "[a] (see there)", "[1] (https://a.example)", "f(x)[0]", "a[i](j)",
    "(a) [b](c)", "\\[a] (/b)", "`[a] (/b)`", "[a] (b)", "a] (/b)", "[a](b c)", "(a)[b]",
    "[a] ({b} c)",
    "[a] (/b c)", "【a】", "[a] ()", "- [x] (/b)", "[a](b)", "(see [a])[^1]",
    "[a](b c.d e)", "[a](https://a.example \"b\")", "f [a, b) (https://a.example)", "x](y)",
    "[a](<b c>)", "[x] [y](https://a.example) (see https://b.example)",
  ])
  func `links, and brackets around words, are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the finding says what to write`() throws {
    #expect(
      try check.findings("[a] (/b)").map(\.message)
        == ["this is text, not a link; remove the space before '('"])
  }

  @Test(arguments: [
    ("See [the terms] (https://a.example/t).", "See [the terms](https://a.example/t)."),
    ("> [a] (/b.md)\n> [[c] d] (/e#f)", "> [a](/b.md)\n> [[c] d](/e#f)"),
    ("请阅读【条款】(https://a.example)。", "请阅读[条款](https://a.example)。"),
    ("[条款](https://a.example/b）。", "[条款](https://a.example/b)。"),
    ("*a* [b] (tidewater://c) <https://d.example>", "*a* [b](tidewater://c) <https://d.example>"),
  ])
  func `brackets are fixed where the meaning is certain`(
    _ markdown: String, _ fixed: String
  ) throws {
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test(arguments: [
    "<a href='/b'>[c] (/d.md)</a>", "{{ [a] (/b.md) }}", "<% [a] (/b.md) %>", "【】(/b)",
  ])
  func `markup of other programs is not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [
    "[a] (/b)", "a[b] (./c.md)", "![a] (/b)", "(a)[/b]", "[a](https://b.example", "[a](/b c)",
    "[a(http://b)",
  ])
  func `what may be meant otherwise is not fixed`(_ markdown: String) throws {
    #expect(try check.fixed(markdown) == markdown)
  }

  @Test func `the location is exact in quotes and after CRLF`() throws {
    #expect(try check.places("# é\r\n\r\n> é [a] (/b)\r\n") == ["3:6-3:14"])
  }
}
