import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TableNotRecognisedTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("table-not-recognised")
  }

  @Test(arguments: [
    ("| a | b |\n|---|\n| 1 | 2 |\n", "|---|"), ("a | b\n-|-|-\n", "-|-|-"),
    ("|a|b|\n|:-:|-:|-|  \n", "|:-:|-:|-|"), ("text\n|a|b|\n|-|\n", "|-|"),
    ("> |a|b|\n> |-|\n", "|-|"), ("- |a|b|\n  |-|\n", "|-|"),
    ("|`a|b`|\n|-|\n", "|-|"), ("|a|b|\n|-|\n\n|c|\n|-|\n", "|-|"),
  ])
  func `a delimiter row with too few or too many cells is found`(
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
  func `tables, code, HTML, and lines without a pipe are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n> é\r\n>\r\n> - | é | b |\r\n>   |-| \r\n")
        == ["7:5-7:8"])
  }

  @Test func `a table before it does not hide it`() throws {
    #expect(try check.places("|a|\n|-|\n|b|\n* |c|d|\n  |-|\n") == ["5:3-5:6"])
  }

  @Test func `a dialect without tables does not miss one`() throws {
    let converter = Converter(dialect: .commonMark)
    #expect(
      try LintRule.tableNotRecognised.places(in: "|a|b|\n|-|\n", converter: converter) == [])
  }
}
