import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinterTests {
  /// Some rules that need no files other than the document.
  private static let rules: Set<String> = [
    "adjacent-links", "bare-url", "broken-fragment", "no-space-around-link", "space-in-link-text",
    "title-repeats-text", "undefined-reference", "unparsed-emphasis", "unused-definition",
  ]

  @Test(arguments: Fixture.examples.filter { $0.name != "hostile.md" })
  func `correct copy has no findings`(_ example: Fixture) throws {
    let findings = try Converter().lint(example.source).findings
    #expect(findings.filter { LinterTests.rules.contains($0.rule) } == [])
  }

  @Test func `findings are sorted by location and rule`() throws {
    let markdown = "[a](b) [a](b)[ c](d)\n\n[e][f] https://a.example\n\n[g]: h"
    let findings = try Converter().lint(Bytes(markdown.utf8)).findings
      .filter { LinterTests.rules.contains($0.rule) }
    #expect(
      findings.map { "\($0.location.line):\($0.location.column) \($0.rule)" } == [
        "1:8 adjacent-links", "1:14 adjacent-links", "1:14 space-in-link-text",
        "3:1 undefined-reference", "3:8 bare-url", "5:1 unused-definition",
      ])
  }
}
