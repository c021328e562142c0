import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
  func `cells beyond the columns are found`(_ markdown: String, _ cells: String) throws {
    #expect(try check.excerpts(markdown) == [cells])
  }

  @Test(arguments: [
    "|a|b|\n|-|-|\n|1|\n", "|a|\n|-|\n|1||\n", "|a|\n|-|\n|1| | |\n", "|a|\n|-|\n|`x\\|y`|\n",
    "|a|\n|-|\n", "    |a|\n    |-|\n    |1|2|\n", "```\n|a|\n|-|\n|1|2|\n```\n",
    "<p>\n|a|\n|-|\n|1|2|\n</p>\n", "|a|\n|-|\n\n|1|2|\n",
  ])
  func `rows that fit, empty cells, code, and HTML are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    let table = "> - | é | b |\r\n>   |--|--|\r\n>   | é | 2 | **3** | |\r\n>   | 1 | 2 | 3 | 4\r\n"
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n" + table) == ["6:16-6:21", "7:15-7:20"])
  }

  @Test func `the message says how many columns there are`() throws {
    let advice = "add columns to its first two rows, or write '\\|' for a '|' within a cell"
    #expect(
      try check.findings("|a|\n|-|\n|1|2|\n\na|b\n-|-\n1|2|3\n").map(\.message) == [
        "this text is dropped, because the table has 1 column; " + advice,
        "this text is dropped, because the table has 2 columns; " + advice,
      ])
  }

  @Test func `replaced bytes do not move the location`() throws {
    let source: Bytes = [0xFF, 0, 0x0A, 0x0A] + Bytes("|a|\n|-|\n|\u{0}|2|\n".utf8)
    let findings = try Converter().lint(source).findings.filter { $0.rule == "table-cell-lost" }
    #expect(findings.map(\.location) == [SourcePosition(line: 5, column: 4, offset: 15)])
  }

  @Test func `a dialect without tables loses nothing`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(
      try LintRule.tableCellLost.places(in: "|a|\n|-|\n|1|2|\n", converter: converter) == [])
  }
}
