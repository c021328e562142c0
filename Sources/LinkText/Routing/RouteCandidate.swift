/// A pattern that was compared with an address, and the outcome.
package struct RouteCandidate: Equatable, Sendable {
  /// The route's name.
  package let name: String
  /// The pattern as written in the file.
  package let pattern: String
  /// The outcome of the comparison.
  package let outcome: RouteOutcome
}
