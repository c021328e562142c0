import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteAddressTests {
  private func read(_ text: String) throws(RouteAddress.SyntaxError) -> RouteAddress {
    try RouteAddress(reading: Bytes(text.utf8).span)
  }

  @Test(arguments: [
    ("https://h/a/b", ["a", "b"]), ("https://h/a/b/", ["a", "b"]), ("https://h", []),
    ("https://h/", []), ("HTTPS://h/A", ["A"]), ("https://h:443/a", ["a"]),
    ("http://h:80/a", ["a"]),
    ("https://h:/a", ["a"]), ("https://h?a=/b", []), ("https://h#/a", []),
    ("https://h/a%20b", ["a b"]), ("https://h/a%2Fb", ["a/b"]), ("https://h/a%252Fb", ["a%2Fb"]),
    ("https://h/%e4%b8%ad", ["中"]), ("https://h/中", ["中"]), ("https://h/...", ["..."]),
    ("https://h/a;b=c", ["a;b=c"]), ("https://h/a@b:c", ["a@b:c"]),
    ("app://a/b", ["a", "b"]), ("app:/a/b", ["a", "b"]), ("app:///a/b", ["a", "b"]),
    ("app://", []), ("app:/", []), ("app://A%20b", ["A b"]), ("app://a?b", ["a"]),
  ])
  func `a path is split and then decoded`(_ text: String, _ expected: [String]) throws {
    #expect(try read(text).components.map(\.text) == expected)
  }

  @Test(arguments: [
    ("https://h?a=1&b&c=&&d=e=f", ["a=1", "b", "c=", "d=e=f"]),
    ("https://h?a%26=%3D&q=a%20b+c#?x=1", ["a&==", "q=a b+c"]),
    ("https://h?=1", ["=1"]), ("https://h?", []), ("https://h#?a=1", []),
    ("https://h/a?//../%2e%2e=", ["//../..="]),
  ])
  func `a query is split and then decoded`(_ text: String, _ expected: [String]) throws {
    #expect(
      try read(text).query.map { item in item.name + (item.value.map { "=\($0)" } ?? "") }
        == expected)
  }

  @Test(arguments: [
    ("", RouteAddress.SyntaxError.notAbsolute), ("games", .notAbsolute), ("/games", .notAbsolute),
    ("//h/games", .notAbsolute), ("1app://h", .notAbsolute), ("ünapp://h", .notAbsolute),
    ("app:", .opaque), ("app:games", .opaque), ("app:?a", .opaque), ("mailto:a@b.c", .opaque),
    (" https://h", .notAbsolute), ("https://h/a b", .controlOrSpace),
    ("https://h/a\n", .controlOrSpace), ("https://h/\u{7F}", .controlOrSpace),
    ("https://h/%00", .controlOrSpace), ("https://h/%0a", .controlOrSpace),
    ("https://h/\u{85}", .controlOrSpace), ("https://h/%C2%85", .controlOrSpace),
    ("app://a%00", .controlOrSpace),
    ("https:\\\\h/a", .backslash), ("https://h\\@e/a", .backslash), ("https://h/a\\b", .backslash),
    ("https://u@h/a", .userInformation), ("https://u:p@h/a", .userInformation),
    ("https://@h/a", .userInformation), ("app://u@a/b", .userInformation),
    ("https://h%5C@e/a", .userInformation),
    ("https://h:8443/a", .foreignPort), ("https://h:80/a", .foreignPort),
    ("http://h:443/a", .foreignPort), ("https://h:0443/a", .foreignPort),
    ("app://a:80/b", .foreignPort), ("https://h:x/a", .foreignPort),
    ("https://", .badHost), ("https:///a", .badHost), ("https:/h/a", .badHost),
    ("https:h/a", .badHost), ("https://h./a", .badHost), ("https://a..b/a", .badHost),
    ("https://h%2E/a", .badHost), ("https://%68/a", .badHost), ("https://h%2Fa", .badHost),
    ("https://xn--a/a", .badHost), ("https://a\u{200B}b/", .badHost), ("https://[::1/a", .badHost),
    ("https://h//a", .emptyComponent), ("https://h/a//", .emptyComponent),
    ("https://h//", .emptyComponent), ("app:////a", .emptyComponent),
    ("https://h/a/../b", .dotSegment), ("https://h/a/./b", .dotSegment),
    ("https://h/..", .dotSegment), ("https://h/%2e%2E/b", .dotSegment),
    ("https://h/.%2e", .dotSegment), ("https://h/..%2Fb", .dotSegment),
    ("https://h/a%5C..", .dotSegment), ("app://../b", .dotSegment), ("app://%2e/b", .dotSegment),
    ("https://h/%", .badPercentEncoding), ("https://h/%4", .badPercentEncoding),
    ("https://h/%zz", .badPercentEncoding), ("https://h/%FF", .badPercentEncoding),
    ("https://h/%C0%AF", .badPercentEncoding), ("https://h/%ED%A0%80", .badPercentEncoding),
    ("https://h/a?b=%FF", .badPercentEncoding), ("https://h/a?%=b", .badPercentEncoding),
    ("https://%FF/", .badPercentEncoding),
  ])
  func `ambiguous addresses are refused`(
    _ text: String, _ expected: RouteAddress.SyntaxError
  ) {
    #expect(throws: expected) { try read(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let bytes: Bytes = Bytes("https://h/a#".utf8) + [0xFF]
    #expect(throws: RouteAddress.SyntaxError.badPercentEncoding) {
      try RouteAddress(reading: bytes.span)
    }
  }

  @Test func `an address is split into its parts`() throws {
    let address = try read("HTTPS://M%C3%BCnchen.Example/A?b=c#d%20e")
    #expect(address.scheme == "https")
    #expect(address.host == "xn--mnchen-3ya.example")
    #expect(address.fragment == "d%20e")
    #expect(try read("App://KeyMaster/x").host == "KeyMaster")
  }

  @Test func `every reason for a refusal has its own message`() {
    #expect(
      Set(RouteAddress.SyntaxError.allCases.map(\.description)).count
        == RouteAddress.SyntaxError.allCases.count)
  }
}

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
