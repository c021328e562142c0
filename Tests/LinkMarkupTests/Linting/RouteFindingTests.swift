import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteFindingTests {
  private func findings(_ markdown: String) throws -> [String] {
    try BoardGames.convert(markdown).findings.map {
      "\($0.location.line):\($0.location.column): \($0.level): \($0.message) [\($0.rule)]"
    }
  }

  @Test(arguments: [
    "[a](boardgames://games) [b](https://www.mysite.com/games/jo)",
    "[a](https://www.mysite.com/about) [b](https://a.example/games) [c](other://games)",
    "[a](https://blog.mysite.com/games) [b](https://mysite.com/about) [c](games) [d](#games)",
    "[a](https://www.mysite.com:8443/games) [b](https://user@a.example/games)",
    "[a](mailto:a@www.mysite.com) [b](//www.mysite.com/games) ![c](boardgames://x)",
  ])
  func `good copy has no findings`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test func `an app link without a route is an error at the beginning of its block`() throws {
    #expect(
      try findings("a\n\n> [b](boardgames://gmaes)") == [
        """
        3:3: error: "boardgames://gmaes" does not match any route; \
        correct the link or add a route [unroutable-app-link]
        """
      ])
  }

  @Test(arguments: ["boardgames://games/../a", "boardgames:games", "boardgames://games/%zz"])
  func `an app link with a refused address is an error`(_ destination: String) throws {
    let finding = try #require(try BoardGames.convert("[a](\(destination))").findings.first)
    #expect(finding.rule == "unroutable-app-link")
    guard case .refused(let refusal) = try BoardGames.routes().match(for: destination) else {
      Issue.record("not rejected")
      return
    }
    #expect(
      finding.message
        == "\"\(destination)\" does not match any route, because \(refusal); "
        + "correct the link or add a route")
  }

  @Test(arguments: [
    ("https://mysite.com/games", "www.mysite.com", "home"),
    ("https://MySite.com/help/a", "www.mysite.com", "any"),
    ("https://shop.mysite.com/games/jo", "*.shop.mysite.com", "collection"),
    ("https://www.mysite.com.evil.example/games", "www.mysite.com", "home"),
    ("https://www.mysite.com@evil.example/games", "www.mysite.com", "home"),
    ("https://www.mysite.com./games", "www.mysite.com", "home"),
  ])
  func `a host similar to the app's is reported if a route matches`(
    _ destination: String, _ host: String, _ route: String
  ) throws {
    #expect(
      try findings("[a](\(destination))") == [
        """
        1:1: warning: the host of "\(destination)" is not one of the app's, so the browser opens it, \
        but on \(host) it would match the route '\(route)'; write that host if the app is meant \
        [unknown-host]
        """
      ])
  }

  @Test func `without routes, there are no findings`() throws {
    let markdown = "[a](boardgames://gmaes) [b](https://mysite.com/games)"
    #expect(try Converter().convert(markdown).findings == [])
  }

  @Test func `unused routes are reported once for all copy`() throws {
    let routes = try BoardGames.routes()
    #expect(routes.unusedRouteFindings(takenNames: Set(routes.routes.map(\.name))) == [])
    let two = routes.unusedRouteFindings(takenNames: ["home", "collection", "reviews", "game"])
    #expect(
      two.map(\.message)
        == ["search", "any"].map {
          "no link matches the route '\($0)'; link there or remove what is not needed"
        })
    #expect(two.map(\.rule) == ["unused-route", "unused-route"])
    #expect(two.map(\.location) == routes.routes.suffix(2).map(\.location))
    #expect(two.map(\.location.line) == [9, 10])
  }

  @Test(arguments: [(20, ""), (21, ", nor 1 more after it"), (500, ", nor 480 more after it")])
  func `at most twenty unused routes are reported`(_ count: Int, _ rest: String) throws {
    let routes = (0..<count).map { #"{"name": "r\#($0)", "path": "\#($0)"}"# }
    let source = #"{"webHosts": ["h"], "routes": [\#(routes.joined(separator: ",\n"))]}"#
    let findings = try RouteTable(parsing: Bytes(source.utf8), path: "routes.json")
      .unusedRouteFindings(takenNames: [])
    #expect(findings.map(\.location.line) == Array(1...20))
    #expect(findings.dropLast().allSatisfy { !$0.message.contains("more") })
    #expect(
      findings.last?.message
        == "no link matches the route 'r19'\(rest); link there or remove what is not needed")
  }

  @Test func `an unused component is reported at its position`() throws {
    let source = #"""
      {"applinks": {"details": [{"components": [{"/": "/x", "exclude": true},
      {"/": "/a", "comment": "a"},
        {"/": "/b", "comment": "a"}, {"/": "/c"}]}, {"paths": ["/d"]}]}}
      """#
    let table = try RouteTable(parsing: Bytes(source.utf8), path: "a", webHosts: ["h"])
    let findings = table.unusedRouteFindings(takenNames: [])
    #expect(findings.map(\.location.line) == [2, 3, 3])
    #expect(findings.map(\.location.column) == [1, 32, 58])
  }
}
