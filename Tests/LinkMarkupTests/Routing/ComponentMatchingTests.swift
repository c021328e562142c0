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

@Suite struct WildcardPatternTests {
  @Test func `a pattern matches like a slow reference implementation`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100_000 {
      let pattern = self.text(of: "aab*?\u{E9}", upTo: 7, &random)
      let text = self.text(of: "aaab\u{E9}", upTo: 8, &random)
      let expected = slowMatch(pattern[...], text[...])
      let found = WildcardPattern(wildcards: bytes(pattern)).matches(bytes(text))
      if found != expected {
        Issue.record("\(String(pattern)) and \(String(text)): \(found)")
        return
      }
    }
  }

  @Test func `a pattern that covers another matches everything the other matches`() {
    let texts = allTexts(of: "ab", upTo: 6)
    var random = SeededGenerator(seed: 5)
    var covered = 0
    for _ in 0..<4_000 {
      let wide = WildcardPattern(wildcards: bytes(text(of: "ab**?", upTo: 4, &random)))
      let narrow = WildcardPattern(wildcards: bytes(text(of: "aabb*?", upTo: 5, &random)))
      var budget = 1_000
      guard wide.covers(narrow, within: &budget) else { continue }
      covered += 1
      for text in texts where narrow.matches(text) && !wide.matches(text) {
        Issue.record("\(wide) does not cover \(narrow): \(String(decoding: text, as: UTF8.self))")
        return
      }
    }
    #expect(covered > 400)
  }

  @Test func `two patterns of many stars are compared within the budget`() {
    let stars = String(repeating: "*a", count: 100)
    let wide = WildcardPattern(wildcards: Bytes("/\(stars)".utf8))
    let narrow = WildcardPattern(wildcards: Bytes("/\(stars)a".utf8))
    var (small, large) = (10_000, 100_000)
    #expect(!wide.covers(narrow, within: &small))
    #expect(small <= 0 && small > -1_000)
    #expect(wide.covers(narrow, within: &large))
  }

  @Test func `empty variables count toward the budget`() {
    let variable = SubstitutionVariable(name: "v", values: [[]])
    let variables = [WildcardPattern.Token](repeating: .variable(variable), count: 100)
    let wide = WildcardPattern(tokens: [.characters] + variables + [.literal(Bytes(1...2))])
    let narrow = WildcardPattern(wildcards: Bytes(repeating: UInt8(ascii: "a"), count: 100))
    var budget = 100_000
    #expect(!wide.covers(narrow, within: &budget))
    #expect(budget <= 0)
  }

  @Test func `a star between letters takes time in proportion to text times pattern`() {
    let pattern = WildcardPattern(
      wildcards: Bytes(String(repeating: "*a", count: 200).utf8) + Bytes("b".utf8))
    #expect(!pattern.matches(Bytes(repeating: UInt8(ascii: "a"), count: 4_000)))
  }

  @Test func `a variable of many values takes time in proportion to text times lengths`() throws {
    let values = (0..<5_000).map { ##""v\##($0)""## }.joined(separator: ",")
    let table = try ComponentTable.apple(
      components: ##"[{"/": "*$(v)*$(v)*$(v)*$(lang)*$(v)x"}]"##,
      applinks: ##""substitutionVariables": {"v": [\##(values)]}, "##)
    #expect(!table.matches("/" + String(repeating: "v1", count: 1_000)))
    #expect(table.matches("/v1-v22/v333.de,v4444x"))
  }

  @Test(arguments: [
    (String(repeating: "a", count: 4_097), "the pattern has more than 4096 bytes"),
    (
      String(repeating: "$(w)", count: 400),
      "the variables in this pattern have too many values; use fewer"
    ),
  ])
  func `a pattern that would be too slow is rejected`(_ pattern: String, _ expected: String) {
    let values = (0..<200).map { ##""\##($0)*""## }.joined(separator: ",")
    let error = #expect(throws: SourceError.self) {
      try ComponentTable.apple(
        components: ##"[{"/": "\##(pattern)"}]"##,
        applinks: ##""substitutionVariables": {"w": [\##(values)]}, "##)
    }
    #expect(error?.message == expected)
  }

  @Test func `ten thousand components are read though not all are compared`()
    throws
  {
    let components = (0..<10_000).map { ##"{"/": "*\##($0)*"}"## }.joined(separator: ",")
    let table = try ComponentTable.apple(components: "[\(components)]")
    #expect(table.decision(about: "https://example.com/9999") == "component-10")
    #expect(table.findings.count > 100)
  }

  @Test func `the codes of regions and languages are sorted and unique`() {
    for (codes, count) in [
      (SubstitutionVariables.regionCodes, 257), (SubstitutionVariables.languageCodes, 631),
    ] {
      let codes = codes.split { $0 == " " || $0 == "\n" }
      #expect(codes.count == count)
      #expect(codes == Set(codes).sorted())
    }
  }

  // MARK: - Support

  private func bytes(_ text: [Character]) -> Bytes { Bytes(String(text).utf8) }

  private func text(
    of letters: String, upTo count: Int, _ random: inout SeededGenerator
  ) -> [Character] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in random.pick(Array(letters)) }
  }

  private func allTexts(of letters: String, upTo count: Int) -> [Bytes] {
    var texts: [Bytes] = [[]]
    var last = texts
    for _ in 0..<count {
      last = last.flatMap { text in letters.utf8.map { text + [$0] } }
      texts += last
    }
    return texts
  }

  private func slowMatch(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return slowMatch(rest, text) || !text.isEmpty && slowMatch(pattern, text.dropFirst())
    }
    return (first == "?" ? text.first != nil : text.first == first)
      && slowMatch(rest, text.dropFirst())
  }
}

/// Android's dynamic rules: the documented examples, and the differences from Apple's components.
@Suite struct DynamicRuleTests {
  @Test(arguments: [
    ("/any?dl=abc", "component-1"), ("/any?dl=", "component-1"), ("/any#app", "component-2"),
    ("/products/1", "component-3"), ("/shoes?in_app=true", "component-4"),
    ("/shoes?in_app=false", "-component-5"), ("/shoes", "-component-5"),
    ("/products", "-component-5"), ("/", "-component-5"),
  ])
  func `the documented rules give the documented results`(_ tail: String, _ expected: String) throws
  {
    let table = try ComponentTable.android(
      ##"""
      [{"?": {"dl": "*"}}, {"#": "app"}, {"/": "/products/*"},
      {"/": "/shoes", "?": {"in_app": "true"}}, {"/": "*", "exclude": true}]
      """##)
    #expect(table.findings == [])
    #expect(table.decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    ("?in_app=true&dl=abc", true), ("?lang=en&in_app=true&tz=pst&dl=abc", true),
    ("?lang=en&tz=pst&dl=abc", false), ("?in_app=true", false), ("", false),
    ("?in_app=false&in_app=true&dl", false),
  ])
  func `each entry of a dictionary must be present`(_ query: String, _ expected: Bool) throws {
    let table = try ComponentTable.android(##"[{"?": {"dl": "*", "in_app": "true"}}]"##)
    #expect(table.matches("/x" + query) == expected)
  }

  @Test(arguments: [
    (##"[{"/": "*", "exclude": true}, {"/": "/path1"}]"##, "/path1", "-component-1"),
    (##"[{"/": "/path1"}, {"/": "*", "exclude": true}]"##, "/path1", "component-1"),
    (##"[{"/": "/path1"}, {"/": "*", "exclude": true}]"##, "/path2", "-component-2"),
    (##"[{"/": "/path1"}, {"/": "/path2"}]"##, "/path3", nil),
    (##"[{"/": "/path1", "exclude": true}, {"/": "*"}]"##, "/path1", "-component-1"),
    (##"[{"/": "/path1", "exclude": true}, {"/": "*"}]"##, "/path3", "component-2"),
    (##"[{"/": "/foo*", "exclude": true}, {"/": "*"}]"##, "/foo", "-component-1"),
  ])
  func `the first matching rule decides`(
    _ rules: String, _ tail: String, _ expected: String?
  ) throws {
    #expect(
      try ComponentTable.android(rules).decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    // A star ends at the first occurrence of the next character, without backtracking.
    ("/a*bc", "/axbc", true), ("/a*bc", "/abxbc", false), ("/a*b", "/abb", false),
    ("/a*ß/x", "/a%C3%9F/x", true), ("/a?*", "/a", false), ("/a?*", "/ab", true),
    ("/a*?", "/a", false), ("/a**", "/a", true), ("/*/c", "/b/c", true),
    // Slashes are significant, and the path is decoded.
    ("/a", "/a/", false), ("/a/", "/a", false), ("/a/*", "/a", false), ("a", "/a", false),
    ("/a b", "/a%20b", true), ("/a%20b", "/a%20b", false), ("/A", "/a", false),
    ("/$(digit)", "/7", false), ("/$(digit)", "/$(digit)", true), ("/", "", true),
  ])
  func `a path matches its pattern`(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(
      try ComponentTable.android(##"[{"/": "\##(pattern)"}]"##).matches(path) == expected)
  }

  @Test(arguments: [("", false), ("#", true), ("#a", true)])
  func `a fragment pattern requires a fragment`(_ fragment: String, _ expected: Bool) throws {
    #expect(try ComponentTable.android(##"[{"#": "*"}]"##).matches("/x" + fragment) == expected)
  }

  @Test func `statements about other relations are skipped`() throws {
    let table = try ComponentTable.read(
      ##"""
      [{"relation": ["delegate_permission/common.get_login_creds"]},
      {"relation_extensions": {}}, {"relation_extensions": {"other": {}}},
      {"relation_extensions": {"delegate_permission/common.handle_all_urls": {}}},
      {"relation_extensions": {"delegate_permission/common.handle_all_urls":
      {"dynamic_app_link_components": [{"/": "/a"}]}}}]
      """##)
    #expect(table.decision(about: "https://example.com/a") == "component-1")
  }
}
