import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinkRoutingTests {
  /// Returns the matched route and the handling of a link to a destination.
  private func routing(_ destination: String) throws -> (RouteMatch?, LinkTarget.Handling) {
    let linked = try BoardGames.convert("[x](<\(destination)>)")
    let target = try #require(linked.linkTargets.first)
    return (target.route.map { linked[$0] }, target.handling)
  }

  @Test(
    arguments: [
      ("boardgames://games", "home", [:], [:]),
      ("BoardGames://games/jo", "collection", ["username": "jo"], [:]),
      ("https://www.mysite.com/games?username=jo", "collection", [:], ["username": "jo"]),
      ("http://WWW.mysite.com/find?q=a%20b&c=d", "search", [:], ["text": "a b", "c": "d"]),
      ("https://de.shop.mysite.com/help/a/b#c", "any", ["**": "a/b"], [:]),
    ] as [(String, String, [String: String], [String: String])])
  func `a link to the app has its route, and the app handles it`(
    _ destination: String, _ name: String, _ path: [String: String], _ query: [String: String]
  ) throws {
    let (match, handling) = try routing(destination)
    #expect(match?.name == name)
    #expect(match?.parameters.path == path)
    #expect(match?.parameters.query == query)
    #expect(handling == .app)
  }

  @Test(arguments: [
    ("https://www.mysite.com/about", LinkTarget.Handling.system),
    ("https://a.example/games", .system),
    ("//www.mysite.com/games", .system), ("https://www.mysite.com:8443/games", .system),
    ("https://www.mysite.com@evil.example/games", .system),
    ("https://www.mysite.com.evil.example/games", .system),
    ("https://www.mysite.com\\@evil.example/games", .system),
    ("https://www.mysite.com /games", .none), ("mailto:games@a.example", .system),
    ("boardgames://find", .app), ("other://games", .app), ("boardgames://games/%2E%2E", .app),
    ("games", .page), ("#games", .page), ("javascript:games", .none), ("{url}/games", .none),
    ("boardgames://{screen}", .none),
  ])
  func `a link without a route is handled according to its kind`(
    _ destination: String, _ expected: LinkTarget.Handling
  ) throws {
    let (match, handling) = try routing(destination)
    #expect(match == nil)
    #expect(handling == expected)
  }

  @Test(arguments: [
    "{id}", "{{user.id}}", "${id}", "%@", "%s", "%lld", "%1$@", "%(name)s", "%%", "a{id}%d",
  ])
  func `a placeholder matches its own text`(_ placeholder: String) throws {
    let (path, _) = try routing("boardgames://games/\(placeholder)")
    #expect(path?.parameters.path == ["username": placeholder])
    let (query, _) = try routing("https://www.mysite.com/find?q=\(placeholder)")
    #expect(query?.parameters.query == ["text": placeholder])
  }

  @Test func `ambiguous text is percent-encoding, not a placeholder`() throws {
    let (match, _) = try routing("boardgames://games/%d0%9fa")
    #expect(match?.parameters.path == ["username": "\u{41F}a"])
    #expect(try routing("boardgames://games/%zz").0 == nil)
  }

  @Test func `images and documents without routes have no matches`() throws {
    #expect(try BoardGames.convert("![x](boardgames://games)").imageTargets.map(\.route) == [nil])
    #expect(try BoardGames.convert("![x](boardgames://games)").routeMatches == [])
    #expect(try Converter().convert("[x](boardgames://games)").linkTargets.map(\.route) == [nil])
  }

  @Test func `each link has its own route`() throws {
    let linked = try BoardGames.convert(
      "[a](boardgames://games) [b](c) [d](boardgames://games/jo) [e](boardgames://games/jo)")
    #expect(
      linked.linkTargets.map { $0.route.map { linked[$0].name } }
        == ["home", nil, "collection", "collection"])
    #expect(linked.routeMatches.map(\.name) == ["home", "collection", "collection"])
  }

  @Test func `HTML names the route and its parameters`() throws {
    #expect(
      try BoardGames.convert("[a](https://www.mysite.com/find?z=1&q=%22%3Cb%3E%22 'c')")
        .emitted(by: .html) == """
          <p><a class="lm-link" href="https://www.mysite.com/find?z=1&amp;q=%22%3Cb%3E%22" \
          title="c" data-link-kind="web" data-link-route="search" \
          data-link-params="{&quot;path&quot;:{},&quot;query&quot;:\
          {&quot;text&quot;:&quot;\\&quot;&lt;b&gt;\\&quot;&quot;,&quot;z&quot;:&quot;1&quot;}}" data-link-handling="app" data-link-href="https://www.mysite.com/find?z=1&amp;q=%22%3Cb%3E%22">\
          a</a></p>

          """)
    #expect(
      try BoardGames.convert("[a](boardgames://games)").emitted(by: HTMLEmitter(annotation: .none))
        == "<p><a href=\"boardgames://games\">a</a></p>\n")
  }

  @Test func `route names are escaped in JSON and HTML`() throws {
    let source = ##"{"appSchemes": ["a"], "routes": [{"name": "<\"&\u2028", "path": "b"}]}"##
    let routes = try RouteTable(parsing: Bytes(source.utf8), path: "routes.json")
    let linked = try Converter(routes: routes).convert("[x](a://b)")
    #expect(linked.emitted(by: .html).contains(" data-link-route=\"&lt;&quot;&amp;\u{2028}\" "))
    #expect(linked.emitted(by: .runs).contains(##""route":{"name":"<\"&\u2028","pattern":"b""##))
  }

  @Test(arguments: [
    ("[a](boardgames://games)", "a (boardgames://games → home)"),
    ("<boardgames://games>", "boardgames://games (→ home)"),
    ("[a](https://www.mysite.com/about)", "a (https://www.mysite.com/about)"),
    ("<https://www.mysite.com/about>", "https://www.mysite.com/about"),
  ])
  func `a terminal shows the route with the address`(
    _ markdown: String, _ expected: String
  ) throws {
    let linked = try BoardGames.convert(markdown)
    #expect(linked.emitted(by: .ansi(width: 80)) == expected + "\n")
  }

  @Test func `routes are hidden with addresses in a terminal`() throws {
    let emitter = ANSIEmitter(addresses: .hidden)
    #expect(
      try BoardGames.convert("[a](boardgames://games)").emitted(by: emitter) == "a\n")
  }

  @Test func `a route's name cannot control a terminal`() throws {
    let source = ##"{"appSchemes": ["a"], "routes": [{"name": "\u001B[1m\nc", "path": "b"}]}"##
    let routes = try RouteTable(parsing: Bytes(source.utf8), path: "routes.json")
    let text = try Converter(routes: routes).convert("[x](a://b)").emitted(by: .ansi(width: 80))
    #expect(text == "x (a://b → \u{241B}[1m c)\n")
  }

  @Test(arguments: [
    "boardgames://games/%%2e%%2e/reviews", "boardgames://games/..%%2fadmin/reviews",
    "boardgames://games/%%2E/reviews",
  ])
  func `an escaped percent sign hides no percent-encoding`(_ destination: String) throws {
    #expect(
      try BoardGames.routes().match(forHref: Bytes(destination.utf8).span)
        == .refused(.badPercentEncoding))
    #expect(try routing(destination).0 == nil)
  }

  @Test(arguments: [
    "boardgames://find?q=good&q=evil", "boardgames://find?q=good&%71=evil",
    "https://www.mysite.com/find?q&q=evil", "boardgames://find?a=1&q=b&q",
  ])
  func `a parameter that the route requires must not be repeated`(_ destination: String) throws {
    #expect(
      try BoardGames.routes().match(for: destination) == .refused(.repeatedParameter))
    #expect(try routing(destination).0 == nil)
  }

  @Test func `other parameters may be repeated`() throws {
    #expect(try routing("boardgames://find?q=a&b=1&b=2").0?.parameters.query["b"] == "2")
  }
}
