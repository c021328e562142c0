import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DifferentURLAsTextTests {
  @Test(arguments: [
    "[https://bank.example/login](https://evil.example/)", "[HTTP://bank.example](//evil.example)",
    "[www.bank.example](https://evil.example/www.bank.example)",
    "[read https://bank.example now](https://evil.example)",
    "[https://bank.example](https://bank.example@evil.example)",
    "[https://bank.example](tel:+19005550100)", "[https://bank.example](evil://bank.example)",
    "[https://b&#xAD;ank.example](https://bank.example)",
  ])
  func `a text that is the address of another host is found`(_ markdown: String) throws {
    #expect(try LintRule.differentURLAsText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "<https://a.example/b>", "[https://a.example](https://www.a.example/b?c)",
    "[www.a.example](https://a.example)", "[https://A.example](http://a.example)",
    "[https://a.example/help](/help)", "[https://a.example](#top)", "[https://a.example]({url})",
    "[a.example](https://b.example)", "[see a. b](https://b.example)",
    "[https://a.example](javascript:x)",
  ])
  func `the same host, and a link without a host, are not found`(_ markdown: String) throws {
    #expect(try LintRule.differentURLAsText.messages(about: markdown) == [])
  }

  @Test func `the message names both addresses`() throws {
    #expect(
      try LintRule.differentURLAsText.messages(
        about: "[https://bank.example](https://evil.example)") == [
          "this link shows \"https://bank.example\" but leads to \"https://evil.example\"; "
            + "write what is there, or the same address"
        ])
  }

  @Test func `a link that the app handles may show its address on the web`() throws {
    let converter = Converter(routes: try BoardGames.routes())
    #expect(
      try LintRule.differentURLAsText.messages(
        about: "[https://www.mysite.com/games](boardgames://games)", converter: converter) == [])
  }
}
