import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteExplanationTests {
  private func explain(_ patterns: [String], _ address: String) throws -> RouteExplanation {
    try RouteTableTests.table(patterns).explanation(of: Bytes(address.utf8).span)
  }

  @Test func `every pattern has its result, in order of preference`() throws {
    let patterns = [
      "x", "**", "a/{x}/c", "a/{x}", "a/**", "a/b", "a/{x}?q={q}", "a/{x}?q={q}&r={r}", "a",
    ]
    let explanation = try explain(patterns, "https://h/a/b?q=1")
    #expect(RouteTableTests.summary(explanation.answer) == "a/{x}?q={q} x=b ?q=1")
    #expect(
      explanation.candidates.map { RouteLine(pattern: $0.pattern, outcome: $0.outcome) } == [
        RouteLine(pattern: "a/{x}?q={q}", outcome: .chosen),
        RouteLine(pattern: "a/b", outcome: .demandsLess),
        RouteLine(pattern: "a/{x}", outcome: .demandsLess),
        RouteLine(pattern: "a/**", outcome: .demandsLess),
        RouteLine(pattern: "**", outcome: .demandsLess),
        RouteLine(pattern: "a/{x}?q={q}&r={r}", outcome: .lacks(["r"])),
        RouteLine(pattern: "a/{x}/c", outcome: .tooShort(count: 2, needed: 3)),
        RouteLine(pattern: "a", outcome: .tooLong(count: 2, needed: 1)),
        RouteLine(
          pattern: "x", outcome: .differs(component: 1, expected: "x", found: "a")),
      ])
  }

  @Test(arguments: [
    (["a/b", "a/{x}"], "a/b", RouteOutcome.lessLiteral(component: 2)),
    (["a", "a/**"], "a", .lessLiteral(component: 2)),
    (["{x}/b", "**"], "a/b", .lessLiteral(component: 1)),
    (["{x}/b/**", "{x}/**"], "a/b", .lessLiteral(component: 2)),
  ])
  func `the deciding component is named`(
    _ patterns: [String], _ path: String, _ expected: RouteOutcome
  ) throws {
    #expect(
      try explain(patterns, "https://h/\(path)").candidates.map(\.outcome) == [.chosen, expected])
  }

  @Test func `the first of two patterns of a route is chosen`() throws {
    let table = try RouteTableTests.table(
      #"{"webHosts": ["h"], "routes": [{"name": "a", "paths": ["a?p={p}", "a?q={q}"]}]}"#)
    let explanation = table.explanation(of: Bytes("https://h/a?q=1&p=1".utf8).span)
    #expect(explanation.candidates.map(\.outcome) == [.chosen, .laterInRoute])
  }

  @Test(arguments: ["https://evil.example/a", "https://h//a", "mailto:a@b.c", "a"])
  func `no pattern is tried for an address outside the app`(_ address: String) throws {
    let explanation = try explain(["a"], address)
    #expect(explanation.candidates.isEmpty)
    #expect(explanation.answer != .noRoute)
  }
}

private struct RouteLine: Equatable {
  let pattern: String
  let outcome: RouteOutcome
}
