import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CodeNameTests {
  @Test(arguments: [
    ("home", "home", "Home"), ("Home", "home", "Home"), ("FAQ", "faq", "Faq"),
    ("game-review", "gameReview", "GameReview"), ("game_review", "gameReview", "GameReview"),
    ("gameReview", "gameReview", "GameReview"), ("a.b c", "aBC", "ABC"), ("A1", "a1", "A1"),
    ("2fa", "_2fa", "_2fa"), ("-x-", "x", "X"), ("a user’s → “1”", "aUserS1", "AUserS1"),
  ])
  func `a name consists of letters and digits`(
    _ text: String, _ camel: String, _ pascal: String
  ) throws {
    let name = try CodeName(text, of: "x", advice: "y")
    #expect(name.camel == camel)
    #expect(name.pascal == pascal)
  }

  @Test(arguments: ["", "_", "→", "${}`\"\\"])
  func `a text without letters is not a name`(_ text: String) {
    let error = #expect(throws: NameError.self) { try CodeName(text, of: "x", advice: "y") }
    #expect(error?.message == "x has no letters for a name in code; y")
  }

  // The Cyrillic a, a precomposed and a decomposed letter, a full-width letter and digit, invisible
  // and bidirectional characters, a letter that is shown as nothing, and a control character.
  @Test(arguments: [
    "p\u{430}y", "größe", "gro\u{308}ße", "\u{FF41}b", "a\u{FF11}", "a\u{200B}b", "a\u{AD}b",
    "a\u{202E}b", "a\u{3164}b", "日本", "a\u{1}b", "\u{1D41A}", "a\u{E0061}", "a\u{FE0F}b",
  ])
  func `a text with characters that could look like others is not a name`(_ text: String) {
    let error = #expect(throws: NameError.self) { try CodeName(text, of: "x", advice: "y") }
    #expect(error?.message.contains(", but names in code are in ASCII") == true)
  }
}
