/// The route that an address takes, with what the pattern's placeholders took from the address.
public struct RouteMatch: Hashable, Sendable {
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

  package init(name: String, pattern: String, parameters: RouteParameters) {
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
  }
}
