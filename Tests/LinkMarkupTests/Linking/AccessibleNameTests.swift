import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AccessibleNameTests {
  private static let first = Document.Link.ID(index: 0)

  @Test(arguments: [
    ("[the *te**rm**s*](a)", "the terms"), ("[`a  b` c](d)", "a b c"), ("[a\\*b](c)", "a*b"),
    ("[![alt](b.png)](c)", "alt"), ("[a![b](c)d](e)", "abd"), ("[![*a* `b`](c)](d)", "a b"),
    ("[![a![b](c)](d)](e)", "ab"), ("[![](a)](b)", ""),
    ("[a\nb](c)", "a b"), ("[a  \nb](c)", "a b"), ("[a\\\nb](c)", "a b"),
    ("[a <b class='c'>d</b><!-- e -->](f)", "a d"), ("[<img alt='a'>](b)", ""),
    ("[&amp;&eacute;&#x1F44B;](a)", "&é👋"), ("[ a\tb   c ](d)", "a b c"),
    ("[a&nbsp;b](c)", "a\u{A0}b"), ("[&nbsp;a](c)", "\u{A0}a"),
    ("[a&#x2003;&#x200B;b](c)", "a\u{2003}\u{200B}b"),
    ("<https://a.example/b>", "https://a.example/b"), ("<a@b.example>", "a@b.example"),
    ("[{name}, %1$@](a)", "{name}, %1$@"), ("[](a)", ""), ("[](a '')", ""), ("[](a ' ')", ""),
    ("[](a ' the\n title ')", "the title"), ("[![](b)](a 'title')", "title"),
    ("[<b></b>](a 'title')", "title"), ("[x](a 'title')", "x"), ("[*](a 'title')", "*"),
  ])
  func `a link is named by its text, or else by its title`(
    _ markdown: String, _ name: String
  ) throws {
    #expect(try Converter().convert(markdown).accessibleName(of: AccessibleNameTests.first) == name)
  }

  @Test(arguments: [
    ("[x](a)", nil), ("[x](a 'more')", "more"), ("[x](a ' the\n&nbsp; more ')", "the \u{A0} more"),
    ("[x](a '')", nil), ("[x](a ' ')", nil), ("[](a 'title')", nil), ("[ *x*  y](a 'x y')", nil),
    ("[x](<> 'more')", "more"), ("[![x](b 'image')](a 'more')", "more"),
    ("[x][a]\n\n[a]: b (more)", "more"),
  ])
  func `a title that is not used as the name is the description`(
    _ markdown: String, _ description: String?
  ) throws {
    let linked = try Converter().convert(markdown)
    #expect(linked.accessibleDescription(of: AccessibleNameTests.first) == description)
  }

  @Test func `a title set by a rule describes the link`() throws {
    let source = #"{"rules": [{"set": {"title": "more", "newTab": true, "hint": "Opens y"}}]}"#
    let rules = try Configuration(parsing: Bytes(source.utf8), path: "a.json").rules
    let linked = try Converter(rules: rules).convert("[](a 'title')")
    #expect(linked.accessibleName(of: AccessibleNameTests.first) == "(opens in a new tab)")
    #expect(linked.accessibleDescription(of: AccessibleNameTests.first) == "more")
    #expect(
      linked.emitted(by: .runs).contains(
        #""name":"(opens in a new tab)","states":[],"description":"more","hint":"Opens y","#
          + #""announcement":{"#))
  }

  @Test(arguments: ["[x](a)", "[](a 'title')"])
  func `a missing description or hint has no key`(_ markdown: String) throws {
    let json = try Converter().convert(markdown).emitted(by: .runs)
    #expect(json.contains(#""states":[],"announcement":"#))
  }

  @Test(arguments: ["[](a)", "[<b></b>](a)", "[&nbsp;](a)", "[](a ' ')"])
  func `a link without a name is a finding and gets no invented name`(_ markdown: String) throws {
    let linted = try Converter().lint(Bytes(markdown.utf8), from: .error)
    #expect(linted.findings.map(\.rule) == ["empty-link-text"])
  }
}
