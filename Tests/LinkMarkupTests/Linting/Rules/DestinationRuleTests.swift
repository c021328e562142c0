import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct InsecureHTTPTests {
  @Test(arguments: [
    "[a](http://b.example)", "<HTTP://b.example/c>", "![a](http://b.example/c.png)",
    "[a](http://localhost.b.example)", "[a](http://localhostb)",
    "[a](http://172.32.0.1)", "[a](http://10.0.0.1.b.example)", "[a](http://8.8.8.8)",
    "[a](http://192.168.1)",
  ])
  func `a plain HTTP address is reported`(_ markdown: String) throws {
    #expect(try LintRule.insecureHTTP.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[a](https://b.example)", "[a](//b.example)", "[a](http://localhost:8080/b)",
    "[a](http://127.0.0.1)", "[a](http://[::1]:80/)", "[a](http://b.test/)", "[a](http:b)",
    "[a](http://{host}/)", "`http://b.example`",
    "[a](http://192.168.0.1/)", "[a](http://10.0.0.1:8123)", "[a](http://172.16.0.1)",
    "[a](http://printer.local)", "[a](http://b.onion/c)",
  ])
  func `secure, local, and missing hosts are not reported`(_ markdown: String) throws {
    #expect(try LintRule.insecureHTTP.messages(about: markdown) == [])
  }
}

@Suite struct UnknownSchemeTests {
  private let routes = #"{"appSchemes": ["ferry"], "routes": [{"name": "a", "path": "a"}]}"#

  @Test(arguments: [
    (
      "[a](htps://b.example)",
      "neither the app nor a system is known to open 'htps:'; correct it or add it to 'appSchemes'; did you mean 'https'?"
    ),
    (
      "[a](mialto:b@c.example)",
      "neither the app nor a system is known to open 'mialto:'; correct it or add it to 'appSchemes'; did you mean 'mailto'?"
    ),
  ])
  func `a misspelled scheme is reported`(_ markdown: String, _ message: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [message])
  }

  @Test func `an unknown scheme is reported if the app's schemes are known`() throws {
    let table = try RouteTable(parsing: Bytes(routes.utf8), path: "routes.json")
    let converter = Converter(routes: table)
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](tidewater://b)", converter: converter) == [
        "neither the app nor a system is known to open 'tidewater:'; correct it or add it to 'appSchemes'"
      ])
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](fery://b)", converter: converter) == [
        "neither the app nor a system is known to open 'fery:'; correct it or add it to 'appSchemes'; did you mean 'ferry'?"
      ])
    #expect(
      try LintRule.unknownScheme.messages(
        about: "[a](Ferry://a) [b](maps:c)", converter: converter) == [])
  }

  @Test(arguments: ["[a](tidewater://b)", "[a](geo:1,2)", "[a](/b)", "[a](https://b.example)"])
  func `the app's and common schemes are not reported`(_ markdown: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [])
  }
}

@Suite struct MissingFileTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("missing-file", files: ["b.md", "b c.md", "../é.png", "d/"])
  }

  @Test(arguments: [
    ("[a](x.md)", "x.md"), ("![a](x.png)", "x.png"), ("[a](b%20d.md?e#f)", "b d.md"),
    ("[a][b]\n\n[b]: x/", "x/"), ("[a](./x)", "./x"),
  ])
  func `a missing file is reported`(_ markdown: String, _ path: String) throws {
    #expect(
      try check.findings(markdown).map(\.message)
        == [
          "there is no file or folder \"\(path)\" relative to this document; "
            + "correct the path or add the file"
        ])
  }

  @Test(arguments: [
    "[a](b.md)", "[a](b%20c.md#d)", "[a](<b c.md>)", "![a](../é.png)", "![a](../%C3%A9.png)",
    "[a](d/)", "[a](#b)", "[a](?b)", "[a](/x)", "[a](//x/y)", "[a]({x}/b)", "[a](x/%@)",
    "[a](https://x.example)", "[a](app:x)", "[a](mailto:x)", "[a]()", "[a](%FF)", "[a](%zz)",
    "[a](x%00)", "[a](&nbsp;)", "<a href=' '>b</a>",
  ])
  func `existing files and other destinations are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [
    "[a](b.html)", "[a](b/)", "[a](b#c)", "[a](b c.html?d)", "[a](e/)", "[a](e/index.html)",
    "[a][^1]\n\n[^1]: b", "[^1]\n\n[^1]: Note.",
  ])
  func `pages generated from documents, and footnotes, are not reported`(
    _ markdown: String
  ) throws {
    let check = try RuleCheck("missing-file", files: ["b.md", "b c.md", "e/index.md"])
    #expect(try check.findings(markdown) == [])
  }

  @Test func `a name in another case is reported with the correct name`() throws {
    #expect(
      try check.findings("[a](B.md)").map(\.message) == [
        "the file is called \"b.md\", and many systems tell case apart; write it as it is"
      ])
  }

  @Test func `without context, files are not checked`() throws {
    #expect(try RuleCheck("missing-file").findings("[a](x.md) ![b](y.png)") == [])
  }

  @Test func `the location covers the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c) ![d](e)") == ["3:6-3:12", "3:13-3:20"])
  }
}

@Suite struct BrokenFragmentTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("broken-fragment", files: [], headings: ["b c.md": ["terms", "x"]])
  }

  @Test(arguments: [
    (
      "# Terms\n\n[a](#term)",
      """
      "#term" is not a heading or identifier in this document; correct it or add the heading; \
      did you mean 'terms'?
      """
    ),
    (
      "[a](b%20c.md#Terms)",
      """
      "#Terms" is not a heading or identifier in "b c.md"; correct it or add the heading there; \
      did you mean 'terms'?
      """
    ),
    (
      "[a](#%C3%A9)",
      "\"#%C3%A9\" is not a heading or identifier in this document; correct it or add the heading"
    ),
    (
      "[a](#a:~:text=b)",
      "\"#a\" is not a heading or identifier in this document; correct it or add the heading"
    ),
  ])
  func `a fragment without a target is reported`(_ markdown: String, _ message: String) throws {
    #expect(try check.findings(markdown).map(\.message) == [message])
  }

  @Test(arguments: [
    "[a](#)", "[a](#TOP)", "# Terms\n\n[a](#terms)", "[a](#{id})", "# É\n\n[a](#%C3%A9)",
    "# É {/*x*/}\n\n[a](#x)", "# É\n\n[a](#é)", "<a id=\"x\"></a>\n\n[a](#x)",
    "b <a name='x'> [a](#x)",
    "[a](b%20c.md#terms)",
    "[a](other.md#x)", "[a](/b%20c.md#y)", "[a](https://a.example#x)", "[a](#:~:text=b)",
    "[a](?q#x)",
    "# A\n\n# A\n\n[a](#a-1)", "[a](<b c.md>)", "# 100%\n\n[a](#100)", "![a](#b)",
  ])
  func `a fragment with a target is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `without context, other documents are not checked`() throws {
    #expect(try RuleCheck("broken-fragment").findings("[a](<b c.md#y>)") == [])
  }

  @Test func `the location covers the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](#c)") == ["3:6-3:13"])
  }

  @Test(arguments: [
    "## A {: #b }", "## A ## {: .c #b d=e}", "[](){#b}", "A paragraph.\n{: #b}",
    "<h2 align=center>B</h2>", "<h3>\n <em>B</em>\n</h3>",
  ])
  func `identifiers of other Markdown dialects count`(_ target: String) throws {
    #expect(try check.findings("[a](#b)\n\n\(target)\n") == [])
    #expect(try check.findings("[a](#x)\n\n\(target)\n").count == 1)
  }

  @Test(arguments: ["{b}", "{#b", "`{%b}`", "{b: #c}", "<h7>B</h7>", "<h2>B"])
  func `text that only resembles an identifier does not count`(_ text: String) throws {
    #expect(try check.findings("[a](#b)\n\n\(text)\n").count == 1)
  }
}
