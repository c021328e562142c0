import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct RouteFileTests {
  @Test(arguments: [
    ("", "1:1: error: "),
    ("1", "1:1: error: a file of routes is a number; write an object with 'routes'"),
    ("{}", "1:1: error: no 'routes'; add a list of objects with 'name' and 'path'"),
    (
      #"{"routes": []}"#,
      "1:12: error: no route; add an object with 'name' and 'path'"
    ),
    (#"{"routes": {}}"#, "1:12: error: 'routes' is an object; write a list in brackets"),
    (
      #"{"rotues": []}"#,
      "1:2: error: the file has no 'rotues'; it can have '$schema', 'appSchemes', 'webHosts', 'routes'; did you mean 'routes'?"
    ),
    (
      #"{"routes": ["a"]}"#,
      "1:13: error: a route is a string; write an object with 'name' and 'path'"
    ),
    (
      #"{"routes": [{"name": "a", "path": "a"}]}"#,
      "1:1: error: neither 'appSchemes' nor 'webHosts', so no address is the app's; add one"
    ),
    (
      #"{"appSchemes": "a", "routes": []}"#,
      "1:16: error: 'appSchemes' is a string; write a list in brackets"
    ),
    (#"{"appSchemes": [1], "routes": []}"#, "1:17: error: a scheme is a number; write a string"),
    (
      #"{"appSchemes": ["a://"], "routes": []}"#,
      "1:17: error: 'a://' is not a scheme; write only the scheme, as in \"boardgames\""
    ),
    (
      #"{"appSchemes": ["HTTPS"], "routes": []}"#,
      "1:17: error: 'HTTPS' is no app's own scheme; hosts of web addresses stand in 'webHosts'"
    ),
    (#"{"webHosts": [null], "routes": []}"#, "1:15: error: a host is null; write a string"),
    (
      #"{"webHosts": ["https://a"], "routes": []}"#,
      "1:15: error: 'https://a' is no host; write it alone, as in \"www.mysite.com\" or \"*.mysite.com\""
    ),
  ])
  func `a file that is not sound is refused`(_ source: String, _ expected: String) {
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(
      error?.description.hasPrefix("routes.json:" + expected) == true, "\(error?.description ?? "")"
    )
  }

  @Test(arguments: [
    (#"{"path": "b"}"#, "2:1: error: a route without 'name'; add one"),
    (#"{"name": "b"}"#, "2:1: error: a route without 'path'; add one, or 'paths'"),
    (#"{"name": 1, "path": "b"}"#, "2:10: error: 'name' is a number; write a string"),
    (#"{"name": "", "path": "b"}"#, "2:10: error: an empty name; write one that the app knows"),
    (#"{"name": "b", "path": 1}"#, "2:23: error: a pattern is a number; write a string"),
    (#"{"name": "b", "path": []}"#, "2:23: error: a pattern is a list; write a string"),
    (#"{"name": "b", "paths": "b"}"#, "2:24: error: 'paths' is a string; write a list in brackets"),
    (
      #"{"name": "b", "paths": []}"#,
      "2:24: error: no pattern; write one, as in [\"games/{username}\"]"
    ),
    (#"{"name": "b", "paths": ["b", {}]}"#, "2:30: error: a pattern is an object; write a string"),
    (
      #"{"name": "b", "path": "b", "paths": ["c"]}"#,
      "2:28: error: both 'path' and 'paths'; write all patterns in 'paths'"
    ),
    (
      #"{"name": "b", "pahts": ["b"]}"#,
      "2:15: error: a route has no 'pahts'; it can have 'name', 'path', 'paths'; did you mean 'paths'?"
    ),
    (
      #"{"name": "a", "path": "b"}"#,
      "2:10: error: another route is called 'a'; rename one, or give one route both patterns as 'paths'"
    ),
    (
      #"{"name": "b", "path": "a/"}"#,
      "2:23: error: 'a/' of 'b' and 'a' of 'a' match https://h/a equally well; change or remove one [ambiguous-route]"
    ),
    (
      #"{"name": "b", "path": "%61"}"#,
      "2:23: error: '%61' of 'b' and 'a' of 'a' match https://h/a equally well; change or remove one [ambiguous-route]"
    ),
    (
      #"{"name": "b", "paths": ["b/{x}/{z}/**", "b/{y}/{x}/**"]}"#,
      "2:41: error: 'b/{y}/{x}/**' and 'b/{x}/{z}/**' of 'b' are one pattern to every address, such as https://h/b/x/x/x; remove one"
    ),
    (
      #"{"name": "b", "path": "x/{y}?q={q}"}, {"name": "c", "path": "x/{z}?q={r}"}"#,
      "2:61: error: 'x/{z}?q={r}' of 'c' and 'x/{y}?q={q}' of 'b' match https://h/x/xx?q=xx equally well; change or remove one [ambiguous-route]"
    ),
    (
      #"{"name": "b", "path": "b?q={q}"}, {"name": "c", "path": "b?r={r}"}"#,
      "2:57: error: 'b?r={r}' of 'c' and 'b?q={q}' of 'b' match https://h/b?q=x&r=x equally well; change or remove one [ambiguous-route]"
    ),
    (
      #"{"name": "b", "path": "A/{x}"}"#,
      "2:23: error: 'A/{x}' begins as 'a' but for the case of letters, which app://a ignores; write both in one way"
    ),
  ])
  func `a route that is not sound is refused`(_ route: String, _ expected: String) {
    let source = #"""
      {"appSchemes": ["app"], "webHosts": ["h"], "routes": [{"name": "a", "path": "a"},
      \#(route)]}
      """#
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(error?.description == "routes.json:" + expected)
  }

  @Test(arguments: [
    ("", "an empty pattern; the start page is \"/\""),
    ("a/{x", "the brace of '{x' is not closed; write '}' after the name"),
    ("a/x}", "'}' without '{' in 'x}'; write '{name}', or '%7D'"),
    ("a/}x{", "the brace of '}x{' is not closed; write '}' after the name"),
    ("a/{}", "a placeholder without a name; write it between the braces"),
    (
      "a/{ü}",
      "'{ü}' is no placeholder; a name has letters, digits, '_', '-' and '.', and begins with one of the first three"
    ),
    (
      "a/id-{x}",
      "'id-{x}' mixes a placeholder with other text; '{name}' is a whole component or a whole value"
    ),
    (
      "a/{x}{y}",
      "'{x}{y}' mixes a placeholder with other text; '{name}' is a whole component or a whole value"
    ),
    ("{x}/{x}", "the placeholder '{x}' stands twice in '{x}/{x}'; rename one"),
    ("{x}?x={x}", "the placeholder '{x}' stands twice in '{x}?x={x}'; rename one"),
    ("**/a", "'**' takes all that follows, so it must be the last component"),
    (
      "a/*",
      "'*' in a pattern; write '{name}' for one component, '**' for the rest, '%2A' for a star"
    ),
    (
      "a**",
      "'a**' in a pattern; write '{name}' for one component, '**' for the rest, '%2A' for a star"
    ),
    ("a//b", "no address can match '' in a path, because its path has an empty component ('//')"),
    ("//", "no address can match '' in a path, because its path has an empty component ('//')"),
    (
      "a/../b",
      "no address can match '..' in a path, because its path has a dot segment ('.' or '..')"
    ),
    (
      "a/%zz",
      "no address can match '%zz' in a path, because a percent-encoding is incomplete or not UTF-8"
    ),
    ("a#b", "a pattern has no fragment, which routes ignore; remove what follows '#'"),
    (
      "a b",
      "a pattern is part of an address; write spaces, control characters and backslashes percent-encoded"
    ),
    (
      "a?",
      "'' in a query; a parameter is demanded as 'name={name}', and whether it has one value or another is for the app to see"
    ),
    (
      "a?b=c",
      "'b=c' in a query; a parameter is demanded as 'name={name}', and whether it has one value or another is for the app to see"
    ),
    (
      "a?={c}",
      "'={c}' in a query; a parameter is demanded as 'name={name}', and whether it has one value or another is for the app to see"
    ),
    ("a?%z={c}", "a percent-encoding of '%z={c}' is incomplete or not UTF-8"),
    ("a?b={c}&%62={d}", "the query demands 'b' twice; remove one"),
  ])
  func `a pattern that is not sound is refused`(_ pattern: String, _ expected: String) {
    let error = #expect(throws: RoutePattern.SyntaxError.self) { try RoutePattern(pattern) }
    #expect(error?.message == expected)
  }

  @Test func `a pattern that is not sound is shown where it stands`() {
    let source = #"{"webHosts": ["h"], "routes": [{"name": "a", "paths": ["a", "{x"]}]}"#
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(
      error?.description
        == "routes.json:1:61: error: the brace of '{x' is not closed; write '}' after the name")
  }

  @Test func `a pattern that demands both settles a tie`() throws {
    let table = try RouteTableTests.table(["a?p={p}", "a?q={q}", "a?q={y}&p={x}"])
    let answer = table.answer(to: "https://h/a?p=1&q=2")
    #expect(RouteTableTests.summary(answer) == "a?q={y}&p={x} ?x=1,y=2")
  }

  @Test func `first components may differ in case where no app scheme ignores it`() throws {
    let source = #"{"webHosts": ["h"], "routes": [{"name": "a", "paths": ["a", "A"]}]}"#
    #expect(try RouteTableTests.table(source).routes[0].patterns == ["a", "A"])
  }

  @Test(arguments: [
    (["a/**", "a", "a/{x}/**"], [true]),
    (["a/**", "a", "a/{x}", "a/{x}/{y}/**"], [true]),
    (["a/**", "a/{x}/**"], []),
    (["a/**", "a", "a/{x}"], []),
    (["a/**", "a", "a/b/**"], []),
    (["a/**?q={q}", "a", "a/{x}/**"], []),
    (["a/**?q={q}", "a?q={r}", "a/{x}/**?q={r}"], [true]),
    (["a", "a/{x}"], []),
  ])
  func `a route that others take everything from is remarked`(
    _ patterns: [String], _ expected: [Bool]
  ) throws {
    let findings = try RouteTableTests.table(patterns).findings
    #expect(findings.map { $0.message.contains("'\(patterns[0])'") } == expected)
    #expect(findings.allSatisfy { $0.rule == "unreachable-route" && $0.level == .warning })
  }

  @Test func `a host that the caller adds must be one`() {
    let source = #"{"routes": [{"name": "x", "path": "x"}]}"#
    let error = #expect(throws: SourceError.self) {
      try RouteTable(parsing: Array(source.utf8), path: "r", webHosts: ["a/b"])
    }
    #expect(error?.message.hasPrefix("'a/b' is no host") == true)
  }
}
