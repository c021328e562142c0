import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HeadingIdentifiersTests {
  private func identifiers(_ markdown: String) throws -> [String] {
    let document = try Document(parsing: Bytes(markdown.utf8))
    return HeadingIdentifiers(document.headings).identifiers
  }

  @Test(arguments: [
    ("What's new?", "whats-new"), ("A  `code_b` & c", "a-code_b--c"), ("Über 中文", "über-中文"),
    ("1.2.3", "123"), ("👋", "section"), ("", "section"), ("e\u{301}", "e\u{301}"),
    ("[link *text*](url)", "link-text"), ("<b>x</b>", "x"),
  ])
  func `an identifier keeps letters, digits, hyphens and underscores`(
    _ heading: String, _ identifier: String
  ) throws {
    #expect(try identifiers("# \(heading)") == [identifier])
  }

  @Test func `identifiers are unique`() throws {
    #expect(
      try identifiers("# a\n# a\n# a-1\n# a\n#\n#")
        == ["a", "a-1", "a-1-1", "a-2", "section", "section-1"])
  }
}
