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
}
