import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@MainActor @Suite struct RouterHandlersTests {
  private enum Tab: String, RouteParameterValue {
    case rules
    case players
  }

  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  // MARK: - Registration

  @Test(arguments: [
    ("reviws", "the table has no route 'reviws'; did you mean 'reviews'?"),
    ("GAME", "the table has no route 'GAME'; did you mean 'game'?"),
    ("checkout", "the table has no route 'checkout'"),
    ("", "the table has no route ''"),
  ])
  func `a handler for an unknown route is rejected`(name: String, message: String) {
    var router = Router(table)
    let error = #expect(throws: Router.RegistrationError.self) {
      try router.handle(name) { _ in .handled }
    }
    #expect(error?.description == message)
    #expect(router.unhandledRouteNames == table.routes.map(\.name))
  }

  @Test func `a second handler for a route is rejected, and the first one is kept`() throws {
    var router = Router(table)
    try router.handle("home") { _ in .handled }
    #expect(throws: Router.RegistrationError.alreadyHandled("home")) {
      try router.handle("home") { _ in .discarded }
    }
    #expect(router.route("boardgames://games") == .handled)
  }

  @Test func `a missing parameter is reported at registration`() throws {
    var router = Router(table)
    let error = #expect(throws: Router.RegistrationError.self) {
      try router.handle("collection", "user-name") { (_, _: String) in .handled }
    }
    #expect(
      error?.description
        == "the pattern 'games/{username}' of the route 'collection' has no placeholder "
        + "'{user-name}'; did you mean 'username'?")
    #expect(
      throws: Router.RegistrationError.unknownParameter(
        "q", route: "search", pattern: "find?q={text}", nearest: nil)
    ) {
      try router.handle("search", "text", "q") { (_, _: String, _: String) in .handled }
    }
    #expect(router.unhandledRouteNames.contains("search"))
  }

  @Test func `a copy of a router does not get later handlers`() throws {
    let empty = Router(table)
    var full = empty
    try full.handle("home") { _ in .handled }
    #expect(full.canHandle("boardgames://games") && !empty.canHandle("boardgames://games"))
  }

  // MARK: - Values

  @Test func `a handler gets its parameters in the declared types`() throws {
    var seen: [String] = []
    var router = Router(table)
    try router.handle("order", "number") { (link, number: Int) in
      seen.append("\(number + 1) \(try link.match.value(of: "tab", as: Tab.self))")
      return .handled
    }
    try router.handle("collection", "username") { (_, username: String) in
      seen.append(username)
      return .handled
    }
    try router.handle("help", "**") { (_, rest: String) in
      seen.append("'\(rest)'")
      return .handled
    }
    for address in [
      "bg://orders/41?tab=rules", "bg://games/Key%20Master", "bg://games?username=%E4%B8%AD",
      "bg://help/a/b", "bg://help",
    ] {
      #expect(router.route(address) == .handled, "\(address)")
    }
    #expect(seen == ["42 rules", "Key Master", "中", "'a/b'", "''"])
  }

  @Test func `path parameters precede query parameters`() throws {
    var seen: [String] = []
    var router = Router(table)
    try router.handle("collection", "username") { (_, username: String) in
      seen.append(username)
      return .handled
    }
    _ = router.route("bg://games/KeyMaster?user=Other")
    #expect(seen == ["KeyMaster"])

    let match = try match("bg://orders/7?number=8")
    #expect(try match.value(of: "number") == 7)
    #expect(match.parameters.query == ["number": "8"])
  }

  @Test func `a missing or mistyped parameter is named`() throws {
    let match = try match("bg://orders/7?page=two&flag")
    let missing = #expect(throws: Router.ParameterError.self) {
      try match.value(of: "tab", as: Tab.self)
    }
    #expect(
      missing?.description
        == "the address has no parameter 'tab', which the handler of 'order' needs")
    let unreadable = #expect(throws: Router.ParameterError.self) {
      try match.valueIfPresent(of: "page", as: Int.self)
    }
    #expect(
      unreadable?.description
        == "the handler of 'order' needs the parameter 'page' as Int, but its value is 'two'")
    let hostile = Router.ParameterError.unreadable(
      "page", route: "order", value: "2\n\u{1B}[2J", type: "Int")
    #expect(
      !hostile.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(try match.valueIfPresent(of: "tab", as: Tab.self) == nil)
    #expect(try match.valueIfPresent(of: "flag", as: String.self) == nil)
  }

  private func match(_ address: String) throws -> RouteMatch {
    guard case .match(let match) = table.match(for: address) else {
      throw RouteAddress.SyntaxError.notAbsolute
    }
    return match
  }
}
