import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tests that references have the same definitions in table cells as in paragraphs.
@Suite struct TableReferenceTests {
  private static let lines = [
    "[x]: u1", "[x]:", "u2", "  \"title\"", "[y]: v", "[x]: <u 3>", "    [x]: u4", "text", "", "",
    "> [x]: u5", "> ", "> ```", "- [x]: u6", "  [x]: u7", "- - [x]: u8", "2. [x]: u9", "```",
    "~~~", "<div>", "<!--", "-->", "===", "---", "# [x]: u10", "\t[x]: u11", ">\t[x]: u12",
    "[x]: u13 text", "`[x]: u14", "| a |", "|-|",
  ]

  @Test(arguments: 0..<20)
  func `a cell uses the same definition as a paragraph`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let definitions = (0..<Int.random(in: 1...8, using: &random))
        .map { _ in random.pick(Self.lines) }.joined(separator: "\n")
      let table = "| [x] [y] |\n|-|\n\n[x] [y]\n\n"
      let html = try Converter().convert(table + definitions)
        .emitted(by: HTMLEmitter(annotation: .none))
      let cell = try #require(html.firstMatch(of: /<th[^>]*>(.*)<\/th>/)?.1)
      let paragraph = try #require(html.firstMatch(of: /<p>(.*)<\/p>/)?.1)
      #expect(cell == paragraph, "\(definitions)")
    }
  }
}
