import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct UnsupportedFootnoteTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unsupported-footnote")
  }

  @Test(arguments: [
    ("a[^1]\n\n[^1]: b c", ["[^1]"]), ("a[^1]\n\n[^1]: https://b.example", ["[^1]"]),
    ("a![^1]\n\n[^1]: https://b.example", ["![^1]"]), ("a[^1][]\n\n[^1]: b", ["[^1][]"]),
    ("# a[^x y][^n]\n\n[^N]: b c", ["[^n]"]), ("|a[^1]|\n|-|\n\n- [^1]: b c", ["[^1]"]),
    ("a[^1][^2]\n\n[^1]: b c\n\n[^2]: d e", ["[^1]", "[^2]"]),
    ("a[^1] b[^1]\nc[^2]\n\n[^1]: d e\n[^2]: f g", ["[^1]", "[^2]"]),
    ("a[^1] b[^2]\n\n[^2]: c\n\n[^1]: d e", ["[^1]", "[^2]"]), ("[^1]: a b", ["[^1]"]),
    ("> a\n> [^1]: b c", ["[^1]"]),
  ])
  func `the first reference of each footnote is found, or else its definition`(
    _ markdown: String, _ references: [String]
  ) throws {
    #expect(try check.excerpts(markdown) == references)
  }

  @Test(arguments: [
    "a[^1]", "match [^abc] or [^a-z]", "`a[^1]`\n\n[^1]: b", "a\\[^1]\n\n[^1]: b", "[^1]: b",
    "[^1](a)\n\n[^1]: b", "a [^b c]\n\n[^b c]: d e", "a[^]\n\n[^]: b c", "[a](^b)", "# [^1]: a b",
    "|[^1]: a|\n|-|\n", "    [^1]: a b", "x ^ y [a]: b", "[a^1]\n\n[a^1]: b c",
  ])
  func `brackets without a definition, code, and links are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [Dialect.copy, .commonMark])
  func `the message says what a reference is instead`(dialect: Dialect) throws {
    let markdown = "a[^1] b[^2]\n![^3]\n\n[^2]: https://b.example\n[^3]: c\n\n[^1]: d e"
    let rest =
      ", because this dialect has no footnotes; put the note in the text, or choose the dialect 'gfm'"
    #expect(
      try LintRule.unsupportedFootnote.messages(
        about: markdown, converter: Converter(dialect: dialect)) == [
          "\"[^1]\" is text" + rest, "\"[^2]\" is a link to \"https://b.example\"" + rest,
          "\"![^3]\" is an image from \"c\"" + rest,
        ])
  }

  @Test(arguments: [
    ("a[^1]\n\n[^1]: b c", []), ("a[^1]\n\n[^1]: https://b.example", []), ("[^1]: a b", []),
    ("a[^1]\n\n> [^1]: b c", ["1:2-1:6"]), ("a[^1]\n\n- [^1]: b", ["1:2-1:6"]),
    ("a[^1] b[^2]\n\n[^1]: c d\n\n> [^2]: e f", ["1:8-1:12"]),
  ])
  func `a dialect with footnotes finds only what it does not read`(
    _ markdown: String, _ places: [String]
  ) throws {
    let converter = Converter(dialect: .gfm)
    #expect(
      try LintRule.unsupportedFootnote.places(in: markdown, converter: converter) == places)
    let messages = try LintRule.unsupportedFootnote.messages(about: markdown, converter: converter)
    #expect(
      messages.allSatisfy {
        $0.hasSuffix(
          "because footnotes cannot be defined in quotes and lists; define it at the margin")
      })
  }

  @Test func `the location is exact in lists and quotes, and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n> - é[^é]\r\n>\r\n>   [^é]: b c\r\n")
        == ["4:7-4:12"])
  }

  @Test(arguments: [
    "a[^1]\n\n[^1]: b\n[^1]: c", "a[^1][]\n\n[^1]: b c", "a [b][^1]\n\n[^1]: b c",
    "a [^1][]\n\n[^1]: b",
  ])
  func `no other rule about references is violated`(_ markdown: String) throws {
    #expect(try RuleCheck("unused-definition").findings(markdown) == [])
    #expect(try RuleCheck("undefined-reference").findings(markdown) == [])
  }

  @Test func `an unused definition of an address is only an unused definition`() throws {
    #expect(try check.findings("a\n\n[^1]: b") == [])
    #expect(try RuleCheck("unused-definition").excerpts("a\n\n[^1]: b") == ["[^1]: b"])
  }
}
