import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CodeNameTests {
  @Test(arguments: [
    ("home", "home", "Home"), ("Home", "home", "Home"), ("FAQ", "faq", "Faq"),
    ("game-review", "gameReview", "GameReview"), ("game_review", "gameReview", "GameReview"),
    ("gameReview", "gameReview", "GameReview"), ("a.b c", "aBC", "ABC"), ("A1", "a1", "A1"),
    ("2fa", "_2fa", "_2fa"), ("größe", "größe", "Größe"), ("Éa", "Éa", "Éa"), ("日本", "日本", "日本"),
    ("-x-", "x", "X"), ("x\u{301}y", "xY", "XY"), ("a\u{202E}b", "aB", "AB"),
    // U+3164 is a letter that is shown as nothing.
    ("a\u{3164}b", "aB", "AB"), ("a\u{FF42}c", "aC", "AC"), ("a\u{1D41A}b", "aB", "AB"),
  ])
  func `a name consists of letters and digits`(_ text: String, _ camel: String, _ pascal: String) {
    #expect(CodeName(text)?.camel == camel)
    #expect(CodeName(text)?.pascal == pascal)
  }

  @Test(arguments: ["", "_", "→", "\u{301}", "\u{3164}", "${}`\"\\"])
  func `a text without letters is not a name`(_ text: String) {
    #expect(CodeName(text) == nil)
  }
}
