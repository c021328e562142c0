import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HeadingAttributesTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("heading-attributes")
  }

  @Test(arguments: [
    ("# a {.b}", "{.b}"), ("# a {#b .c}", "{#b .c}"), ("# a {b=c}", "{b=c}"), ("a {.b}\n-", "{.b}"),
    ("# a {b=\"c d\"} #", "{b=\"c d\"}"), ("# a {: .b}", "{: .b}"), ("# a {-}", "{-}"),
    ("# *a* {.b}", "{.b}"), ("# a {#é}", "{#é}"), ("# a {#b} {.c}", "{.c}"), ("> # a {.b}", "{.b}"),
  ])
  func `attributes after a heading are found`(_ markdown: String, _ attributes: String) throws {
    #expect(try check.excerpts(markdown) == [attributes])
  }

  @Test(arguments: [
    "# a {#b}", "# a {b}", "# a {{ .b }}", "# a{.b}", "# a {.b} c", "a {.b}", "# `a {.b}`",
    "# a \\{.b}", "# {.b}", "# a {}", "# a {...}", "# a {1, 2}", "# a {b, =1 {c}}", "# a }",
  ])
  func `identifiers, placeholders, and other text are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact after multibyte letters, in quotes, and after front matter`()
    throws
  {
    #expect(try check.places("---\r\na: b\r\n---\r\n> ## é {.b} ##\r\n") == ["4:9-4:13"])
  }

  @Test func `the message names the attributes`() throws {
    #expect(
      try check.findings("# a {.b}").map(\.message) == [
        """
        "{.b}" remains text, because a heading has no attributes but an identifier of ASCII \
        characters, as in '{#terms}'; remove the others
        """
      ])
  }

  @Test func `a dialect without identifiers has no attributes`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(try LintRule.headingAttributes.places(in: "# a {.b}", converter: converter) == [])
  }
}
