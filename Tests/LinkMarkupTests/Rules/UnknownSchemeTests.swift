import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct UnknownSchemeTests {
  private let routes = #"{"appSchemes": ["ferry"], "routes": [{"name": "a", "path": "a"}]}"#

  @Test(arguments: [
    (
      "[a](htps://b.example)",
      "'htps:' is neither the app's nor a scheme of a system; did you mean 'https'?"
    ),
    (
      "[a](mialto:b@c.example)",
      "'mialto:' is neither the app's nor a scheme of a system; did you mean 'mailto'?"
    ),
  ])
  func `a misspelled scheme is found`(_ markdown: String, _ message: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [message])
  }

  @Test func `any other scheme is found where the app's are known`() throws {
    let table = try RouteTable(parsing: Array(routes.utf8), path: "routes.json")
    let converter = Converter(routes: table)
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](tidewater://b)", converter: converter) == [
        "'tidewater:' is neither the app's nor a scheme of a system"
      ])
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](fery://b)", converter: converter) == [
        "'fery:' is neither the app's nor a scheme of a system; did you mean 'ferry'?"
      ])
    #expect(
      try LintRule.unknownScheme.messages(
        about: "[a](Ferry://a) [b](maps:c)", converter: converter) == [])
  }

  @Test(arguments: ["[a](tidewater://b)", "[a](geo:1,2)", "[a](/b)", "[a](https://b.example)"])
  func `an app's scheme and common ones are not`(_ markdown: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [])
  }
}
