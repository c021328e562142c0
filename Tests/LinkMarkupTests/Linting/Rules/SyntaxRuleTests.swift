import Foundation
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
  func `text and destination in wrong brackets are reported`(
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
  func `links and brackets around words are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the finding suggests the correct syntax`() throws {
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
  func `markup for other programs is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [
    "[a] (/b)", "a[b] (./c.md)", "![a] (/b)", "(a)[/b]", "[a](https://b.example", "[a](/b c)",
    "[a(http://b)",
  ])
  func `ambiguous syntax is not fixed`(_ markdown: String) throws {
    #expect(try check.fixed(markdown) == markdown)
  }

  @Test func `the location is exact in quotes and after CRLF`() throws {
    #expect(try check.places("# é\r\n\r\n> é [a] (/b)\r\n") == ["3:6-3:14"])
  }
}

@Suite struct UnclosedDirectionControlTests {
  @Test(arguments: [
    ("shop\u{202E}", ["1:5-1:8"]), ("a\n\n> b&#x202e;c", ["3:4-3:12"]),
    ("[a\u{2067}b](c)", ["1:3-1:6"]), ("# \u{202A}a", ["1:3-1:6"]),
    ("\u{2066}a\u{202B}b", ["1:1-1:4", "1:5-1:8"]), ("`\u{202D}`", ["1:2-1:5"]),
    ("\u{202E}a\n\nb\u{202C}", ["1:1-1:4"]),
  ])
  func `a control left open by its paragraph is reported`(
    _ markdown: String, _ places: [String]
  ) throws {
    #expect(try LintRule.unclosedDirectionControl.places(in: markdown) == places)
  }

  @Test(arguments: [
    "\u{202E}a\u{202C}", "\u{2067}a\u{2069}", "\u{2068}\u{202E}a\u{2069}", "a\u{200F}b",
    "\u{202C}", "a – b", "*\u{202B}a*\u{202C}",
  ])
  func `a closed control is not reported`(_ markdown: String) throws {
    #expect(try LintRule.unclosedDirectionControl.messages(about: markdown) == [])
  }

  @Test func `the message explains how to close the control`() throws {
    #expect(
      try LintRule.unclosedDirectionControl.messages(about: "\u{2067}a\n\n\u{202E}b") == [
        "U+2067 changes the direction of all that follows in the paragraph; close it with U+2069 "
          + "or remove it",
        "U+202E changes the direction of all that follows in the paragraph; close it with U+202C "
          + "or remove it",
      ])
  }
}
