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
