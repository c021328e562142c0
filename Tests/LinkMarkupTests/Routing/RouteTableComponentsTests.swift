import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Route tables read from the component lists of Apple and Android.
@Suite struct RouteTableComponentsTests {
  private let association = Bytes(
    ##"""
    {"applinks": {"details": [{"appIDs": ["A.b"], "components": [
    {"/": "/buy/private/*", "exclude": true, "comment": "private"}, {"/": "/buy/*", "comment": "buy"},
    {"/": "/help/*", "?": {"a": "?*"}}]}]}}
    """##.utf8)

  @Test(arguments: [
    ("https://www.mysite.com/buy/1", RouteTable.MatchResult.match(match("buy", "/buy/*"))),
    (
      "http://WWW.mysite.com:80/help/?a=1", .match(match("component-3", "/help/*?a=?*", ["a": "1"]))
    ),
    ("https://www.mysite.com/buy/private/1", .excluded("private")),
    ("https://www.mysite.com/other", .noRoute), ("https://evil.example/buy/1", .foreign),
    ("https://www.mysite.com.evil.example/buy/1", .foreign), ("app://buy/1", .foreign),
    ("https://www.mysite.com@evil.example/buy/1", .refused(.userInformation)),
    ("https://www.mysite.com/buy/../x", .refused(.dotSegment)),
    ("https://www.mysite.com//buy/1", .refused(.emptyComponent)),
  ])
  func `an address is matched`(_ address: String, _ expected: RouteTable.MatchResult) throws {
    let table = try RouteTable(
      parsing: association, path: "a", webHosts: ["www.mysite.com"])
    #expect(table.match(for: address) == expected)
    #expect(table.explanation(of: Bytes(address.utf8).span).answer == expected)
  }

  private static let components = ##"""
    [{"/": "/buy", "?": {"id": "42"}, "exclude": true}, {"/": "/buy", "?": {"id": "?*"}},
    {"/": "/buy"}]
    """##
  private static let files = [
    ##"{"applinks": {"details": [{"appIDs": ["A.b"], "components": \##(components)}]}}"##,
    ##"""
    [{"relation_extensions": {"delegate_permission/common.handle_all_urls":
    {"dynamic_app_link_components": \##(components)}}}]
    """##,
  ]

  @Test(
    arguments: files,
    [
      "?id=42&id=7", "?id=7&id=42", "?id=7&id=8", "?id=7&id", "?id&id=7", "?id=7&%69d=8",
      "?id=7&i%64=42&a=1",
    ])
  func `a parameter that a component requires must not be repeated`(
    _ file: String, _ query: String
  ) throws {
    let table = try RouteTable(
      parsing: Bytes(file.utf8), path: "a", webHosts: ["www.mysite.com"])
    let address = Bytes("https://www.mysite.com/buy\(query)".utf8)
    #expect(table.match(for: address.span) == .refused(.repeatedParameter))
    #expect(
      table.explanation(of: address.span).candidates.map(\.outcome).contains(
        .other("it matches, but the query repeats a parameter that it requires")))
  }

  @Test(arguments: files)
  func `other parameters of a component may be repeated`(_ file: String) throws {
    let table = try RouteTable(
      parsing: Bytes(file.utf8), path: "a", webHosts: ["www.mysite.com"])
    let match = RouteTableComponentsTests.match(
      "component-2", "/buy?id=?*", ["id": "7", "a": "2"])
    #expect(table.match(for: "https://www.mysite.com/buy?id=7&a=1&a=2") == .match(match))
  }

  @Test func `routes and hosts can be queried`() throws {
    let table = try RouteTable(parsing: association, path: "a", webHosts: ["*.mysite.com"])
    #expect(table.routes.map(\.name) == ["buy", "component-3"])
    #expect(table.webHosts == ["*.mysite.com"])
    #expect(table.appSchemes == [])
  }

  @Test func `an exclusion is not a route`() throws {
    let table = try RouteTable(parsing: association, path: "a", webHosts: ["www.mysite.com"])
    let address = Bytes("https://www.mysite.com/buy/private/1".utf8)
    #expect(
      table.explanation(of: address.span).candidates.map(\.outcome) == [
        .other("it matches, and excludes the address from the app"),
        .other("it matches, but an earlier component decides"), .other("the path does not match"),
      ])
  }

  @Test func `an explanation names each component in order`() throws {
    let table = try RouteTable(parsing: association, path: "a", webHosts: ["www.mysite.com"])
    let address = Bytes("https://www.mysite.com/buy/1".utf8)
    #expect(
      table.explanation(of: address.span).candidates == [
        RouteCandidate(
          name: "private", pattern: "/buy/private/*", outcome: .other("the path does not match")),
        RouteCandidate(name: "buy", pattern: "/buy/*", outcome: .chosen),
        RouteCandidate(
          name: "component-3", pattern: "/help/*?a=?*", outcome: .other("the path does not match")),
      ])
  }

  @Test(arguments: [
    ##"{"applinks": {"details": [{"paths": ["*"]}]}}"##,
    ##"[{"relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{}]}}}]"##,
  ])
  func `a file without hosts requires hosts from the caller`(_ source: String) {
    let error = #expect(throws: SourceError.self) {
      try RouteTable(parsing: Bytes(source.utf8), path: "a")
    }
    #expect(
      error?.description
        == "a:1:1: error: the file lists no hosts; pass them with --web-hosts, "
        + "as in --web-hosts www.example.com")
  }

  private static func match(
    _ name: String, _ pattern: String, _ query: [String: String] = [:]
  ) -> RouteMatch {
    RouteMatch(
      name: name, pattern: pattern, parameters: RouteParameters(path: [:], query: query))
  }
}
