/// How a pattern fared.
public enum RouteOutcome: Equatable, Sendable {
  case chosen
  /// It matches, but the pattern that was chosen demands more of the query.
  case demandsLess
  /// It matches, but the pattern that was chosen says more about this component, counted from 1.
  case lessLiteral(component: Int)
  /// It matches as well as the pattern that was chosen, which stands before it in the same route.
  case laterInRoute
  /// The address has `found` where the pattern says `expected`; components count from 1.
  case differs(component: Int, expected: String, found: String)
  /// The address has fewer components than the pattern.
  case tooShort(count: Int, needed: Int)
  /// The address has more components than the pattern.
  case tooLong(count: Int, needed: Int)
  /// The query lacks these parameters.
  case lacks([String])
  /// The component in the file comes after the one that decided, or does not fit.
  case other(String)
}
