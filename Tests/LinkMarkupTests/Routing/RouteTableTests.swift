import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteTableTests {
  /// The routes, the host and the scheme in the tests of LinkRouter, another library.
  static let games = #"""
    {"appSchemes": ["test-app"], "webHosts": ["www.test-app.com"], "routes": [
      {"name": "home", "path": "games"},
      {"name": "usersGames", "paths": ["games/{username}", "games?username={username}"]},
      {"name": "usersReviews", "path": "games/{username}/reviews"},
      {"name": "gameReviews", "paths": ["games/reviews/{game}", "games/reviews?game={game}"]}
    ]}
    """#

  static func table(_ source: String) throws(SourceError) -> RouteTable {
    try RouteTable(parsing: Bytes(source.utf8), path: "routes.json")
  }

  static func table(_ patterns: [String]) throws(SourceError) -> RouteTable {
    let routes = patterns.map { #"{"name": "\#($0)", "path": "\#($0)"}"# }
    return try table(
      #"{"appSchemes": ["app"], "webHosts": ["h"], "routes": [\#(routes.joined(separator: ","))]}"#)
  }

  /// Returns a result as one line, so that lists of expected results are readable.
  static func summary(_ answer: RouteTable.MatchResult) -> String {
    func list(_ values: [String: String]) -> String {
      values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
    return switch answer {
    case .match(let match):
      [match.name, list(match.parameters.path), "?" + list(match.parameters.query)]
        .filter { $0 != "" && $0 != "?" }.joined(separator: " ")
    case .noRoute: "no route"
    case .excluded(let name): "excluded by \(name)"
    case .foreign: "foreign"
    case .refused(let refusal): "refused: \(refusal.rawValue)"
    }
  }

  @Test func `among many patterns of a path, the one that demands the most wins`() throws {
    let names = (0..<12).map { "p\($0)" }
    let singles = names.map { "a?\($0)={\($0)}" }
    let pairs = names.indices.dropLast().map { index in
      "a?\(names[index])={\(names[index])}&\(names[index + 1])={\(names[index + 1])}"
    }
    let list = (["a"] + singles + pairs).map { "\"\($0)\"" }.joined(separator: ",")
    let table = try Self.table(
      #"{"appSchemes": ["app"], "routes": [{"name": "n", "paths": [\#(list)]}]}"#)
    func pattern(_ address: String) -> String? {
      guard case .match(let match) = table.match(for: address) else { return nil }
      return match.pattern
    }
    #expect(pattern("app:/a") == "a")
    #expect(pattern("app:/a?x=1") == "a")
    for (index, name) in names.enumerated() {
      #expect(pattern("app:/a?\(name)=1&x=2") == singles[index])
    }
    for (index, pair) in pairs.enumerated() {
      #expect(pattern("app:/a?\(names[index + 1])=1&\(names[index])=2") == pair)
    }
    // Of several that demand equally many parameters, the first in the file wins.
    #expect(pattern("app:/a?p9=1&p5=1&p2=1") == singles[2])
    #expect(pattern("app:/a?p9=1&p8=1&p4=1&p3=1") == pairs[3])
  }

  // MARK: - LinkRouter

  /// `…` is `https://www.test-app.com`; `Documentation/Routes.md` lists where LinkRouter differs.
  @Test(arguments: [
    ("…/games", "home"),
    ("test-app:/games", "home"),
    ("test-app://games", "home"),
    ("test-app:///games", "home"),
    ("test-app:games", "refused: opaque"),
    ("…/games/KeyMaster", "usersGames username=KeyMaster"),
    ("test-app:/games/KeyMaster", "usersGames username=KeyMaster"),
    ("test-app://games/KeyMaster", "usersGames username=KeyMaster"),
    ("…/games?username=KeyMaster", "usersGames ?username=KeyMaster"),
    ("…/games/KeyMaster/reviews", "usersReviews username=KeyMaster"),
    ("…/games/reviews/Lords-of-Waterdeep", "gameReviews game=Lords-of-Waterdeep"),
    ("…/games/reviews?game=Lords", "gameReviews ?game=Lords"),
    ("…/games/reviews/reviews", "gameReviews game=reviews"),
    ("…/games/reviews", "usersGames username=reviews"),
    ("myotherapp://games/reviews/L", "foreign"),
    ("…/games/", "home"),
    ("…/games/KeyMaster/", "usersGames username=KeyMaster"),
    ("…//games/KeyMaster", "refused: emptyComponent"),
    ("…/Games/KeyMaster", "no route"),
    ("…/games/a/b/c", "no route"),
    ("…/en/games/KeyMaster", "no route"),
    ("…/games/KeyMaster?username=Other", "usersGames username=KeyMaster ?username=Other"),
    ("…/games/Key%20Master", "usersGames username=Key Master"),
    ("…/games/a%2Fb", "usersGames username=a/b"),
    ("…/games/x?a=1&a=2&b&c=", "usersGames username=x ?a=2,c="),
    ("…/games/x?a=1&a", "usersGames username=x ?a=1"),
    ("…/games/x?q=a%20b+c", "usersGames username=x ?q=a b+c"),
    ("…/games/KeyMaster#frag", "usersGames username=KeyMaster"),
    ("https://evil.example/games/KeyMaster", "foreign"),
    ("TEST-APP://games/KeyMaster", "usersGames username=KeyMaster"),
    ("test-app://GAMES/KeyMaster", "usersGames username=KeyMaster"),
    ("test-app://user:pw@games:80/KeyMaster", "refused: userInformation"),
    ("…", "no route"),
    ("…/", "no route"),
    ("mailto:a@b.c", "foreign"),
    ("games/KeyMaster", "refused: notAbsolute"),
    ("/games/KeyMaster", "refused: notAbsolute"),
    ("…/games/%E4%B8%AD", "usersGames username=中"),
    ("…/games/x?q=%FF", "refused: badPercentEncoding"),
  ])
  func `LinkRouter's addresses are matched`(_ address: String, _ expected: String) throws {
    let address = address.replacing("…", with: "https://www.test-app.com")
    #expect(Self.summary(try Self.table(Self.games).match(for: address)) == expected)
  }

  @Test(arguments: [
    (["{user}"], "https://h/foo", "{user} user=foo"),
    (["{user}/games"], "https://h/foo/games", "{user}/games user=foo"),
    (["a/{x}/b/{y}"], "https://h/a/1/b/2", "a/{x}/b/{y} x=1,y=2"),
    (["a/{x}/b/c/d"], "https://h/a/1/b/c/d", "a/{x}/b/c/d x=1"),
    (["a/{x}/b/c/d"], "https://h/a/1/b/c/e", "no route"),
    (["/a/{x}"], "https://h/a/1", "/a/{x} x=1"),
    (["a/{x}/"], "https://h/a/1", "a/{x}/ x=1"),
  ])
  func `LinkRouter's other patterns are matched`(
    _ patterns: [String], _ address: String, _ expected: String
  ) throws {
    #expect(Self.summary(try Self.table(patterns).match(for: address)) == expected)
  }

  /// The expectations of LinkRouter's tests, except for the self-contradictory test of a wrong
  /// scheme.
  @Test(arguments: ["https://www.test-app.com/", "test-app://"])
  func `LinkRouter's own tests pass`(_ start: String) throws {
    let table = try Self.table(Self.games)
    let expected = [
      ("games", "home"), ("games/KeyMaster", "usersGames username=KeyMaster"),
      ("games?username=KeyMaster", "usersGames ?username=KeyMaster"),
      ("games/KeyMaster/reviews", "usersReviews username=KeyMaster"),
      ("games/reviews/Lords-of-Waterdeep", "gameReviews game=Lords-of-Waterdeep"),
      ("games/reviews?game=Lords-of-Waterdeep", "gameReviews ?game=Lords-of-Waterdeep"),
    ]
    for (path, answer) in expected {
      #expect(Self.summary(table.match(for: start + path)) == answer)
    }
  }

  @Test func `a wrong scheme has no routes`() throws {
    let answer = try Self.table(Self.games).match(for: "other-app://games/reviews/Lords")
    #expect(answer == .foreign)
  }

  // MARK: - Preference

  @Test(arguments: [
    (["a/{x}", "a/b"], "a/b", "a/b"),
    (["{x}/b", "a/{x}"], "a/b", "a/{x} x=b"),
    (["a/{x}/c", "a/b/{y}"], "a/b/c", "a/b/{y} y=c"),
    (["a/b/x", "a/{x}/c"], "a/b/c", "a/{x}/c x=b"),
    (["a/{x}/**", "a/b/c/d"], "a/b/c", "a/{x}/** **=c,x=b"),
    (["a/**", "a/{x}"], "a/b", "a/{x} x=b"),
    (["a/**", "a"], "a", "a"),
    (["a/**"], "a", "a/** **="),
    (["a/**", "a/b/c"], "a/b", "a/** **=b"),
    (["**"], "", "** **="),
    (["/", "**"], "", "/"),
    (["a/**"], "a/b%2Fc/d%25/e%20f", "a/** **=b%2Fc/d%25/e f"),
    (["a/b", "a/{x}?q={q}"], "a/b?q=1", "a/{x}?q={q} x=b ?q=1"),
    (["a/b", "a/{x}?q={q}"], "a/b?q", "a/b"),
    (["a?q={q}", "**?q={q}&r={r}"], "a?r=&q=", "**?q={q}&r={r} **=a ?q=,r="),
    (["a?q={text}"], "a?q=1&text=2&x=3", "a?q={text} ?text=1,x=3"),
    (["a?x={y}&y={x}"], "a?x=1&y=2", "a?x={y}&y={x} ?x=2,y=1"),
    (["a?q={q}"], "a", "no route"),
    (["a?%71={q}"], "a?q=1", "a?%71={q} ?q=1"),
    (["caf%C3%A9"], "caf%c3%a9", "caf%C3%A9"),
    (["café"], "caf%c3%a9", "café"),
    (["café"], "cafe%CC%81", "no route"),
    (["K"], "%E2%84%AA", "no route"),
  ])
  func `the preferred pattern wins`(
    _ patterns: [String], _ path: String, _ expected: String
  ) throws {
    for patterns in [patterns, patterns.reversed()] {
      #expect(Self.summary(try Self.table(patterns).match(for: "https://h/" + path)) == expected)
    }
  }

  @Test func `the first pattern of a route wins if patterns require different parameters`() throws {
    let table = try Self.table(
      #"{"webHosts": ["h"], "routes": [{"name": "a", "paths": ["a?p={p}", "a?q={q}"]}]}"#)
    guard case .match(let match) = table.match(for: "https://h/a?q=1&p=2") else {
      Issue.record("no match")
      return
    }
    #expect(match.pattern == "a?p={p}")
    #expect(match.parameters.query == ["p": "2", "q": "1"])
  }

  @Test func `the routes are in the order of the file`() throws {
    let routes = try Self.table(Self.games).routes
    #expect(routes.map(\.name) == ["home", "usersGames", "usersReviews", "gameReviews"])
    #expect(routes[1].patterns == ["games/{username}", "games?username={username}"])
    let places = routes.map { "\($0.location.line):\($0.location.column)" }
    #expect(places == ["2:3", "3:3", "4:3", "5:3"])
  }

  // MARK: - Cost

  @Test func `ten thousand routes take the same number of steps as ten`() throws {
    func trie(_ count: Int) throws -> RouteTrie {
      var trie = RouteTrie()
      for index in 0..<count {
        let patterns = [
          "s\(index)/{id}", "s\(index)/{id}/edit", "{user}/p\(index)", "x/y\(index)/**",
        ]
        let pattern = try RoutePattern(patterns[index % patterns.count])
        #expect(trie.insert(RouteTrie.Entry(route: index, pattern: pattern)) == nil)
      }
      return trie
    }
    let (few, many) = (try trie(10), try trie(10_000))
    for path in ["s0/7", "s1/7/edit", "anne/p2", "x/y3/a/b/c", "x/nowhere", "nowhere"] {
      let address = try RouteAddress(reading: Bytes("https://h/\(path)".utf8).span)
      var (short, long) = (RouteSearch(few, for: address), RouteSearch(many, for: address))
      #expect(short.run() == long.run())
      #expect(short.visitedNodeCount == long.visitedNodeCount)
      #expect(long.visitedNodeCount <= 2 * (address.components.count + 1))
    }
  }
}
