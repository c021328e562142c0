/// The route that an address takes, with what the pattern's placeholders took from the address.
public struct RouteMatch: Equatable, Sendable {
  /// A match's place in a list of matches.
  public struct ID: Hashable, Sendable {
    public let index: UInt32

    init(index: UInt32) {
      self.index = index
    }
  }

  /// The route's name.
  public let name: String
  /// The one of the route's patterns that matched.
  public let pattern: String
  public let parameters: RouteParameters
}

/// What an address hands over to the app, decoded.
///
/// Path and query are kept apart, so that neither can overwrite the other.
public struct RouteParameters: Equatable, Sendable {
  /// What placeholders in the path took, by their names; `**` is the name of a trailing `**`.
  public let path: [String: String]
  /// What placeholders in the query took, by their names, and all other parameters by their own.
  ///
  /// The last of several with one name counts; one without `=` has no value and is left out.
  public let query: [String: String]
}
