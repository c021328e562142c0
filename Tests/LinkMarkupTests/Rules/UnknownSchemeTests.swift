import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct UnknownSchemeTests {
  private let routes = #"{"appSchemes": ["ferry"], "routes": [{"name": "a", "path": "a"}]}"#

  @Test(arguments: [
    (
      "[a](htps://b.example)",
      "neither the app nor a system is known to open 'htps:'; correct it or add it to 'appSchemes'; did you mean 'https'?"
    ),
    (
      "[a](mialto:b@c.example)",
      "neither the app nor a system is known to open 'mialto:'; correct it or add it to 'appSchemes'; did you mean 'mailto'?"
    ),
  ])
  func `a misspelled scheme is found`(_ markdown: String, _ message: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [message])
  }

  @Test func `any other scheme is found where the app's schemes are known`() throws {
    let table = try RouteTable(parsing: Bytes(routes.utf8), path: "routes.json")
    let converter = Converter(routes: table)
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](tidewater://b)", converter: converter) == [
        "neither the app nor a system is known to open 'tidewater:'; correct it or add it to 'appSchemes'"
      ])
    #expect(
      try LintRule.unknownScheme.messages(about: "[a](fery://b)", converter: converter) == [
        "neither the app nor a system is known to open 'fery:'; correct it or add it to 'appSchemes'; did you mean 'ferry'?"
      ])
    #expect(
      try LintRule.unknownScheme.messages(
        about: "[a](Ferry://a) [b](maps:c)", converter: converter) == [])
  }

  @Test(arguments: ["[a](tidewater://b)", "[a](geo:1,2)", "[a](/b)", "[a](https://b.example)"])
  func `the app's and common schemes are not found`(_ markdown: String) throws {
    #expect(try LintRule.unknownScheme.messages(about: markdown) == [])
  }
}
