/// The route that an address matches, with the values of the pattern's placeholders.
public struct RouteMatch: Hashable, Sendable {
  /// The index of a match in a list of matches.
  public struct ID: Hashable, Sendable {
    /// The zero-based index.
    public let index: UInt32

    init(index: UInt32) {
      self.index = index
    }
  }

  /// The route's name.
  public let name: String
  /// The pattern of the route that matched.
  public let pattern: String
  /// The values of the placeholders and the other query parameters.
  public let parameters: RouteParameters

  package init(name: String, pattern: String, parameters: RouteParameters) {
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
  }
}
