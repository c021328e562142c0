import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct SeveralLinksInParagraphTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("several-links-in-paragraph")
  }

  @Test(arguments: [
    ("[a](b), [c](d)", 2), ("[a](b), [c](d) and <ef:g>", 3), ("# [a](b) [c](d)", 2),
    ("- *[a](b)*\n  [![c](d)](e)", 2),
  ])
  func `a block with several links is found once`(_ markdown: String, _ count: Int) throws {
    let findings = try check.findings(markdown + "\n\n[e](app://f)")
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.message.contains("one of \(count) links") })
  }

  @Test(arguments: ["[a](b)", "[a](b)\n\n[c](d)", "- [a](b)\n- [c](d)", "![a](b) ![c](d)", "a"])
  func `one link in each block is not found`(_ markdown: String) throws {
    #expect(try check.findings(markdown + "\n\n[e](app://f)") == [])
  }

  @Test func `the location is that of the second link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](app://c)\r\n> [d](e)[f](g)") == ["4:3-4:9"])
  }

  @Test func `copy that is not for an app is passed over`() throws {
    #expect(try check.findings("[a](b), [c](https://d.example)") == [])
    let converter = Converter(
      routes: try RouteTable(
        parsing: Bytes(#"{"appSchemes": ["app"], "routes": [{"name": "e", "path": "f"}]}"#.utf8),
        path: "routes.json"))
    let linted = try converter.lint(Bytes("[a](b), [c](d)".utf8))
    #expect(linted.findings.map(\.rule) == ["several-links-in-paragraph"])
  }
}
