import LinkMarkup
import Testing

@testable import TestSupport

@MainActor @Suite struct RouterTests {
  /// Records the calls of handlers and fallbacks.
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()
  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  private func fallback(_ result: Router.Result) -> Router.Fallback {
    { [log] link in
      log.lines.append("fallback \(link.reason)")
      return result
    }
  }

  /// Returns a router whose handlers record the route's name and the link's path parameters.
  private func router(
    handling names: [String], fallback result: Router.Result = .system
  ) throws -> Router {
    var router = Router(table, fallback: fallback(result))
    for name in names {
      try router.handle(name) { [log] link in
        let taken = link.match.parameters.path.sorted { $0.key < $1.key }
        log.lines.append(([name] + taken.map { "\($0)=\($1)" }).joined(separator: " "))
        return .handled
      }
    }
    return router
  }

  // MARK: - Handler selection

  @Test(arguments: [
    ("https://www.mysite.com/games", "home"),
    ("boardgames://games", "home"),
    ("BoardGames://Games/", "home"),
    ("https://www.mysite.com/games/KeyMaster", "collection username=KeyMaster"),
    ("https://www.mysite.com/games?username=KeyMaster", "collection"),
    ("boardgames://games/Key%20Master/reviews", "reviews username=Key Master"),
    ("boardgames:///games/reviews/Go", "game game=Go"),
    ("bg://help/a%2Fb/c", "help **=a%2Fb/c"),
    ("https://eu.shop.mysite.com/", "start"),
  ])
  func `a link is passed to the handler of its route, static routes included`(
    address: String, line: String
  ) throws {
    let router = try router(handling: table.routes.map(\.name))
    #expect(router.unhandledRouteNames == [])
    #expect(router.canHandle(address))
    #expect(router.route(address) == .handled)
    #expect(log.lines == [line])
  }

  @Test(arguments: [["game", "reviews"], ["reviews", "game"]])
  func `the order of the table decides, not the order of registration`(names: [String]) throws {
    let router = try router(handling: names)
    #expect(router.route("boardgames://games/reviews/reviews") == .handled)
    #expect(log.lines == ["game game=reviews"])
  }

  @Test(arguments: [Router.Result.handled, .discarded, .system])
  func `a handler's result is final`(result: Router.Result) throws {
    var router = try router(handling: ["home"])
    try router.handle("collection") { _ in result }
    #expect(router.route("https://www.mysite.com/games/x") == result)
    #expect(log.lines == [], "neither another handler nor the fallback is called")
  }

  @Test func `the handler gets the original address and its fragment`() throws {
    var links: [RoutedLink] = []
    var router = Router(table)
    try router.handle("reviews") { link in
      links.append(link)
      return .handled
    }
    _ = router.route("BOARDGAMES://games/x/reviews?a=1#top?%20#")
    _ = router.route("https://www.mysite.com/games/x/reviews#")
    _ = router.route("https://www.mysite.com/games/x/reviews")
    #expect(links.first?.address == "BOARDGAMES://games/x/reviews?a=1#top?%20#")
    #expect(links.first?.match.parameters.query == ["a": "1"])
    #expect(links.map(\.fragment) == ["top?%20#", "", nil])
  }

  // MARK: - Links without a handler

  @Test(arguments: [
    "https://evil.example/games/KeyMaster", "https://www.mysite.com.evil.example/games",
    "https://www.mysite.com@evil.example/games", "https://www.mysite.com:8443/games",
    "https://www.mysite.com/en/games/KeyMaster", "https://www.mysite.com//games",
    "https://www.mysite.com/games/../orders/1", "myotherapp://games",
    "https://www.mysite.com/Games",
    "boardgames:/GAMES",
    "boardgames:games", "/games/KeyMaster", "games/KeyMaster", "mailto:games@mysite.com", "",
  ])
  func `an address that only resembles a route's is not handled`(address: String) throws {
    let router = try router(handling: table.routes.map(\.name), fallback: .discarded)
    #expect(!router.canHandle(address))
    #expect(router.route(address) == .discarded)
    #expect(log.lines.count == 1 && log.lines[0].hasPrefix("fallback "))
  }

  @Test func `a route without a handler is listed, and its links fall back`() throws {
    let router = try router(handling: ["home", "help"])
    #expect(
      router.unhandledRouteNames == ["start", "collection", "reviews", "game", "order", "search"])
    #expect(!router.canHandle("https://www.mysite.com/orders/7"))
    #expect(router.route("https://www.mysite.com/orders/7") == .system)
  }

  @Test func `the fallback gets the reason for each call`() throws {
    struct NotLoggedIn: Error {}
    var reasons: [Router.UnroutedLink.Reason] = []
    var router = Router(table) { link in
      reasons.append(link.reason)
      return .handled
    }
    try router.handle("order", "number") { (_, number: Int) in .handled }
    try router.handle("search") { _ in throw NotLoggedIn() }
    for address in [
      "bg://games", "bg://orders/x", "bg://find?q=go", "bg://nowhere", "https://other.example/",
      "bg://orders//7",
    ] {
      #expect(router.route(address) == .handled)
    }
    try #require(reasons.count == 6)
    guard case .noHandler(let match) = reasons[0], match.name == "home",
      case .unusableParameter(let order, let error) = reasons[1], order.name == "order",
      case .handlerFailed(let search, let failure) = reasons[2], search.name == "search",
      failure is NotLoggedIn, case .noRoute = reasons[3], case .foreign = reasons[4],
      case .refused(.emptyComponent) = reasons[5]
    else {
      Issue.record("\(reasons)")
      return
    }
    #expect(error == .unreadable("number", route: "order", value: "x", type: "Int"))
  }

  @Test(arguments: [
    ("https://other.example/a//b", Router.Result.system),
    ("https://www.mysite.com/nowhere", .system),
    ("https://www.mysite.com/games", .system),
    ("mailto:games@mysite.com", .system),
    ("tel:+4930", .system),
    ("myotherapp://games", .system),
    ("boardgames://nowhere", .discarded),
    ("boardgames://games", .discarded),
    ("BG:games", .discarded),
    ("javascript:alert(1)", .discarded),
    ("JavaScript:alert(1)", .discarded),
    ("\u{1}javascript:alert(1)", .discarded),
    ("data:text/html,x", .discarded),
    ("data:image/png;base64,x", .discarded),
    ("file:///etc/passwd", .discarded),
    ("/games", .discarded),
    ("//www.mysite.com/games", .discarded),
    ("#top", .discarded),
    ("", .discarded),
  ])
  func `the system gets only safe addresses that do not return to the app`(
    address: String, result: Router.Result
  ) throws {
    #expect(Router(table).route(address) == result)
    #expect(Router(table, fallback: { _ in .discarded }).route(address) == .discarded)
    #expect(Router(table, fallback: { _ in .handled }).route(address) == .handled)
  }

  @Test func `a handler cannot pass the app's scheme to the system`() throws {
    var router = Router(table)
    try router.handle("home") { _ in .system }
    #expect(router.route("boardgames://games") == .discarded)
    #expect(router.route("https://www.mysite.com/games") == .system)
  }

  // MARK: - Deep links

  @Test(arguments: [
    "boardgames://games/Key%20Master/reviews?page=2#top", "boardgames://find?q=a%26b",
    "boardgames://help/a%2Fb?x", "bg:/orders/7/", "boardgames:///",
  ])
  func `a link has the same route before and after conversion`(address: String) throws {
    let router = try router(handling: table.routes.map(\.name))
    let web = try #require(table.webAddress(for: address))
    let app = try #require(table.appAddress(for: web))
    #expect(web.hasPrefix("https://www.mysite.com/") && app.hasPrefix("boardgames://"))
    for form in [address, web, app] { #expect(router.route(form) == .handled) }
    #expect(log.lines.count == 3 && Set(log.lines).count == 1)
  }
}
