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
  func `the first reference of each footnote is reported, or else its definition`(
    _ markdown: String, _ references: [String]
  ) throws {
    #expect(try check.excerpts(markdown) == references)
  }

  @Test(arguments: [
    "a[^1]", "match [^abc] or [^a-z]", "`a[^1]`\n\n[^1]: b", "a\\[^1]\n\n[^1]: b", "[^1]: b",
    "[^1](a)\n\n[^1]: b", "a [^b c]\n\n[^b c]: d e", "a[^]\n\n[^]: b c", "[a](^b)", "# [^1]: a b",
    "|[^1]: a|\n|-|\n", "    [^1]: a b", "x ^ y [a]: b", "[a^1]\n\n[a^1]: b c",
  ])
  func `brackets without definitions, code, and links are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test(arguments: [Dialect.copy, .commonMark])
  func `the message describes the current meaning of a reference`(dialect: Dialect) throws {
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
  func `a dialect with footnotes reports only the definitions it cannot read`(
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
  func `no other reference rule reports a footnote`(_ markdown: String) throws {
    #expect(try RuleCheck("unused-definition").findings(markdown) == [])
    #expect(try RuleCheck("undefined-reference").findings(markdown) == [])
  }

  @Test func `an unused definition with an address is only an unused definition`() throws {
    #expect(try check.findings("a\n\n[^1]: b") == [])
    #expect(try RuleCheck("unused-definition").excerpts("a\n\n[^1]: b") == ["[^1]: b"])
  }
}

@Suite struct UnknownAlertTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("unknown-alert")
  }

  @Test(arguments: [
    ("> [!INFO]\n> a", "[!INFO]"), ("> [!NOTE] a", "[!NOTE]"), ("> [!tip]- a\n> b", "[!tip]"),
    ("> [!See-Also] *a*", "[!See-Also]"), ("> [!注意]\n> a", "[!注意]"),
    ("- > [!HINT]\n  > a", "[!HINT]"), ("> > [!HINT]", "[!HINT]"), ("> [!NOTE]\\\n> a", "[!NOTE]"),
    ("> [!NOTE]: a b", "[!NOTE]"), ("> a\n\nb\n\n> [!HINT]", "[!HINT]"),
  ])
  func `a quote that resembles an alert is reported`(_ markdown: String, _ marker: String) throws {
    #expect(try check.excerpts(markdown) == [marker])
  }

  @Test(arguments: [
    "> [!NOTE]\n> a", "> [!warning]", "[!HINT]\na", "> a\n> [!HINT]", "> a\n>\n> [!HINT]",
    "> \\[!HINT]", "> [!HINT\\]", "> &#91;!HINT]", "> `[!HINT]`", "> [!HINT](a)",
    "> [!hint]\n\n[!HINT]: /a", "> [!VIDEO https://a.example]", "> [!] a", "> # [!HINT]",
    "> - [!HINT]", ">     [!HINT]", "> [HINT]", "> ![HINT](a)",
  ])
  func `alerts, references, and other text are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in lists and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n- é\r\n\r\n  >  [!é] a\r\n") == ["6:6-6:11"])
  }

  @Test func `the message explains alerts and suggests the nearest word`() throws {
    #expect(
      try check.findings("> [!Warnings]\n\n> [!x]\n\n> [!Note] a").map(\.message) == [
        """
        "[!Warnings]" remains text: alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION; \
        did you mean 'WARNING'?
        """, "\"[!x]\" remains text: alerts are NOTE, TIP, IMPORTANT, WARNING, and CAUTION",
        """
        "[!Note]" remains text: the marker of an alert is alone on its line; \
        move what follows to the next
        """,
      ])
  }

  @Test func `a dialect without alerts has no misspelled alerts`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(try LintRule.unknownAlert.places(in: "> [!HINT]", converter: converter) == [])
  }
}

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
  func `attributes after a heading are reported`(_ markdown: String, _ attributes: String) throws {
    #expect(try check.excerpts(markdown) == [attributes])
  }

  @Test(arguments: [
    "# a {#b}", "# a {b}", "# a {{ .b }}", "# a{.b}", "# a {.b} c", "a {.b}", "# `a {.b}`",
    "# a \\{.b}", "# {.b}", "# a {}", "# a {...}", "# a {1, 2}", "# a {b, =1 {c}}", "# a }",
  ])
  func `identifiers, placeholders, and other text are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact after multibyte letters, in quotes, and after front matter`()
    throws
  {
    #expect(try check.places("---\r\na: b\r\n---\r\n> ## é {.b} ##\r\n") == ["4:9-4:13"])
  }

  @Test func `the message quotes the attributes`() throws {
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

@Suite struct TableCellLostTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("table-cell-lost")
  }

  @Test(arguments: [
    ("a | b\n-|-\n1 | 2 | 3\n", "3"), ("|a|\n|-|\n|1| 2 | 3 |\n", "2 | 3"),
    ("|a|\n|-|\n|1| | 3 | |\n", "3"), ("|a|b|\n|-|-|\n|1|`x|y`|\n", "y`"),
    ("> |a|\n> |-|\n> |1|2|\n", "2"), ("- |a|\n  |-|\n  |1|2|\n", "2"),
    ("text\n|a|\n|-|\n|1|2|\n> b\n", "2"),
  ])
  func `cells beyond the last column are reported`(_ markdown: String, _ cells: String) throws {
    #expect(try check.excerpts(markdown) == [cells])
  }

  @Test(arguments: [
    "|a|b|\n|-|-|\n|1|\n", "|a|\n|-|\n|1||\n", "|a|\n|-|\n|1| | |\n", "|a|\n|-|\n|`x\\|y`|\n",
    "|a|\n|-|\n", "    |a|\n    |-|\n    |1|2|\n", "```\n|a|\n|-|\n|1|2|\n```\n",
    "<p>\n|a|\n|-|\n|1|2|\n</p>\n", "|a|\n|-|\n\n|1|2|\n",
  ])
  func `rows that fit, empty cells, code, and HTML are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    let table = "> - | é | b |\r\n>   |--|--|\r\n>   | é | 2 | **3** | |\r\n>   | 1 | 2 | 3 | 4\r\n"
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n" + table) == ["6:16-6:21", "7:15-7:20"])
  }

  @Test func `the message has the number of columns`() throws {
    let advice = "add columns to its first two rows, or write '\\|' for a '|' within a cell"
    #expect(
      try check.findings("|a|\n|-|\n|1|2|\n\na|b\n-|-\n1|2|3\n").map(\.message) == [
        "this text is dropped, because the table has 1 column; " + advice,
        "this text is dropped, because the table has 2 columns; " + advice,
      ])
  }

  @Test func `replaced bytes do not shift the location`() throws {
    let source: Bytes = [0xFF, 0, 0x0A, 0x0A] + Bytes("|a|\n|-|\n|\u{0}|2|\n".utf8)
    let findings = try Converter().lint(source).findings.filter { $0.rule == "table-cell-lost" }
    #expect(findings.map(\.location) == [SourcePosition(line: 5, column: 4, offset: 15)])
  }

  @Test func `a dialect without tables loses no cells`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(
      try LintRule.tableCellLost.places(in: "|a|\n|-|\n|1|2|\n", converter: converter) == [])
  }
}

@Suite struct TableEmptyHeaderTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("table-empty-header")
  }

  @Test(arguments: [
    ("| | b |\n|-|-|\n|1|2|\n", ["| |"]), ("||b|\n|-|-|\n|1|2|\n", ["||"]),
    ("|a|  |\n|-|-|\n| |2|\n", ["|  |"]), ("|a|&nbsp;|\n|-|-|\n|1|2|\n", ["&nbsp;"]),
    ("|a|![](b)|\n|-|-|\n|1|2|\n", ["![](b)"]), ("|a|<!-- b -->|\n|-|-|\n|1|2|\n", ["<!-- b -->"]),
    ("| | |\n|-|-|\n|1|2|\n", ["| |", "| |"]), ("|a| |\n|-|-|\n|1|\n|1|![c](d)|\n", ["| |"]),
    ("|a|\n|-|\n\n| |\n|-|\n|1|\n", ["| |"]),
  ])
  func `an empty header of a column with text is reported`(
    _ markdown: String, _ headers: [String]
  ) throws {
    #expect(try check.excerpts(markdown) == headers)
  }

  @Test(arguments: [
    "|a|b|\n|-|-|\n|1|2|\n", "|a| |\n|-|-|\n|1| |\n", "|a| |\n|-|-|\n|1|\n", "| |\n|-|\n",
    "|![a](b)|\n|-|\n|1|\n", "|`a`|\n|-|\n|1|\n", "|<b></b>|\n|-|\n|1|\n",
    "```\n| |\n|-|\n|1|\n```\n",
  ])
  func `headers with text and columns without any are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n> - | é | |\r\n>   |-|-|\r\n>   |1|2|\r\n")
        == ["4:10-4:13"])
  }

  @Test func `a footnote's table, parsed last, has its own headers`() throws {
    let check = try RuleCheck("table-empty-header", dialect: .gfm)
    #expect(
      try check.places("[^n]: |a|\n      |-|\n      |1|\n\n||b|\n|-|-|\n|1|2|\n\nc[^n]\n")
        == ["5:1-5:3"])
  }

  @Test func `the finding has the WCAG criterion`() throws {
    #expect(
      try check.findings("| |\n|-|\n|1|\n").map(\.criterion) == [.infoAndRelationships])
  }
}

@Suite struct TableNotRecognizedTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("table-not-recognized")
  }

  @Test(arguments: [
    ("| a | b |\n|---|\n| 1 | 2 |\n", "|---|"), ("a | b\n-|-|-\n", "-|-|-"),
    ("|a|b|\n|:-:|-:|-|  \n", "|:-:|-:|-|"), ("text\n|a|b|\n|-|\n", "|-|"),
    ("> |a|b|\n> |-|\n", "|-|"), ("- |a|b|\n  |-|\n", "|-|"),
    ("|`a|b`|\n|-|\n", "|-|"), ("|a|b|\n|-|\n\n|c|\n|-|\n", "|-|"),
  ])
  func `a delimiter row with too few or too many cells is reported`(
    _ markdown: String, _ row: String
  ) throws {
    #expect(try check.excerpts(markdown) == [row])
  }

  @Test(arguments: [
    "|a|b|\n|-|-|\n", "a\n|-|-|\n", "a|b\n---\n", "a|b\n:--\n", "|-|-|\n|1|2|\n",
    "|a|b|\n\n|-|\n", "    |a|b|\n    |-|\n", "```\n|a|b|\n|-|\n```\n", "<p>\n|a|b|\n|-|\n</p>\n",
    "`|a|b|\n|-- -|`\n", "|a|b|\n|-|-|\n|1|2|\n|-|\n", "|a|b|\n\\|-|\n", "| a | b |\n+---+\n",
    "see a|b or\nc\n",
  ])
  func `tables, code, HTML, and lines without a pipe are not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n> é\r\n>\r\n> - | é | b |\r\n>   |-| \r\n")
        == ["7:5-7:8"])
  }

  @Test func `an earlier table does not hide a broken table`() throws {
    #expect(try check.places("|a|\n|-|\n|b|\n* |c|d|\n  |-|\n") == ["5:3-5:6"])
  }

  @Test func `a dialect without tables has no broken tables`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(
      try LintRule.tableNotRecognized.places(in: "|a|b|\n|-|\n", converter: converter) == [])
  }

  @Test(arguments: ["table-not-recognised", "table-not-recognized"])
  func `the former and the current name set the level and disable the rule`(
    _ name: String
  ) throws {
    let table = "|a|b|\n|-|\n"
    let json = "{\"lint\":{\"levels\":{\"\(name)\":\"error\"}}}"
    let levels = try Configuration(parsing: Bytes(json.utf8), path: "linkmark.json").lintLevels
    let found = try Converter(lintLevels: levels).lint(table).findings
    #expect(found.map(\.rule) == ["table-not-recognized"])
    #expect(found.map(\.level) == [.error])
    let copy = "<!-- linkmark-disable-file \(name) -->\n\n\(table)"
    #expect(try Converter().lint(copy, from: .warning).findings.map(\.rule) == [])
  }

  @Test func `a baseline with the former name lists the finding`() throws {
    let source = Bytes("|a|b|\n|-|\n".utf8)
    let findings = try Converter().lint(source).findings
    var baseline = FindingBaseline()
    baseline.add(findings, in: "a.md", source: source)
    let old = String(decoding: baseline.bytes, as: UTF8.self)
      .replacing("table-not-recognized", with: "table-not-recognised")
    let read = try FindingBaseline(parsing: Bytes(old.utf8), path: "baseline.json")
    #expect(read.newFindings(among: findings, in: "a.md", source: source) == [])
    #expect(read.bytes == baseline.bytes)
  }
}
