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

  @Test func `many labels are compared in linear time`() throws {
    let references = (0..<3000).map { "[a][x\($0)y]\n" }.joined()
    let definitions = (0..<3000).map { "[b\($0)z]: c\n" }.joined()
    #expect(try check.findings(references + "\n" + definitions).count == 3000)
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

@Suite struct UnparsedEmphasisTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unparsed-emphasis")
  }

  @Test(arguments: [
    ("**强调。**继续", "**强调。**"), ("继续**「强调」**", "**「强调」**"), ("*强调。*继续", "*强调。*"),
    ("__强调。__继续", "__强调。__"), ("***强调。***继续", "***强调。***"), ("**“注意”**很", "**“注意”**"),
    ("**50%**的", "**50%**"), ("**C++**是", "**C++**"), ("**[文档](a)。**继续", "**[文档](a)。**"),
    ("**\"a\"**b", "**\"a\"**"), ("a*“b”*", "*“b”*"), ("[**a。**b](c)", "**a。**"),
    ("**a\nb。**c", "**a\nb。**"),
  ])
  func `emphasis blocked by punctuation is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("punctuation") })
  }

  @Test(arguments: [
    ("** spaced **", "** spaced **"), ("a **spaced ** b", "**spaced **"),
    ("** spaced**", "** spaced**"),
    ("(__ spaced __)", "__ spaced __"), ("**强调 **。", "**强调 **"),
  ])
  func `emphasis blocked by a space is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("remove the spaces") })
  }

  @Test(arguments: [
    ("__x__y", "__x__"), ("x__yz__", "__yz__"), ("_强调_继续", "_强调_"), ("继续__强调__", "__强调__"),
  ])
  func `emphasis blocked by a word is reported`(_ markdown: String, _ excerpt: String) throws {
    #expect(try check.excerpts(markdown) == [excerpt])
    #expect(try check.findings(markdown).allSatisfy { $0.message.contains("in a word") })
  }

  @Test(arguments: [
    "2 * 3 * 4", "* a\n* b", "\\*\\*强调。\\*\\*继续", "snake_case and other_case", "`**a **`",
    "    **a **", "5*(a+b)*c", "2**(a+b)**c", "*args and **kwargs", "{_name_}", "_id and user_id",
    "a * b", "x ** y ** z", "пристань_стремя_", "footnote* and *other", "**a**", "my__init__py",
    "src/**/*.md", "**/a and **/b", "*p = &*q", "** a", "a **", "**a。b", "![**a。**b](c)",
    "[a **b](c) d。**e", "**a。\n\nb**c", "a*b*c", "* * *", "a _ b _ c", "****a ****",
    "Sonne *** und Mond ***", "Name: ___ Date: ___", "__ and __ are two", "10:30*–12:00* and",
    "“*”号表示必填，用*标记", "「*」は必須、*印", "起*。*不含税", "(**) and (**b) c",
    "::: list.get__all__", "https://a.example/_a-强_b",
  ])
  func `formulas, code, notes, and bullets are not reported`(_ markdown: String) throws {
    #expect(try check.excerpts(markdown) == [])
  }

  @Test func `the location is exact in quotes and after CRLF`() throws {
    #expect(try check.places("# t\r\n\r\n> - 中**强。**续\r\n> - b") == ["3:8-3:18"])
  }

  @Test func `a delimiter is paired once`() throws {
    #expect(try check.excerpts("**a。**b **c。**d") == ["**a。**", "**c。**"])
  }

  @Test func `many delimiters are paired in linear time`() throws {
    #expect(try check.findings(String(repeating: "**a。**b ", count: 10_000)).count == 10_000)
  }
}
