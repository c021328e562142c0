/// The decoded parameters that an address passes to the app.
///
/// Path and query parameters are kept apart so that neither can overwrite the other.
public struct RouteParameters: Hashable, Sendable {
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

  package init(path: [String: String], query: [String: String]) {
    self.path = path
    self.query = query
  }
}
