import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteFileTests {
  @Test(arguments: [
    ("", "1:1: error: "),
    ("1", "1:1: error: a file of routes is a number; write an object with 'routes'"),
    ("{}", "1:1: error: no 'routes'; add a list of objects with 'name' and 'path'"),
    (
      #"{"routes": []}"#,
      "1:12: error: 'routes' is empty; add an object with 'name' and 'path'"
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
      "1:1: error: neither 'appSchemes' nor 'webHosts', so no address belongs to the app; add one"
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
      "1:17: error: 'HTTPS' is not an app scheme; list the hosts of web addresses in 'webHosts'"
    ),
    (#"{"webHosts": [null], "routes": []}"#, "1:15: error: a host is null; write a string"),
    (
      #"{"webHosts": ["https://a"], "routes": []}"#,
      "1:15: error: 'https://a' is not a host; write only the host, as in \"www.mysite.com\" or \"*.mysite.com\""
    ),
  ])
  func `an invalid file is rejected`(_ source: String, _ expected: String) {
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(
      error?.description.hasPrefix("routes.json:" + expected) == true, "\(error?.description ?? "")"
    )
  }

  @Test(arguments: [
    (#"{"path": "b"}"#, "2:1: error: the route has no 'name'; add one"),
    (#"{"name": "b"}"#, "2:1: error: the route has no 'path'; add 'path' or 'paths'"),
    (#"{"name": 1, "path": "b"}"#, "2:10: error: 'name' is a number; write a string"),
    (#"{"name": "", "path": "b"}"#, "2:10: error: the name is empty; write one that the app knows"),
    (#"{"name": "b", "path": 1}"#, "2:23: error: a pattern is a number; write a string"),
    (#"{"name": "b", "path": []}"#, "2:23: error: a pattern is a list; write a string"),
    (#"{"name": "b", "paths": "b"}"#, "2:24: error: 'paths' is a string; write a list in brackets"),
    (
      #"{"name": "b", "paths": []}"#,
      "2:24: error: 'paths' is empty; add a pattern, as in [\"games/{username}\"]"
    ),
    (#"{"name": "b", "paths": ["b", {}]}"#, "2:30: error: a pattern is an object; write a string"),
    (
      #"{"name": "b", "path": "b", "paths": ["c"]}"#,
      "2:28: error: the route has both 'path' and 'paths'; write all patterns in 'paths'"
    ),
    (
      #"{"name": "b", "pahts": ["b"]}"#,
      "2:15: error: a route has no 'pahts'; it can have 'name', 'path', 'paths', 'types'; did you mean 'paths'?"
    ),
    (
      #"{"name": "b", "path": "b/{page}", "types": ["int"]}"#,
      "2:44: error: 'types' is a list; write an object of placeholders and types, as in {\"page\": \"int\"}"
    ),
    (
      #"{"name": "b", "path": "b/{page}", "types": {"page": "integer"}}"#,
      "2:53: error: the type of '{page}' cannot be 'integer'; it can be 'string', 'int', 'bool'"
    ),
    (
      #"{"name": "b", "path": "b/{page}", "types": {"page": "bol"}}"#,
      "2:53: error: the type of '{page}' cannot be 'bol'; it can be 'string', 'int', 'bool'; did you mean 'bool'?"
    ),
    (
      #"{"name": "b", "path": "b/{page}", "types": {"pgae": "int"}}"#,
      "2:45: error: no pattern of the route has the placeholder '{pgae}'; did you mean 'page'?"
    ),
    (
      #"{"name": "b", "path": "b/**", "types": {"**": "int"}}"#,
      "2:41: error: no pattern of the route has the placeholder '{**}'"
    ),
    (
      #"{"name": "a", "path": "b"}"#,
      "2:10: error: another route is named 'a'; rename one, or give one route both patterns as 'paths'"
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
      "2:41: error: 'b/{y}/{x}/**' and 'b/{x}/{z}/**' of 'b' match the same addresses, such as https://h/b/x/x/x; remove one"
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
      "2:23: error: 'A/{x}' begins like 'a' except for case, which app://a ignores; use one spelling"
    ),
  ])
  func `an invalid route is rejected`(_ route: String, _ expected: String) {
    let source = #"""
      {"appSchemes": ["app"], "webHosts": ["h"], "routes": [{"name": "a", "path": "a"},
      \#(route)]}
      """#
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(error?.description == "routes.json:" + expected)
  }

  @Test(arguments: [
    ("", "the pattern is empty; write \"/\" for the start page"),
    ("a/{x", "the brace of '{x' is not closed; write '}' after the name"),
    ("a/x}", "'}' without '{' in 'x}'; write '{name}', or '%7D'"),
    ("a/}x{", "the brace of '}x{' is not closed; write '}' after the name"),
    ("a/{}", "the placeholder has no name; write one between the braces"),
    (
      "a/{ü}",
      "'{ü}' is not a placeholder; a name has letters, digits, '_', '-', and '.', and begins with one of the first three"
    ),
    (
      "a/id-{x}",
      "'id-{x}' mixes a placeholder with other text; '{name}' must be a whole component or value"
    ),
    (
      "a/{x}{y}",
      "'{x}{y}' mixes a placeholder with other text; '{name}' must be a whole component or value"
    ),
    ("{x}/{x}", "the placeholder '{x}' occurs twice in '{x}/{x}'; rename one"),
    ("{x}?x={x}", "the placeholder '{x}' occurs twice in '{x}?x={x}'; rename one"),
    ("**/a", "'**' matches all further components, so it must be the last"),
    (
      "a/*",
      "'*' is not valid in a pattern; write '{name}' for one component, '**' for the rest, or '%2A' for an asterisk"
    ),
    (
      "a**",
      "'a**' is not valid in a pattern; write '{name}' for one component, '**' for the rest, or '%2A' for an asterisk"
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
    ("a#b", "a pattern cannot have a fragment, which routes ignore; remove '#' and the rest"),
    (
      "a b",
      "a pattern cannot contain spaces, control characters, or backslashes; percent-encode them"
    ),
    (
      "a?",
      "'' is not valid in a query; a required parameter is written 'name={name}', and the app checks its value"
    ),
    (
      "a?b=c",
      "'b=c' is not valid in a query; a required parameter is written 'name={name}', and the app checks its value"
    ),
    (
      "a?={c}",
      "'={c}' is not valid in a query; a required parameter is written 'name={name}', and the app checks its value"
    ),
    ("a?%z={c}", "a percent-encoding of '%z={c}' is incomplete or not UTF-8"),
    ("a?b={c}&%62={d}", "the query requires 'b' twice; remove one"),
  ])
  func `an invalid pattern is rejected`(_ pattern: String, _ expected: String) {
    let error = #expect(throws: SyntaxError.self) { try RoutePattern(pattern) }
    #expect(error?.message == expected)
  }

  @Test func `an invalid pattern is reported at its position`() {
    let source = #"{"webHosts": ["h"], "routes": [{"name": "a", "paths": ["a", "{x"]}]}"#
    let error = #expect(throws: SourceError.self) { try RouteTableTests.table(source) }
    #expect(
      error?.description
        == "routes.json:1:61: error: the brace of '{x' is not closed; write '}' after the name")
  }

  @Test func `a pattern that requires both parameters resolves an ambiguity`() throws {
    let table = try RouteTableTests.table(["a?p={p}", "a?q={q}", "a?q={y}&p={x}"])
    let answer = table.match(for: "https://h/a?p=1&q=2")
    #expect(RouteTableTests.summary(answer) == "a?q={y}&p={x} ?x=1,y=2")
  }

  @Test func `first components may differ in case without an app scheme`() throws {
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
  func `a route that is fully shadowed by others is reported`(
    _ patterns: [String], _ expected: [Bool]
  ) throws {
    let findings = try RouteTableTests.table(patterns).findings
    #expect(findings.map { $0.message.contains("'\(patterns[0])'") } == expected)
    #expect(findings.allSatisfy { $0.rule == "unreachable-route" && $0.level == .warning })
  }

  @Test func `a host added by the caller must be valid`() {
    let source = #"{"routes": [{"name": "x", "path": "x"}]}"#
    let error = #expect(throws: SourceError.self) {
      try RouteTable(parsing: Bytes(source.utf8), path: "r", webHosts: ["a/b"])
    }
    #expect(error?.message.hasPrefix("'a/b' is not a host") == true)
  }
}
