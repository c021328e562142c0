import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct UndefinedReferenceTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("undefined-reference")
  }

  @Test(arguments: [
    ("[a][b]", "[a][b]"), ("see [a][].", "[a][]"), ("x ![a][b]", "![a][b]"),
    ("x [*a*][b c] y", "[*a*][b c]"), ("[a `]` b][c]", "[a `]` b][c]"),
    ("[a [b] c][d]", "[a [b] c][d]"),
    ("中[a][b]", "[a][b]"), ("[a][b][c]", "[a][b]"), ("\\![a][b]", "[a][b]"), ("# [a][b]", "[a][b]"),
    ("[a\\]][b]", "[a\\]][b]"), ("> [a\n> b][c]", "[a\n> b][c]"),
    ("![a ![b](c)][d]", "![a ![b](c)][d]"),
  ])
  func `a reference without a definition is found`(_ markdown: String, _ reference: String) throws {
    #expect(try check.excerpts(markdown) == [reference])
  }

  @Test(arguments: [
    "[a]", "[a][b]\n\n[B]: c", "[a][]\n\n[a]: b", "`[a][b]`", "    [a][b]", "\\[a][b]", "[a]\\[b]",
    "a[i][j]", "f()[i][j]", "[1][2]", "[a][^1]", "[ ][x]", "[][a]", "[a][ ]", "[a] [b]", "[a](b)",
    "[a][b](c)", "![a [b][c]](d)", "- [x] [a]",
    "[1, 2][3–5]", "[0, 1][2, 3]", "[@smith][@jones]", "[a-z][0-9]+", "[A-Za-z_][A-Z0-9]",
    "`m`[i][j]",
    "<b a='[a][b]'>",
  ])
  func `defined references, single brackets, and plain text are not found`(_ markdown: String)
    throws
  {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the nearest label is suggested`() throws {
    #expect(
      try check.findings("[a][Terns]\n\n[terms]: x\n[b]: c").map(\.message) == [
        """
        "Terns" is not defined, so this is not a link but text; \
        add the definition or correct the label; did you mean 'terms'?
        """
      ])
  }

  @Test func `the location is exact after multibyte letters, in quotes, and after CRLF`() throws {
    #expect(try check.places("# t\r\n\r\n> é [a][b]\r\n> ![c][]") == ["3:6-3:12", "4:3-4:9"])
  }

  @Test func `many labels are compared in linear time`() throws {
    let references = (0..<3000).map { "[a][x\($0)y]\n" }.joined()
    let definitions = (0..<3000).map { "[b\($0)z]: c\n" }.joined()
    #expect(try check.findings(references + "\n" + definitions).count == 3000)
  }
}
