import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
  func `an empty header of a column with text is found`(
    _ markdown: String, _ headers: [String]
  ) throws {
    #expect(try check.excerpts(markdown) == headers)
  }

  @Test(arguments: [
    "|a|b|\n|-|-|\n|1|2|\n", "|a| |\n|-|-|\n|1| |\n", "|a| |\n|-|-|\n|1|\n", "| |\n|-|\n",
    "|![a](b)|\n|-|\n|1|\n", "|`a`|\n|-|\n|1|\n", "|<b></b>|\n|-|\n|1|\n",
    "```\n| |\n|-|\n|1|\n```\n",
  ])
  func `headers with text and columns without any are not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location is exact in quotes and lists, and after front matter`() throws {
    #expect(
      try check.places("---\r\ntitle: a\r\n---\r\n> - | é | |\r\n>   |-|-|\r\n>   |1|2|\r\n")
        == ["4:10-4:13"])
  }

  @Test func `a table in a footnote, which is read last, has its own headers`() throws {
    let check = try RuleCheck("table-empty-header", dialect: .gfm)
    #expect(
      try check.places("[^n]: |a|\n      |-|\n      |1|\n\n||b|\n|-|-|\n|1|2|\n\nc[^n]\n")
        == ["5:1-5:3"])
  }

  @Test func `the finding names the criterion`() throws {
    #expect(
      try check.findings("| |\n|-|\n|1|\n").map(\.criterion) == [.infoAndRelationships])
  }
}
