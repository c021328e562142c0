/// An explanation of why an address matches a route or none.
package struct RouteExplanation: Equatable, Sendable {
  /// The result of the lookup.
  package let answer: RouteTable.Answer
  /// Every pattern of the table: matching patterns in order of preference, then the others,
  /// starting with those that matched the most components.
  ///
  /// Empty if the address is foreign or refused, because no pattern is consulted then.
  package let candidates: [RouteCandidate]
}

/// A pattern that was compared with an address, and the outcome.
package struct RouteCandidate: Equatable, Sendable {
  /// The route's name.
  package let name: String
  /// The pattern as written in the file.
  package let pattern: String
  /// The outcome of the comparison.
  package let outcome: RouteOutcome
}

/// The outcome of comparing a pattern with an address.
package enum RouteOutcome: Equatable, Sendable {
  /// The pattern matches and was chosen.
  case chosen
  /// The pattern matches, but the chosen pattern requires more query parameters.
  case demandsLess
  /// The pattern matches, but the chosen pattern is more specific at this component, counted from
  /// 1.
  case lessLiteral(component: Int)
  /// The pattern matches equally well, but the chosen pattern precedes it in the same route.
  case laterInRoute
  /// The address has `found` where the pattern requires `expected`. Components are counted from 1.
  case differs(component: Int, expected: String, found: String)
  /// The address has fewer components than the pattern.
  case tooShort(count: Int, needed: Int)
  /// The address has more components than the pattern.
  case tooLong(count: Int, needed: Int)
  /// The query is missing these parameters.
  case lacks([String])
  /// The component of the file does not match, or an earlier one decided.
  case other(String)
}
