import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct UnclosedDirectionControlTests {
  @Test(arguments: [
    ("shop\u{202E}", ["1:5-1:8"]), ("a\n\n> b&#x202e;c", ["3:4-3:12"]),
    ("[a\u{2067}b](c)", ["1:3-1:6"]), ("# \u{202A}a", ["1:3-1:6"]),
    ("\u{2066}a\u{202B}b", ["1:1-1:4", "1:5-1:8"]), ("`\u{202D}`", ["1:2-1:5"]),
    ("\u{202E}a\n\nb\u{202C}", ["1:1-1:4"]),
  ])
  func `a control that its paragraph does not close is found`(
    _ markdown: String, _ places: [String]
  ) throws {
    #expect(try LintRule.unclosedDirectionControl.places(in: markdown) == places)
  }

  @Test(arguments: [
    "\u{202E}a\u{202C}", "\u{2067}a\u{2069}", "\u{2068}\u{202E}a\u{2069}", "a\u{200F}b",
    "\u{202C}", "a – b", "*\u{202B}a*\u{202C}",
  ])
  func `a closed control is not found`(_ markdown: String) throws {
    #expect(try LintRule.unclosedDirectionControl.messages(about: markdown) == [])
  }

  @Test func `the message says how to close it`() throws {
    #expect(
      try LintRule.unclosedDirectionControl.messages(about: "\u{2067}a\n\n\u{202E}b") == [
        "U+2067 changes the direction of all that follows in the paragraph; close it with U+2069 "
          + "or remove it",
        "U+202E changes the direction of all that follows in the paragraph; close it with U+202C "
          + "or remove it",
      ])
  }
}
