import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Matching of Apple's components, with the results of macOS 27 where the documentation is silent.
@Suite struct ComponentMatchingTests {
  @Test(arguments: [
    ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buy/42", true),
    ("/buy/*", "/buy/42/x", true), ("/buy/*", "/buyer", false), ("/buy/*", "/bu", false),
    ("/a/b/*", "/a/b", true), ("/buy*", "/buy", true), ("/a/*/c", "/a/c", false),
    ("/buy", "/buy", true), ("/buy", "/buy/", true), ("/buy/", "/buy", true),
    ("/a/b/", "/a/b", true), ("/buy/*", "/buy//", true), ("/buy/", "/buy//", true),
    ("/", "/", true), ("/", "", true), ("/", "/a", false), ("abc", "/abc", true),
    ("buy/*", "/buy/42", true), ("abc", "/abcd", false), ("abc", "/xabc", false),
    ("abc/*", "/abc", true), ("*abc", "/xabc", true), ("//abc", "/abc", true),
    ("a/b", "/a/b", true), ("/id/????", "/id/4815", true), ("/id/????", "/id/481", false),
    ("/id/????", "/id/481/", false), ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true),
    ("/a%20b", "/a%20b", true), ("/a/b", "/a%2Fb", false), ("/caf%C3%A9", "/caf%c3%a9", false),
    ("/caf%C3%A9", "/café", true), ("*", "", true), ("/*", "/", true), ("/Help", "/help", false),
  ])
  func `a path matches its pattern`(_ pattern: String, _ path: String, _ expected: Bool) throws {
    let table = try ComponentTable.apple(components: ##"[{"/": "\##(pattern)"}]"##)
    #expect(table.matches(path) == expected)
  }

  @Test(arguments: [
    ("/a b", "/a%20b", true), ("/a%20b", "/a%20b", false), ("/a/b", "/a%2Fb", true),
    ("/café", "/caf%C3%A9", true), ("/café", "/caf%c3%a9", true), ("/?/x", "/%C3%A9/x", true),
    ("/?/x", "/%C3%A9%C3%A9/x", false), ("/100%zz", "/100%zz", true), ("/ÿ%FF", "/ÿ%FF", false),
  ])
  func `a path can be decoded before matching`(
    _ pattern: String, _ path: String, _ expected: Bool
  ) throws {
    let table = try ComponentTable.apple(
      components: ##"[{"/": "\##(pattern)", "percentEncoded": false}]"##)
    #expect(table.matches(path) == expected)
  }

  @Test(arguments: [
    (##"{"b": "*"}"##, "?a=1", true), (##"{"b": "?*"}"##, "?a=1", false),
    (##"{"b": ""}"##, "?a=1", true), (##"{"b": "1"}"##, "?a=1", false),
    (##"{"b": "*"}"##, "", true), (##"{"a": "1", "b": "*"}"##, "?a=1", true),
    (##"{"id": "42"}"##, "?id=42&id=7", false), (##"{"id": "42"}"##, "?id=7&id=42", false),
    (##"{"id": "42"}"##, "?id=7&id=42&id=9", false), (##"{"id": "*"}"##, "?id=7&id=42", true),
    (##"{"id": "7,42"}"##, "?id=7&id=42", false), (##"{"id": ""}"##, "?id=7&id=42", false),
    (##"{"id": "?*"}"##, "?id=7&id=42", false), (##"{"id": "7"}"##, "?id=7&id=7", false),
    (##"{"flag": ""}"##, "?flag", true), (##"{"a": "1"}"##, "?a=1&b=2", true),
    (##"{"a": "1"}"##, "?b=2", false), (##"{"a": "b=c"}"##, "?a=b=c", true),
    (##"{"a": "%26"}"##, "?a=%26", true), (##""a=1""##, "?a=1", true),
    (##""a=1""##, "?a=1&b=2", false), (##""*""##, "", true), (##""?*""##, "", false),
    (##""""##, "", true), (##""a=1""##, "", false), (##"{}"##, "?x", true),
  ])
  func `a query matches its pattern`(_ pattern: String, _ query: String, _ expected: Bool) throws {
    let table = try ComponentTable.apple(components: ##"[{"?": \##(pattern)}]"##)
    #expect(table.matches("/x" + query) == expected)
  }

  @Test(arguments: [
    ("*", "", true), ("?*", "", false), ("", "", true), ("app", "#app", true),
    ("app", "#App", false), ("app", "?x#app", true), ("a?b", "#a?b", true),
  ])
  func `a fragment matches its pattern`(
    _ pattern: String, _ fragment: String, _ expected: Bool
  ) throws {
    let table = try ComponentTable.apple(components: ##"[{"#": "\##(pattern)"}]"##)
    #expect(table.matches("/x" + fragment) == expected)
  }

  @Test(arguments: [
    ("alpha", "qQ", "7-"), ("upper", "Q", "q7"), ("lower", "q", "Q7"), ("alnum", "qQ7", "-é"),
    ("digit", "7", "x"), ("xdigit", "7fF", "gG"),
  ])
  func `a built-in variable matches one character`(
    _ name: String, _ accepted: String, _ refused: String
  ) throws {
    let table = try ComponentTable.apple(components: ##"[{"/": "/id/$(\##(name))"}]"##)
    for character in accepted { #expect(table.matches("/id/\(character)")) }
    for character in refused { #expect(!table.matches("/id/\(character)")) }
    #expect(!table.matches("/id/"))
    #expect(!table.matches("/id/77"))
  }

  @Test func `variables can ignore case and contain wildcards`() throws {
    let table = try ComponentTable.apple(
      components: ##"""
        [{"/": "/id/$(upper)", "caseSensitive": false}, {"/": "/$(word)/x"},
        {"/": "/RÉSUMÉ/$(région)", "caseSensitive": false, "percentEncoded": false}]
        """##,
      applinks: ##""substitutionVariables": {"word": ["a*z", "b?"], "région": ["É*", "Ü"]}, "##)
    #expect(table.matches("/ID/q"))
    #expect(table.matches("/abcz/x"))
    #expect(table.matches("/bc/x"))
    #expect(!table.matches("/b/x"))
    #expect(table.matches("/résumé/été"))
    #expect(table.matches("/RéSUMé/ü"))
  }

  @Test(arguments: [
    (##""defaults": {"/": "/foo/*"}, "##, "/bar", nil),
    (##""defaults": {"/": "/foo/*"}, "##, "/foo/1", "component-1"),
    (##""defaults": {"exclude": true}, "##, "/bar", "-component-1"),
    (##""defaults": {"?": {"id": "??"}}, "##, "/bar?id=7", nil),
    (##""defaults": {"?": {"id": "??"}}, "##, "/bar?id=77", "component-1"),
    (##""defaults": {"comment": "all"}, "##, "/bar", "component-1"),
  ])
  func `defaults can contain patterns`(
    _ defaults: String, _ tail: String, _ expected: String?
  ) throws {
    let table = try ComponentTable.apple(components: ##"[{"#": "*"}]"##, applinks: defaults)
    #expect(table.decision(about: "https://example.com" + tail) == expected)
  }
}
