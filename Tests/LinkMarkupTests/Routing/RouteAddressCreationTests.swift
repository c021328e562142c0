import LinkMarkup
import Testing

@testable import TestSupport

/// Addresses written from a route and its values.
@Suite struct RouteAddressCreationTests {
  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  @Test(
    arguments: [
      ("start", [:], "boardgames:///", "https://www.mysite.com/"),
      ("home", [:], "boardgames://games", "https://www.mysite.com/games"),
      (
        "collection", ["username": "a/b%ö"], "boardgames://games/a%2Fb%25%C3%B6",
        "https://www.mysite.com/games/a%2Fb%25%C3%B6"
      ),
      (
        "collection", ["username": ""], "boardgames://games?username=",
        "https://www.mysite.com/games?username="
      ),
      ("search", ["text": ""], "boardgames://find?q=", "https://www.mysite.com/find?q="),
      (
        "search", ["text": "a&b=c+d #"], "boardgames://find?q=a%26b%3Dc%2Bd%20%23",
        "https://www.mysite.com/find?q=a%26b%3Dc%2Bd%20%23"
      ),
      ("help", ["**": ""], "boardgames://help", "https://www.mysite.com/help"),
      (
        "help", ["**": "a%2Fb/%25"], "boardgames://help/a%2Fb/%25",
        "https://www.mysite.com/help/a%2Fb/%25"
      ),
    ] as [(String, [String: String?], String, String)])
  func `both forms of an address match the route with the values`(
    route: String, values: [String: String?], app: String, web: String
  ) throws {
    #expect(table.address(ofRoute: route, values: values, scheme: "boardgames") == app)
    #expect(table.webAddress(ofRoute: route, values: values, host: "www.mysite.com") == web)
    for address in [app, web] {
      guard case .match(let match) = table.match(for: address) else {
        Issue.record("\(address) does not match")
        continue
      }
      #expect(match.name == route)
    }
  }

  @Test(
    arguments: [
      ("reviews", ["username": ""]), ("reviews", ["username": "."]),
      ("reviews", ["username": "a/.."]), ("reviews", ["username": "a\u{7}"]),
      ("collection", [:]), ("collection", ["user": "a"]), ("collection", ["username": nil]),
      ("home", ["username": "a"]), ("help", ["**": "a//b"]), ("help", ["**": "a%41"]),
      ("reviews", ["username": "reviews"]), ("nothing", [:]),
    ] as [(String, [String: String?])])
  func `values that no address can have are not written`(route: String, values: [String: String?]) {
    #expect(table.address(ofRoute: route, values: values, scheme: "boardgames") == nil)
    #expect(table.webAddress(ofRoute: route, values: values, host: "www.mysite.com") == nil)
  }

  @Test func `a scheme or host outside the app is not written`() {
    #expect(table.address(ofRoute: "home", values: [:], scheme: "other") == nil)
    #expect(table.webAddress(ofRoute: "home", values: [:], host: "www.other.example") == nil)
    #expect(table.webAddress(ofRoute: "home", values: [:], host: "*.shop.mysite.com") == nil)
    #expect(
      table.webAddress(ofRoute: "home", values: [:], host: "eu.shop.mysite.com")
        == "https://eu.shop.mysite.com/games")
  }

  @Test func `a first component that a host would alter is written after an empty host`() throws {
    let table = try RouteTable(
      parsing: Bytes(
        #"""
        {"appSchemes": ["a"], "routes": [{"name": "anne", "path": "anne"},
          {"name": "user", "path": "{user}"}, {"name": "sale", "path": "Sale/x"}]}
        """#.utf8), path: "routes.json")
    #expect(table.address(ofRoute: "user", values: ["user": "Anne"], scheme: "a") == "a:///Anne")
    #expect(table.address(ofRoute: "user", values: ["user": "anne"], scheme: "a") == nil)
    #expect(table.address(ofRoute: "user", values: ["user": "bob"], scheme: "a") == "a://bob")
    #expect(table.address(ofRoute: "sale", values: [:], scheme: "a") == "a:///Sale/x")
  }

  @Test func `other query parameters can be omitted from a match`() throws {
    guard case .match(let match) = table.match(for: "boardgames://find?q=a&text=b&x=c") else {
      Issue.record("no match")
      return
    }
    #expect(match.parameters.query["x"] == "c")
    #expect(match.withoutOtherParameters.parameters.query == ["text": "a"])
    #expect(match.withoutOtherParameters.pattern == match.pattern)
  }
}
