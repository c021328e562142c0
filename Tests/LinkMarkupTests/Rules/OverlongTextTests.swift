import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct OverlongTextTests {
  @Test func `a text of more than 100 characters is found`() throws {
    let family = "👩‍👩‍👧"
    let long = String(repeating: family, count: 101)
    #expect(
      try LintRule.overlongText.messages(about: "[\(long)](/a)") == [
        "the text of this link has 101 characters; keep to the words that name its destination"
      ])
    #expect(try LintRule.overlongText.messages(about: "[\(long.dropLast())](/a)") == [])
  }
}
