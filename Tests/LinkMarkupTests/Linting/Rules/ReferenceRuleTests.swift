import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
  func `an undefined reference is reported`(_ markdown: String, _ reference: String) throws {
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
  func `defined references, single brackets, and plain text are not reported`(_ markdown: String)
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

  @Test(.timeLimit(.minutes(1)), arguments: ["[a][x#y]\n", "![a][x#y]\n\n", "[x#y][]\n"])
  func `many labels are compared in linear time`(_ reference: String) throws {
    let references = (0..<20_000).map { reference.replacing("#", with: "\($0)") }.joined()
    let definitions = (0..<20_000).map { "[b\($0)z]: c\n" }.joined()
    #expect(try check.findings(references + "\n" + definitions).count == 20_000)
  }
}

@Suite struct UnusedDefinitionTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unused-definition")
  }

  @Test(arguments: [
    ("[a]: b", "[a]: b"), ("[a]\n\n[a]: b\n[A]: c", "[A]: c"), ("> [a]: b", "[a]: b"),
    ("[a]: b\n  'c'", "[a]: b\n  'c'"), ("`[a]`\n\n[a]: b", "[a]: b"),
    ("[a][b]\n\n[a]: c\n[b]: d", "[a]: c"), ("- x\n\n  [a]: b", "[a]: b"),
  ])
  func `an unused definition is reported`(_ markdown: String, _ definition: String) throws {
    #expect(try check.excerpts(markdown) == [definition])
  }

  @Test(arguments: [
    "[a]\n\n[a]: b", "[x][ A\n b ]\n\n[a B]: c", "![a][]\n\n[a]: b", "> [x][a\n> b]\n\n[a b]: c",
    "![x [a] y](z)\n\n[a]: b", "![x [y][a] z](z)\n\n[a]: b", "[//]: # (note)",
    "[comment]: <> (note)", "[//]: # 'a'\n\nb\n\n[//]: # 'c'",
    "[ẞ]\n\n[SS]: x", "![[a\\]b]](z)\n\n[a\\]b]: c",
    "[a *b*]\n\n[a *b*]: c", "    [a]: b", "[a\\]]\n\n[a\\]]: b",
  ])
  func `a used definition is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [
    "!!! note\n\n    See [terms][t].\n\n[t]: /terms", "[^1]: [Spec][s]\n\n[s]: /spec\n\na [^1]",
    "<div>\nSee [ T ].\n</div>\n\n[t]: /terms", "[a]: /a\n[b]: /b\n", "<!-- a -->\n\n[b]: /b\n",
    "---\ntitle: a\n---\n\n[b]: /b\n", "+++\na = 1\n+++\n\n[b]: /b\n",
    "+++\na = \"`b`![c](d)\"\n+++\n\n[b]: /b\n", "---\na: |\n\n    b\n---\n\n[b]: /b\n",
    "# A\n\n[b]: /b\n",
    "`[a]` b\n\n[a]: b",
  ])
  func `definitions for other dialects or files are reported, not fixed`(_ markdown: String) throws
  {
    #expect(try check.findings(markdown).map(\.fix).allSatisfy { $0 == nil })
    #expect(try !check.findings(markdown).isEmpty)
  }

  @Test func `nested brackets in a description are read once`() throws {
    let description = String(repeating: "[", count: 500) + "a" + String(repeating: "]", count: 500)
    #expect(Bytes(description.utf8)[...].labels == [500..<501])
    #expect(Bytes("[a [b\\]] ![c](d) [e".utf8)[...].labels == [4..<7, 11..<12])
  }

  @Test func `a duplicate definition is reported with the first definition's line`() throws {
    #expect(
      try check.findings("[a]\n\n[a]: b\n[A]: c").map(\.message) == [
        "\"A\" is already defined on line 3, and the first definition counts; remove this one"
      ])
  }

  @Test func `the location is exact in quotes and after CRLF`() throws {
    #expect(try check.places("é\r\n\r\n> 中\r\n>\r\n>  [é]: b\r\n") == ["5:4-5:11"])
  }

  @Test(arguments: [
    ("a\n\n[b]: c\n\nd", "a\n\nd"), ("a\n\n[b]: c", "a\n"),
    ("a\r\n\r\n[b]: c\r\n\r\nd", "a\r\n\r\nd"),
    ("[b]: c\n[d]: e\n\n[d]\n", "[d]: e\n\n[d]\n"), ("a\n\n  [b]:\n  c\n  'd'  \n", "a\n"),
    ("\u{FEFF}[b]: c\nd", "\u{FEFF}d"), ("[a]\n\n[a]: b\n[a]: c\n[a]: d\n", "[a]\n\n[a]: b\n"),
  ])
  func `the fix removes the lines of the definition`(_ markdown: String, _ fixed: String) throws {
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test(arguments: ["> [b]: c", "- [b]: c", "- a\n\n[b]: c\n\n- d"])
  func `a fix that would change other lines is not applied`(_ markdown: String) throws {
    #expect(try check.findings(markdown).count == 1)
    #expect(try check.fixed(markdown) == markdown)
  }
}
