import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BareURLTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("bare-url")
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example"),
    ("see https://a.example/b.", "https://a.example/b"),
    ("(http://a.example/b(c))", "http://a.example/b(c)"),
    ("http://a.example/b)c)d", "http://a.example/b)c)d"),
    ("a https://a.example/?b&amp; c", "https://a.example/?b"),
    ("https://a.example&hl;", "https://a.example"),
    ("https://a.example/b?!_~:*'", "https://a.example/b"),
    ("https://a.example&copy; b", "https://a.example"),
    ("a WWW.b.example/c, d", "WWW.b.example/c"),
    ("中文https://a.example。后", "https://a.example"),
    ("*https://a.example*", "https://a.example"),
    ("# https://a.example", "https://a.example"),
    ("https://{host}/a {b}", "https://{host}/a"),
    ("http://localhost:80/", "http://localhost:80/"),
    ("[see http://[::1]:80/a]", "http://[::1]:80/a"),
    ("\"https://a.example\"", "https://a.example"),
    ("https://a.example/\\_b", "https://a.example/\\_b"),
    ("https://a.example>b", "https://a.example"),
    ("|https://a.example/b|c|", "https://a.example/b"),
  ])
  func `an address in text is reported to its end`(_ markdown: String, _ address: String) throws {
    #expect(try check.excerpts(markdown) == [address])
  }

  @Test(arguments: [
    "<https://a.example>", "[https://a.example](b)", "`https://a.example`", "    https://a.example",
    "ahttps://a.example", "git+https://a.example", "https://", "http://.", "www.", "www.a",
    "www._a.b", "https://_.b", "![https://a.example](b)", "a <b title='https://a.example'>",
    "[a]: https://a.example", "httpss://a.example", "https:// a",
    "<a href=\"https://a.example\">https://a.example</a>", "> [!VIDEO https://a.example]",
    "{{ \"https://a.example\" | b }}", "{% embed https://a.example/b %}",
    "{{< b src=\"https://a.example\" >}}", "import a from \"https://a.example\"",
    "import {\n  a\n} from 'https://a.example'", "export * from 'https://a.example'",
    "[a] (https://a.example)", "(a)[https://a.example]",
  ])
  func `links, code, and other text are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact after multibyte letters, in quotes, and after CRLF`() throws {
    #expect(
      try check.places("# a\r\n\r\n> é\r\n> 中 http://a.example, www.b.example\r\n")
        == ["4:7-4:23", "4:25-4:38"])
  }

  @Test(arguments: [
    ("see https://a.example.", "see <https://a.example>."),
    ("> a http://a.example/?b&c\r\n> b", "> a <http://a.example/?b&c>\r\n> b"),
    ("http://a.example http://b.example", "<http://a.example> <http://b.example>"),
    ("http://a.example\nb", "<http://a.example>\nb"),
    ("**http://a.example**", "**<http://a.example>**"),
    ("{{ a }} http://a.example", "{{ a }} <http://a.example>"),
    ("{{ a\nhttp://a.example", "{{ a\n<http://a.example>"),
    ("| http://a.example/b | http://c.example |", "| <http://a.example/b> | <http://c.example> |"),
    ("(\"http://a.example\")", "(\"<http://a.example>\")"),
    ("看http://a.example", "看<http://a.example>"),
    ("http://a.example<br>", "<http://a.example><br>"),
    ("“http://a.example”, http://b.example。", "“<http://a.example>”, <http://b.example>。"),
  ])
  func `the fix makes the address a link`(_ markdown: String, _ fixed: String) throws {
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test(arguments: [
    "www.a.example", "https://a.example/中", "https://a.example/a*b*c", "https://a.example/\\_b",
    "https://a.example/b–c_d", "https://a.example/b’s",
    "https://a.example/{b}/c", "https://a.example/{{ b }}/c", "\\url{https://a.example/b}",
    "https://a.example/b\\|c", "https://a.example/b😀c", "https://a.example/?b&copy;c",
    "https://a.example/?b&amp;c", "https://a.example/<%= b %>/c", "https://a.example/<b>/c",
    "https://a.example.[[ b ]]",
    "https://a.example/b–*c*",
    "https://a.example/b|c", "|https://a.example/b|c|", "https://a.example/b>c",
    "<https://a.example/b c>", "https://a.example/b_–_c", "https://a.example/b.—c",
    "a(https://b.example)",
    "https://a.example/b–/c",
    "<img src='https://a.example' b=>",
  ])
  func `an ambiguous address is not fixed`(_ markdown: String) throws {
    #expect(try check.findings(markdown).map(\.fix) == [nil])
    #expect(try check.fixed(markdown) == markdown)
  }
}
