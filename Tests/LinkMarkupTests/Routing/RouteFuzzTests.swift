import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares results for random addresses with results of a matcher that tries each pattern in turn.
@Suite struct RouteFuzzTests {
  static let count = Thoroughness.count(50_000, full: 1_000_000)

  @Test func `generated addresses are matched as by a linear search`() throws {
    var generator = SeededGenerator(seed: 4)
    var left = Self.count
    var answers: [String: Int] = [:]
    while left > 0 {
      guard let (patterns, table) = fuzzedTable(&generator) else { continue }
      let oracle = SlowMatcher(patterns)
      for _ in 0..<min(left, 500) {
        let address = fuzzedAddress(&generator)
        let answer = RouteTableTests.summary(table.match(for: address))
        let expected = oracle.answer(address)
        guard answer == expected else {
          Issue.record("\(address) in \(patterns): '\(answer)' where '\(expected)' should be")
          return
        }
        if case .match = table.match(for: address) { answers["match", default: 0] += 1 }
        answers[answer, default: 0] += 1
      }
      left -= 500
    }
    // Ensures that each of these results occurs for more than one address in a thousand.
    for kind in ["match", "no route", "foreign"] + frequentRefusals {
      #expect(answers[kind, default: 0] > Self.count / 1000, "\(kind)")
    }
  }

  private var frequentRefusals: [String] {
    ["userInformation", "backslash", "foreignPort", "badHost", "emptyComponent", "dotSegment"]
      .map { "refused: \($0)" }
  }

  private func fuzzedTable(
    _ generator: inout SeededGenerator
  ) -> (patterns: [String], table: RouteTable)? {
    let parts = ["a", "b", "c", "a", "{x}", "{y}", "**"]
    var patterns: [String] = []
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let count = Int.random(in: 0...4, using: &generator)
      var pattern = (0..<count).map { _ in generator.pick(parts) }.joined(separator: "/")
      pattern = pattern.isEmpty ? "/" : pattern
      pattern += generator.pick(["", "", "", "?p={p}", "?q={q}", "?p={p}&q={q}"])
      // Most random tables are invalid, so a pattern that invalidates the table is left out.
      if (try? RouteTableTests.table(patterns + [pattern])) != nil { patterns.append(pattern) }
    }
    return (try? RouteTableTests.table(patterns)).map { (patterns, $0) }
  }

  private func fuzzedAddress(_ generator: inout SeededGenerator) -> String {
    var address = generator.pick(["https", "https", "https", "app", "APP", "http", "other"])
    address += generator.once(in: 20) ? generator.pick([":", ":/", ":///", ""]) : "://"
    if generator.once(in: 20) { address += generator.pick(["h@", "u:p@", "@", "h%40", "h\\@"]) }
    address += generator.pick(["h", "h", "h", "H", "h", "a", "b", "h.evil", "evil"])
    if generator.once(in: 20) {
      address += generator.pick([":443", ":80", ":", ":8080", ".", "..", ".evil", "%2Fh", "%2e"])
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      address += "/"
      address += generator.pick(["a", "b", "c", "a", "b", "A", "d", "%61", "a%2Fb", "a%25"])
      if generator.once(in: 30) {
        address += generator.pick(["/", "/..", "/.", "/%2e%2E", "\\", "/..%2F", "%", "%4", "%FF"])
      }
    }
    if generator.once(in: 3) { address += "/" }
    if generator.once(in: 2) {
      address += generator.pick(["?p=1", "?q=2", "?p=1&q=2", "?q=&p", "?p&q", "?r=/..//", "?p=%"])
    }
    if generator.once(in: 4) { address += generator.pick(["#", "#a?p=1", "#//..", "#@h"]) }
    return address
  }
}

/// A direct implementation of the documented matching, for the host `h` and the scheme `app`.
private struct SlowMatcher {
  let patterns: [(text: String, path: [String], query: [String])]

  init(_ patterns: [String]) {
    self.patterns = patterns.map { text in
      let halves = text.components(separatedBy: "?")
      let query = halves.count > 1 ? halves[1].components(separatedBy: "&") : []
      return (
        text, halves[0].components(separatedBy: "/").filter { !$0.isEmpty },
        query.map { String($0.prefix(1)) }
      )
    }
  }

  func answer(_ address: String) -> String {
    guard let colon = address.firstIndex(of: ":") else { return "refused: notAbsolute" }
    let scheme = address[..<colon].lowercased()
    guard scheme.allSatisfy({ $0.isLetter || $0 == "." }) else { return "refused: notAbsolute" }
    guard ["http", "https", "app"].contains(scheme) else { return "foreign" }
    if address.contains("\\") { return "refused: backslash" }
    var rest = String(address[address.index(after: colon)...].prefix { $0 != "#" })
    var query = ""
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = String(rest[..<mark])
    }
    var host = ""
    if rest.hasPrefix("//") {
      var authority = String(rest.dropFirst(2).prefix { $0 != "/" })
      rest = String(rest.dropFirst(2 + authority.count))
      if authority.contains("@") { return "refused: userInformation" }
      var port = ""
      if let colon = authority.lastIndex(of: ":") {
        port = String(authority[authority.index(after: colon)...])
        authority = String(authority[..<colon])
      }
      host = authority
      if scheme != "app" {
        let labels = host.components(separatedBy: ".")
        if labels.contains("") || host.contains("%") || host.contains(":") {
          return "refused: badHost"
        }
        guard host.lowercased() == "h" else { return "foreign" }
      } else if case .failure(let error) = decoded(host) {
        return error.text
      }
      let ports = ["https": "443", "http": "80"]
      if port != "", port != ports[scheme] { return "refused: foreignPort" }
    } else if scheme != "app" {
      return "refused: badHost"
    } else if !rest.hasPrefix("/") {
      return "refused: opaque"
    }
    return answer(scheme: scheme, host: host, path: rest, query: query)
  }

  private func answer(scheme: String, host: String, path: String, query: String) -> String {
    var pieces = path.components(separatedBy: "/").dropFirst()
    if pieces.last == "" { pieces = pieces.dropLast() }
    var components: [String] = []
    for piece in pieces {
      if piece.isEmpty { return "refused: emptyComponent" }
      switch decoded(piece) {
      case .success(let text): components.append(text)
      case .failure(let error): return error.text
      }
    }
    let startsWithHost = scheme == "app" && !host.isEmpty
    if startsWithHost, let text = host.removingPercentEncoding { components.insert(text, at: 0) }
    if query.hasSuffix("%") { return "refused: badPercentEncoding" }
    var values: [String: String] = [:]
    for item in query.components(separatedBy: "&") where item.contains("=") {
      values[String(item.prefix(1))] = String(item.dropFirst(2))
    }
    let best = patterns.filter { matches($0.path, components, startsWithHost) }
      .filter { $0.query.allSatisfy { values[$0] != nil } }
      .max { isLessPreferred($0, than: $1) }
    guard let best else { return "no route" }
    let names = query.components(separatedBy: "&").map { String($0.prefix(1)) }
    if best.query.contains(where: { name in names.count { $0 == name } > 1 }) {
      return "refused: repeatedParameter"
    }
    return summary(best, components, values)
  }

  private struct RefusalError: Error {
    let text: String
  }

  private func decoded(_ text: String) -> Result<String, RefusalError> {
    guard let decoded = text.removingPercentEncoding else {
      return .failure(RefusalError(text: "refused: badPercentEncoding"))
    }
    let climbs = decoded.components(separatedBy: "/").contains { $0 == "." || $0 == ".." }
    return climbs ? .failure(RefusalError(text: "refused: dotSegment")) : .success(decoded)
  }

  private func matches(_ path: [String], _ found: [String], _ startsWithHost: Bool) -> Bool {
    let isOpen = path.last == "**"
    let fixed = isOpen ? Array(path.dropLast()) : path
    guard isOpen ? found.count >= fixed.count : found.count == fixed.count else { return false }
    return fixed.indices.allSatisfy { index in
      fixed[index].hasPrefix("{") || fixed[index] == found[index]
        || (index == 0 && startsWithHost && fixed[index] == found[index].lowercased())
    }
  }

  /// Returns whether `right` is preferred to `left`.
  private func isLessPreferred(
    _ left: (text: String, path: [String], query: [String]),
    than right: (text: String, path: [String], query: [String])
  ) -> Bool {
    if left.query.count != right.query.count { return left.query.count < right.query.count }
    func worth(_ path: [String], _ index: Int) -> Int {
      guard index < path.count else { return 1 }
      return path[index] == "**" ? 0 : path[index].hasPrefix("{") ? 2 : 3
    }
    for index in 0..<8 {
      let (one, other) = (worth(left.path, index), worth(right.path, index))
      if one != other { return one < other }
    }
    return false
  }

  private func summary(
    _ pattern: (text: String, path: [String], query: [String]), _ found: [String],
    _ values: [String: String]
  ) -> String {
    var path: [String: String] = [:]
    for (index, part) in pattern.path.enumerated() {
      if part == "**" {
        path["**"] = found[index...].map {
          $0.replacing("%", with: "%25").replacing("/", with: "%2F")
        }.joined(separator: "/")
      } else if part.hasPrefix("{") {
        path[String(part.dropFirst().dropLast())] = found[index]
      }
    }
    return RouteTableTests.summary(
      .match(
        RouteMatch(
          name: pattern.text, pattern: pattern.text,
          parameters: RouteParameters(path: path, query: values))))
  }
}
