/// A place in the app that links lead to, and the patterns of their addresses.
public struct Route: Equatable, Sendable {
  public let name: String
  /// As the file writes them, such as `games/{username}`; in its order.
  public let patterns: [String]
  /// Where the file has it first.
  public let location: SourcePosition
}
