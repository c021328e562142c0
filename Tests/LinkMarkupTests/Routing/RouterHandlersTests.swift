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

@MainActor private final class Navigator {
  enum Screen: Equatable {
    case games
    case reviews(of: String, page: Int)
    case notFound
  }

  var screens: [Screen] = []
}

@MainActor private func router(_ table: RouteTable, _ navigator: Navigator) throws -> Router {
  var router = Router(table) { link in
    guard case .noRoute = link.reason else { return .system }
    navigator.screens = [.notFound]
    return .handled
  }
  try router.handle("home") { _ in
    navigator.screens = [.games]
    return .handled
  }
  try router.handle("reviews", "username") { (link, username: String) in
    let page = try link.match.valueIfPresent(of: "page", as: Int.self) ?? 1
    navigator.screens.append(.reviews(of: username, page: page))
    return .handled
  }
  return router
}

/// A substitute for SwiftUI's type, limited to the members that the example uses.
@MainActor private struct OpenURLAction {
  struct Result: Equatable {
    private let name: String
    static let handled = Result(name: "handled")
    static let systemAction = Result(name: "systemAction")
    static let discarded = Result(name: "discarded")
  }

  let handler: (URL) -> Result

  init(handler: @escaping (URL) -> Result) {
    self.handler = handler
  }
}

extension OpenURLAction.Result {
  fileprivate init(_ result: Router.Result) {
    switch result {
    case .handled: self = .handled
    case .system: self = .systemAction
    case .discarded: self = .discarded
    }
  }
}

/// Runs the example on the page about routes.
@MainActor @Suite struct RouterExampleTests {
  @Test func `the example routes links as the page shows`() throws {
    let navigator = Navigator()
    let router = try router(RouterTestRoutes.table(), navigator)
    #expect(router.route("https://www.mysite.com/games") == .handled)
    #expect(router.route("boardgames://games/KeyMaster/reviews?page=2#newest") == .handled)
    #expect(navigator.screens == [.games, .reviews(of: "KeyMaster", page: 2)])
    #expect(router.route("boardgames://games/KeyMaster/reviews?page=two") == .discarded)
    #expect(router.route("https://en.wikipedia.org/wiki/Go") == .system)
    #expect(router.route("boardgames://gmaes") == .handled)
    #expect(navigator.screens == [.notFound])
  }

  @Test func `a result is converted to SwiftUI's type`() throws {
    let router = try router(RouterTestRoutes.table(), Navigator())
    let openURL = OpenURLAction { url in .init(router.route(url.absoluteString)) }
    for (address, result) in [
      ("boardgames://games", OpenURLAction.Result.handled),
      ("https://other.example/", .systemAction),
      ("javascript:alert(1)", .discarded),
    ] {
      #expect(openURL.handler(try #require(URL(string: address))) == result)
    }
  }

  @Test func `conversion gives the results on the page`() throws {
    let table = try RouterTestRoutes.table()
    #expect(
      table.webAddress(for: "boardgames://games/K/reviews?page=2#top")
        == "https://www.mysite.com/games/K/reviews?page=2#top")
    #expect(
      table.appAddress(for: "https://www.mysite.com/games/K/reviews?page=2#top")
        == "boardgames://games/K/reviews?page=2#top")
  }

  @Test func `the code on the page is compiled here`() throws {
    let page = try Document(
      parsing: Bytes(
        Data(contentsOf: Fixture.projectFolder.appending(path: "Documentation/Routes.md"))))
    let thisFile = try String(contentsOfFile: #filePath, encoding: .utf8)
      .replacing("fileprivate ", with: "").replacing("private ", with: "")
    let lines = Set(thisFile.split(separator: "\n").map { $0.drop { $0 == " " } })
    let fences = page.codeBlocks.filter { page[$0.info].elementsEqual("swift".utf8) }
    #expect(fences.count >= 3)
    for fence in fences {
      for line in String(decoding: page[fence.literal], as: UTF8.self).split(separator: "\n") {
        #expect(lines.contains(line.drop { $0 == " " }), "the page's \(line) is not compiled here")
      }
    }
  }
}

@Suite struct RouterConcurrencyTests {
  @MainActor private final class Orders {
    var numbers: [Int] = []
  }

  @Test func `a router is callable from any task, and handlers run on the main actor`() async throws
  {
    let orders = Orders()
    var filling = Router(try RouterTestRoutes.table())
    try filling.handle("order", "number") { (_, number: Int) in
      MainActor.assertIsolated()
      orders.numbers.append(number)
      return .handled
    }
    let router = filling
    await withTaskGroup(of: (Bool, Router.Result).self) { group in
      for number in 0..<200 {
        group.addTask {
          let address = "boardgames://orders/\(number)"
          return (router.canHandle(address), await router.route(address))
        }
      }
      for await (canHandle, result) in group { #expect(canHandle && result == .handled) }
    }
    #expect(await orders.numbers.sorted() == Array(0..<200))
  }

  @Test @MainActor func `on the main actor, the result is synchronous`() throws {
    let orders = Orders()
    var router = Router(try RouterTestRoutes.table())
    try router.handle("order", "number") { (_, number: Int) in
      orders.numbers.append(number)
      return .handled
    }
    let result = router.route("https://www.mysite.com/orders/7")
    #expect(result == .handled && orders.numbers == [7])
  }

  @Test @MainActor func `a handler can follow another link`() throws {
    var seen: [String] = []
    var inner = Router(try RouterTestRoutes.table())
    try inner.handle("home") { _ in
      seen.append("home")
      return .handled
    }
    var outer = Router(inner.table) { [inner] link in inner.route(link.address) }
    try outer.handle("start") { [inner] _ in inner.route("boardgames://games") }
    #expect(outer.route("boardgames:///") == .handled && outer.route("bg://games") == .handled)
    #expect(seen == ["home", "home"])
  }
}

/// A tap on a link of converted copy.
@MainActor @Suite struct TapRoutingTests {
  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  private func linked(_ markdown: String) throws -> LinkedText {
    try LinkedText(
      decoding: Converter(routes: table).convert(markdown).bytes(emittedBy: .runs))
  }

  @Test func `a tap calls the handler of the link's route, which returns nothing`() throws {
    var shown: [String] = []
    var router = Router(table)
    try router.handle("collection", "username") { (_, username: String) in
      shown.append(username)
    }
    let linked = try linked("The games of [Anne](boardgames://games/anne)\n")
    let link = try #require(linked.link(atUTF16Offset: 14))
    #expect(router.route(link) == .handled)
    #expect(shown == ["anne"])
  }

  @Test func `a handler that returns nothing and throws calls the fallback`() throws {
    struct Failure: Error {}
    var router = Router(table) { _ in .discarded }
    try router.handle("home") { _ in throw Failure() }
    try router.handle("order", "number") { (_, number: Int) in _ = number }
    #expect(router.route("boardgames://games") == .discarded)
    #expect(router.route("boardgames://orders/one") == .discarded)
    #expect(router.route("boardgames://orders/1") == .handled)
  }

  @Test(arguments: [
    ("[a](https://www.example.com/)", Router.Result.system),
    ("[a](javascript:alert)", .discarded), ("[a](b.md)", .discarded),
    ("[a](boardgames://orders/1)", .discarded),
  ])
  func `a link without a handler goes to the fallback`(
    _ markdown: String, _ result: Router.Result
  ) throws {
    let link = try #require(try linked(markdown).link(atUTF16Offset: 0))
    #expect(Router(table).route(link) == result)
  }

  @Test(arguments: [-1, 1, 2, 1000])
  func `an offset outside of links has no link`(_ offset: Int) throws {
    #expect(try linked("[a](b) c").link(atUTF16Offset: offset) == nil)
  }

  @Test func `offsets count UTF-16 code units`() throws {
    let linked = try linked("\u{1F3B2} [a](b)")
    #expect(linked.link(atUTF16Offset: 2) == nil)
    #expect(linked.link(atUTF16Offset: 3)?.href == "b")
  }
}
