import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
  func `a fragment without a destination is found`(_ markdown: String, _ message: String) throws {
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
  func `a fragment with a destination is not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `without surroundings other documents are not checked`() throws {
    #expect(try RuleCheck("broken-fragment").findings("[a](<b c.md#y>)") == [])
  }

  @Test func `the location is that of the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](#c)") == ["3:6-3:13"])
  }

  @Test(arguments: [
    "## A {: #b }", "## A ## {: .c #b d=e}", "[](){#b}", "A paragraph.\n{: #b}",
    "<h2 align=center>B</h2>", "<h3>\n <em>B</em>\n</h3>",
  ])
  func `identifiers of other readers of Markdown count`(_ target: String) throws {
    #expect(try check.findings("[a](#b)\n\n\(target)\n") == [])
    #expect(try check.findings("[a](#x)\n\n\(target)\n").count == 1)
  }

  @Test(arguments: ["{b}", "{#b", "`{%b}`", "{b: #c}", "<h7>B</h7>", "<h2>B"])
  func `what only looks like an identifier does not count`(_ text: String) throws {
    #expect(try check.findings("[a](#b)\n\n\(text)\n").count == 1)
  }
}
