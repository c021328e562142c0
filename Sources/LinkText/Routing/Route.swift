/// A destination in the app, and the patterns of the addresses that lead to it.
public struct Route: Equatable, Sendable {
  /// The route's name, unique in its table.
  public let name: String
  /// The patterns in the order and spelling of the file, such as `games/{username}`.
  public let patterns: [String]
  /// The position of the route's first entry in the file.
  public let location: SourcePosition
}
