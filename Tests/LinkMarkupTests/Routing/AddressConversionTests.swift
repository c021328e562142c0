import LinkMarkup
import Testing

@testable import TestSupport

/// Conversion between the app's own addresses and its web addresses.
@Suite struct AddressConversionTests {
  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  @Test(arguments: [
    ("boardgames://games/K?x=1#f", "https://www.mysite.com/games/K?x=1#f"),
    ("bg://games/K/", "https://www.mysite.com/games/K/"),
    ("BG:/games?a=%20+&b#", "https://www.mysite.com/games?a=%20+&b#"),
    ("boardgames:///games", "https://www.mysite.com/games"),
    ("boardgames:///\u{301}x", "https://www.mysite.com/\u{301}x"),
    ("boardgames://", "https://www.mysite.com/"),
    ("boardgames://?q=/?", "https://www.mysite.com/?q=/?"),
    ("boardgames://#top", "https://www.mysite.com/#top"),
    ("boardgames://a%2Fb/c%2Fd", "https://www.mysite.com/a%2Fb/c%2Fd"),
    ("boardgames://%E4%B8%AD/%E4%B8%AD", "https://www.mysite.com/%E4%B8%AD/%E4%B8%AD"),
    ("boardgames://nowhere", "https://www.mysite.com/nowhere"),
    ("boardgames://GAMES/K", "https://www.mysite.com/games/K"),
    ("boardgames://Nowhere:/K", "https://www.mysite.com/Nowhere/K"),
    ("http://eu.shop.mysite.com/games?x", "http://eu.shop.mysite.com/games?x"),
  ])
  func `an app address is converted to a web address`(address: String, web: String) {
    #expect(table.webAddress(for: address) == web)
  }

  @Test(arguments: [
    ("https://www.mysite.com/games/K?x=1#f", "boardgames://games/K?x=1#f"),
    ("http://eu.shop.mysite.com/games/K/", "boardgames://games/K/"),
    ("https://WWW.mysite.com:443/games?a=%20+&b#", "boardgames://games?a=%20+&b#"),
    ("https://www.mysite.com", "boardgames:///"),
    ("https://www.mysite.com/", "boardgames:///"),
    ("https://www.mysite.com?q=/?", "boardgames:///?q=/?"),
    ("https://www.mysite.com/#top", "boardgames:///#top"),
    ("https://www.mysite.com/a%2Fb/c%2Fd", "boardgames:///a%2Fb/c%2Fd"),
    ("https://www.mysite.com/a%20b?c%20d", "boardgames:///a%20b?c%20d"),
    ("https://www.mysite.com/a:80/b:80", "boardgames:///a:80/b:80"),
    ("https://www.mysite.com/a@b/c@d", "boardgames:///a@b/c@d"),
    ("https://www.mysite.com/[::1]/x", "boardgames:///[::1]/x"),
    ("https://www.mysite.com/Games/%e4%b8%ad", "boardgames:///Games/%e4%b8%ad"),
    ("BG:/games?x", "BG:/games?x"),
  ])
  func `a web address is converted to an app address`(address: String, app: String) {
    #expect(table.appAddress(for: address) == app)
  }

  @Test(arguments: [
    "https://evil.example/games", "https://mysite.com/games", "httpsx://www.mysite.com/games",
    "myotherapp://games", "mailto:a@b.c", "https://www.mysite.com@evil.example/",
    "https://www.mysite.com/../games", "boardgames://games//x", "boardgames:games", "games", "",
  ])
  func `a foreign or refused address is not converted`(address: String) {
    #expect(table.webAddress(for: address) == nil)
    #expect(table.appAddress(for: address) == nil)
  }

  @Test func `without a host or a scheme, no address is converted`() throws {
    let wildcard = try RouteTable(
      parsing: Bytes(
        #"{"appSchemes":["bg"],"webHosts":["*.mysite.com"],"routes":[{"name":"a","path":"a"}]}"#
          .utf8),
      path: "routes.json")
    #expect(wildcard.webAddress(for: "bg://a") == nil)
    #expect(wildcard.appAddress(for: "https://www.mysite.com/a") == "bg://a")
    let webOnly = try RouteTable(
      parsing: Bytes(#"{"webHosts":["www.mysite.com"],"routes":[{"name":"a","path":"a"}]}"#.utf8),
      path: "routes.json")
    #expect(webOnly.appAddress(for: "https://www.mysite.com/a") == nil)
  }

  @Test func `generated addresses have the same results in both forms`() throws {
    var generator = SeededGenerator(seed: 4)
    let parts = [
      "games", "GAMES", "Help", "reviews", "help", "find", "a:1", "u@h", "%2F", "%25", "%3F", "%23",
      "%5B", "中",
      "x y",
      "A", "", ".", "[", "]", "{x}", "-", "*", "xn--x", "%zz",
    ]
    let ends = ["", "/", "?", "#", "?q=1", "?username=a%26b#x", "#a?b", "/?q=%2F/#%", "?a#b#c"]
    var converted = 0
    let starts = ["https://www.mysite.com", "http://a.shop.mysite.com:80", "bg:/", "bg://", "BG:"]
    for _ in 0..<5_000 {
      let path = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        "/" + generator.pick(parts)
      }.joined()
      let end = generator.pick(ends)
      let address = generator.pick(starts) + path + end
      let answer = table.match(for: address)
      guard let web = table.webAddress(for: address) else { continue }
      let app = try #require(table.appAddress(for: web), "\(address)")
      #expect(table.match(for: web) == answer, "\(address) → \(web)")
      #expect(table.match(for: app) == answer, "\(address) → \(web) → \(app)")
      let suffix = end.drop { $0 == "/" }
      #expect(web.hasSuffix(suffix) && app.hasSuffix(suffix), "\(address) → \(web) → \(app)")
      converted += 1
    }
    #expect(converted > 1_000, "\(converted)")
  }
}
