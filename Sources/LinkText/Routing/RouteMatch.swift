/// The route that an address matches, with the values of the pattern's placeholders.
public struct RouteMatch: Hashable, Codable, Sendable {
  /// The index of a match in a list of matches.
  public struct ID: Hashable, Sendable {
    /// The zero-based index.
    public let index: UInt32
  }

  // The names of the members in `linkmark.runs/1`.
  private enum CodingKeys: String, CodingKey {
    case name
    case pattern
    case parameters = "params"
  }

  /// The route's name.
  public let name: String
  /// The pattern of the route that matched.
  public let pattern: String
  /// The values of the placeholders and the other query parameters.
  public let parameters: RouteParameters
}

/// The decoded parameters that an address passes to the app.
///
/// Path and query parameters are kept apart so that neither can overwrite the other.
public struct RouteParameters: Hashable, Codable, Sendable {
  /// The values of the path's placeholders by name.
  ///
  /// The name of a trailing `**` is `**`.
  public let path: [String: String]
  /// The values of the query's placeholders by placeholder name, and all other parameters by their
  /// own names.
  ///
  /// Of several parameters with the same name, the last one counts. A parameter without `=` has no
  /// value and is omitted.
  public let query: [String: String]
}
