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
