/// A destination in the app, and the patterns of the addresses that lead to it.
public struct Route: Equatable, Sendable {
  /// The route's name, unique in its table.
  public let name: String
  /// The patterns in the order and spelling of the file, such as `games/{username}`.
  public let patterns: [String]
  /// The position of the route's first entry in the file.
  public let location: SourcePosition
  /// The types of placeholders, by their names; a placeholder without one has text.
  package var types: [String: RouteValueType] = [:]

  /// The parts of the patterns; empty for a route of Apple's or Android's file.
  package var parsedPatterns: [RoutePattern] { patterns.compactMap { try? RoutePattern($0) } }
}
