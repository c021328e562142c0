/// What an address hands over to the app, decoded.
///
/// Path and query are kept apart, so that neither can overwrite the other.
public struct RouteParameters: Hashable, Sendable {
  /// What placeholders in the path took, by their names; `**` is the name of a trailing `**`.
  public let path: [String: String]
  /// What placeholders in the query took, by their names, and all other parameters by their own.
  ///
  /// The last of several with one name counts; one without `=` has no value and is left out.
  public let query: [String: String]

  package init(path: [String: String], query: [String: String]) {
    self.path = path
    self.query = query
  }
}
