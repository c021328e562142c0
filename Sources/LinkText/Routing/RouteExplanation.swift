/// Why an address takes its route, or none.
public struct RouteExplanation: Equatable, Sendable {
  public let answer: RouteAnswer
  /// Every pattern of the table: those that match in order of preference, then the others, those that
  /// got furthest first.
  ///
  /// Empty when the address was foreign or refused, for then no pattern is asked.
  public let candidates: [RouteCandidate]
}
