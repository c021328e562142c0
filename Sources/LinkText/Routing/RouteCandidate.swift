/// A pattern that was compared with an address, and the outcome.
public struct RouteCandidate: Equatable, Sendable {
  /// The route's name.
  public let name: String
  /// The pattern as written in the file.
  public let pattern: String
  /// The outcome of the comparison.
  public let outcome: RouteOutcome
}
