import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct PlaceholderOnlyTextTests {
  @Test(arguments: ["[{name}](/a)", "[%1$@, %2$@](/a)", "[**{{a}}** ${b}](/a)", "[(%s)](/a)"])
  func `a text of placeholders alone is found`(_ markdown: String) throws {
    #expect(try LintRule.placeholderOnlyText.messages(about: markdown).count == 1)
  }

  @Test(arguments: ["[Pay {total}](/a)", "[5 %s](/a)", "[—](/a)", "[](/a)", "{name}"])
  func `a text with other words is not found`(_ markdown: String) throws {
    #expect(try LintRule.placeholderOnlyText.messages(about: markdown) == [])
  }
}
