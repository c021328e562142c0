import Testing

@testable import LinkText

@Suite struct LanguageTagTests {
  @Test(arguments: ["en", "en-GB", "zh-Hant-TW", "de-DE-1996", "es-419", "EN"])
  func `a well-formed tag is unchanged`(_ text: String) {
    #expect(LanguageTag(text)?.description == text)
  }

  @Test(arguments: ["", "e", "en_GB", "en-", "-en", "en--GB", "1a", "en-abcdefghi", "en GB", "é"])
  func `a malformed tag is rejected`(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: [
    ("en", LanguageTag.Direction.leftToRight), ("ar", .rightToLeft), ("ar-EG", .rightToLeft),
    ("he", .rightToLeft), ("FA-ir", .rightToLeft), ("ur", .rightToLeft), ("zh", .leftToRight),
    ("ar-Latn", .leftToRight), ("az-Arab-IR", .rightToLeft), ("uz-Cyrl", .leftToRight),
    ("ug", .rightToLeft), ("ku-Arab", .rightToLeft), ("az-Arab", .rightToLeft),
    ("ku", .leftToRight),
    ("ku-IQ", .rightToLeft), ("uz-AF", .rightToLeft), ("pa-PK", .rightToLeft), ("pa", .leftToRight),
    ("sd-IN", .leftToRight), ("sd", .rightToLeft), ("ug-KZ", .leftToRight), ("mzn", .rightToLeft),
    ("uz-Latn-AF", .leftToRight), ("az-IR", .rightToLeft), ("prs", .rightToLeft),
  ])
  func `the direction follows the script, given or implied by the language`(
    _ text: String, _ direction: LanguageTag.Direction
  ) throws {
    #expect(try #require(LanguageTag(text)).direction == direction)
  }
}
