import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ComponentReachabilityTests {
  @Test(arguments: [
    (##"{"/": "/a/*"}"##, ##"{"/": "/a/b"}"##), (##"{"/": "/a/*"}"##, ##"{"/": "/a"}"##),
    (##"{"/": "/a"}"##, ##"{"/": "/a/"}"##), (##"{}"##, ##"{"/": "/a", "?": "b", "#": "c"}"##),
    (##"{"/": "*"}"##, ##"{"#": "c"}"##), (##"{"?": {"a": "*"}}"##, ##"{"/": "/x"}"##),
    (##"{"?": {"a": "?*"}}"##, ##"{"?": {"b": "1", "a": "12"}}"##),
    (##"{"?": "a*"}"##, ##"{"?": "ab*"}"##), (##"{"#": "*p"}"##, ##"{"#": "?*p"}"##),
    (##"{"/": "/?"}"##, ##"{"/": "/$(digit)"}"##), (##"{"/": "/$(digit)x"}"##, ##"{"/": "/7x"}"##),
    (##"{"/": "/$(lang)/*"}"##, ##"{"/": "/$(lang)/a*"}"##),
    (##"{"/": "/$(lang)*"}"##, ##"{"/": "/de?"}"##),
    (
      ##"{"/": "/é?", "percentEncoded": false}"##,
      ##"{"/": "/é$(digit)", "percentEncoded": false}"##
    ),
    (##"{"/": "/?x", "percentEncoded": false}"##, ##"{"/": "/éx", "percentEncoded": false}"##),
    (##"{"/": "/ABC*", "caseSensitive": false}"##, ##"{"/": "/Abcd?"}"##),
    (##"{"?": {"ID": "?"}, "caseSensitive": false}"##, ##"{"?": {"id": "A"}}"##),
    (##"{"/": "/a*"}"##, ##"{"/": "/ab", "exclude": true}"##),
    (##"{"/": "*", "percentEncoded": false}"##, ##"{"/": "/a"}"##),
  ])
  func `a component shadowed by an earlier one is reported`(
    _ earlier: String, _ later: String
  ) throws {
    let table = try ComponentTable.apple(components: "[\(earlier),\n\(later)]")
    #expect(
      table.findings == [
        Finding(
          rule: "unreachable-route", level: .warning,
          location: SourcePosition(
            line: 2, column: 1, offset: try #require(table.findings.first?.location.offset)),
          message: "'component-2' is never reached, because 'component-1' before it matches the "
            + "same addresses; move it up or remove it")
      ])
  }

  @Test(arguments: [
    (##"{"/": "/a/b"}"##, ##"{"/": "/a/*"}"##), (##"{"/": "/a?"}"##, ##"{"/": "/a*"}"##),
    (##"{"/": "/a", "#": "x"}"##, ##"{"/": "/a"}"##),
    (##"{"?": {"a": "1"}}"##, ##"{"?": {"b": "1"}}"##), (##"{"?": {"a": ""}}"##, ##"{}"##),
    (##"{"?": "a=1"}"##, ##"{"?": {"a": "1"}}"##), (##"{"?": {"a": "1"}}"##, ##"{"?": "a=1"}"##),
    (##"{"/": "/a"}"##, ##"{"/": "/a", "caseSensitive": false}"##),
    (##"{"/": "/a"}"##, ##"{"/": "/a", "percentEncoded": false}"##),
    (##"{"/": "/?"}"##, ##"{"/": "/$(lang)"}"##), (##"{"/": "/$(digit)"}"##, ##"{"/": "/?"}"##),
    (##"{"/": "/x?", "percentEncoded": false}"##, ##"{"/": "/xéé", "percentEncoded": false}"##),
  ])
  func `a reachable component is not reported`(_ earlier: String, _ later: String) throws {
    #expect(try ComponentTable.apple(components: "[\(earlier),\(later)]").findings == [])
  }

  @Test func `Android's lazy stars cover only equal patterns`() throws {
    let rules = ##"""
      [{"/": "/a*b"}, {"/": "/axxb"}, {"/": "/a*b"}, {"/": "/a?b"}, {"?": {"d": "*"}},
      {"?": {"d": "1", "e": "2"}}, {}, {"#": "*"}]
      """##
    let findings = try ComponentTable.android(rules).findings
    #expect(
      findings.map { $0.message.prefix(14) } == [
        "'component-3' ", "'component-6' ", "'component-8' ",
      ])
  }

  @Test func `each app has its own order`() throws {
    let table = try ComponentTable.apple(
      ##"{"details": [{"paths": ["*"]}, {"paths": ["/a", "NOT *", "/b"]}]}"##)
    #expect(table.findings.count == 1)
    #expect(table.findings.first?.message.hasPrefix("'component-4' is never reached") == true)
  }

  @Test(arguments: [
    ("/#/market", "'#' begins the fragment, so no address matches; move the rest to \"#\""),
    (
      "/caf\u{E9}",
      "'\u{E9}' is percent-encoded in every address, so none matches; add \"percentEncoded\": false"
    ),
    (
      "/a b",
      "' ' is percent-encoded in every address, so none matches; add \"percentEncoded\": false"
    ),
  ])
  func `a pattern that matches no address is reported`(_ path: String, _ expected: String) throws {
    let table = try ComponentTable.apple(components: ##"[{"/": "\##(path)"}]"##)
    #expect(table.findings.map(\.message) == [expected])
    let decoded = try ComponentTable.apple(
      components: ##"[{"/": "\##(path)", "percentEncoded": false}]"##)
    #expect(decoded.findings == [])
  }
}
