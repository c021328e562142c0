/// A pattern that was held against an address.
public struct RouteCandidate: Equatable, Sendable {
  /// The route's name.
  public let name: String
  public let pattern: String
  public let outcome: RouteOutcome
}
