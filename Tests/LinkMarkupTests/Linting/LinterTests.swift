import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinterTests {
  /// Some rules about mistakes that are visible without other files.
  private static let rules: Set<String> = [
    "adjacent-links", "bare-url", "broken-fragment", "no-space-around-link", "space-in-link-text",
    "title-repeats-text", "undefined-reference", "unparsed-emphasis", "unused-definition",
  ]

  @Test(arguments: Fixture.examples.filter { $0.name != "hostile.md" })
  func `correct copy has no findings`(_ example: Fixture) throws {
    let findings = try Converter().lint(example.source).findings
    #expect(findings.filter { LinterTests.rules.contains($0.rule) } == [])
  }

  @Test func `findings are sorted by location and rule`() throws {
    let markdown = "[a](b) [a](b)[ c](d)\n\n[e][f] https://a.example\n\n[g]: h"
    let findings = try Converter().lint(Bytes(markdown.utf8)).findings
      .filter { LinterTests.rules.contains($0.rule) }
    #expect(
      findings.map { "\($0.location.line):\($0.location.column) \($0.rule)" } == [
        "1:8 adjacent-links", "1:14 adjacent-links", "1:14 space-in-link-text",
        "3:1 undefined-reference", "3:8 bare-url", "5:1 unused-definition",
      ])
  }
}

@Suite struct LintDirectivesTests {
  private func findings(_ markdown: String) throws -> [String] {
    try Converter().lint(Bytes(markdown.utf8)).findings
      .filter { ["bare-url", "unknown-rule", "insecure-http"].contains($0.rule) }
      .map { "\($0.location.line):\($0.location.column): \($0.rule)" }
  }

  @Test(arguments: [
    "<!-- linkmark-disable-next-line bare-url -->\nhttps://a.example",
    "a <!-- linkmark-disable-next-line bare-url -->\nhttps://a.example",
    "<!-- linkmark-disable-next-line\n  unused-definition bare-url\n-->\nhttps://a.example",
    "> <!-- linkmark-disable-next-line bare-url -->\r\n> https://a.example",
    "- b\n\n  <!-- linkmark-disable-next-line bare-url -->\n  https://a.example",
    "<p> <!-- linkmark-disable-next-line bare-url --></p>\n\n<!-- linkmark-disable-file bare-url -->\n\nhttps://a.example",
  ])
  func `a comment silences a rule on the line after it`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test(arguments: [
    ("<!-- linkmark-disable-next-line bare-url -->\n\nhttps://a.example", 3),
    ("https://a.example <!-- linkmark-disable-next-line bare-url -->", 1),
    ("<!-- linkmark-disable-next-line unused-definition -->\nhttps://a.example", 2),
    ("<!-- linkmark disable-next-line bare-url -->\nhttps://a.example", 2),
    ("`<!-- linkmark-disable-file bare-url -->`\nhttps://a.example", 2),
  ])
  func `other lines and other rules are still reported`(_ markdown: String, _ line: Int) throws {
    #expect(try findings(markdown) == ["\(line):1: bare-url"])
  }

  @Test(arguments: [
    "https://a.example\n\n<!-- linkmark-disable-file bare-url -->\n\nhttps://a.example",
    "> https://a.example <!-- linkmark-disable-file bare-url -->",
  ])
  func `a comment silences a rule in the whole document`(_ markdown: String) throws {
    #expect(try findings(markdown) == [])
  }

  @Test func `errors in a comment cannot be turned off`() throws {
    let markdown = "<!-- linkmark-disable-file unknown-rule bare-ulr -->"
    #expect(try findings(markdown) == ["1:1: unknown-rule", "1:1: unknown-rule"])
  }

  @Test(arguments: [
    (
      "é <!-- linkmark-disable-file bare-ulr -->",
      "1:4: warning: there is no rule 'bare-ulr'; did you mean 'bare-url'? [unknown-rule]"
    ),
    (
      "\r\n> <!-- linkmark-disable-next-line -->",
      """
      2:3: warning: 'linkmark-disable-next-line' names no rule; list those to disable \
      [unknown-rule]
      """
    ),
    (
      "<!-- linkmark-disable-fil bare-url -->",
      """
      1:1: warning: 'linkmark-disable-fil' is not a directive; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
    (
      "<!-- LINKMARK-disable-file bare-url -->",
      """
      1:1: warning: 'LINKMARK-disable-file' is not a directive; \
      did you mean 'linkmark-disable-file'? [unknown-rule]
      """
    ),
  ])
  func `an invalid comment is reported`(_ markdown: String, _ message: String) throws {
    let findings = try Converter().lint(Bytes(markdown.utf8)).findings
    #expect(
      findings.map {
        "\($0.location.line):\($0.location.column): \($0.level): \($0.message) [\($0.rule)]"
      } == [message])
  }

  @Test func `comments in copy can be ignored`() throws {
    let copy = "<!-- linkmark-disable-file blocked-destination no-rule -->\n\n[a](javascript:b)"
    let source = Bytes(copy.utf8)
    #expect(try Converter().lint(source).findings.map(\.rule) == ["unknown-rule"])
    #expect(
      try Converter().lint(source, directives: .ignored).findings.map(\.rule)
        == ["blocked-destination"])
  }
}

@Suite struct LintLevelsTests {
  private func levels(_ json: String, of markdown: String) throws -> [String] {
    let configuration = try Configuration(
      parsing: Bytes("{\"lint\": {\"levels\": \(json)}}".utf8), path: "l.json")
    return try Converter(lintLevels: configuration.lintLevels).lint(Bytes(markdown.utf8))
      .findings.map { "\($0.rule): \($0.level)" }
  }

  @Test(arguments: [
    ("{}", ["bare-url: warning"]),
    ("{\"bare-url\": \"off\"}", []),
    ("{\"bare-url\": \"error\"}", ["bare-url: error"]),
    ("{\"bare-url\": \"note\", \"unused-definition\": \"error\"}", ["bare-url: note"]),
  ])
  func `a project sets the level of a rule`(_ json: String, _ levels: [String]) throws {
    #expect(try self.levels(json, of: "https://a.example") == levels)
  }

  @Test func `a conversion rule that is off does not apply to conversion`() throws {
    let source = Bytes("{\"lint\": {\"levels\": {\"blocked-destination\": \"off\"}}}".utf8)
    let levels = try Configuration(parsing: source, path: "l.json").lintLevels
    #expect(try Converter().convert("[a]()").findings.count == 1)
    #expect(try Converter(lintLevels: levels).convert("[a]()").findings == [])
  }

  @Test(arguments: [
    ("{\"levels\": {\"bare-ulr\": \"off\"}}", "did you mean 'bare-url'?"),
    ("{\"levels\": {\"bare-url\": \"warn\"}}", "a level cannot be 'warn'"),
    ("{\"levels\": {\"bare-url\": 1}}", "is a number; write a string"),
    ("{\"levels\": []}", "'levels' is a list"),
    ("{\"level\": {}}", "did you mean 'levels'?"),
    ("[]", "'lint' is a list"),
  ])
  func `an unknown name or level is rejected`(_ json: String, _ part: String) {
    let error = #expect(throws: SourceError.self) {
      try Configuration(parsing: Bytes("{\"lint\": \(json)}".utf8), path: "l.json")
    }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}

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
