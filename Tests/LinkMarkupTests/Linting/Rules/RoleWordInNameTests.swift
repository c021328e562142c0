import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RoleWordInNameTests {
  @Test(arguments: [
    "[terms link](/a)", "[Link to terms](/a)", "[the *Pay* button](/a)", "[terms (link)](/a)",
    "[Link: terms](/a)",
  ])
  func `a text that begins or ends with its role is found`(_ markdown: String) throws {
    #expect(try LintRule.roleWordInName.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[link](/a)", "[how to link accounts](/a)", "[linked accounts](/a)", "[a](/link)",
    "[deep-link](/a)", "[hyperlinkage of terms](/a)", "[terms of the símlink](/a)",
    "[Link your account](/a)", "[Link's adventures](/a)", "[Button batteries](/a)",
    "[Copy link](/a)", "[Adding a toolbar button](/a)", "[Report a broken link](/a)",
    "[`<button type=\"button\">`](/a)",
    "[a.example/link](/a)", "[the `no_link` button](/a)",
  ])
  func `any other text is not found`(_ markdown: String) throws {
    #expect(try LintRule.roleWordInName.messages(about: markdown) == [])
  }
}
