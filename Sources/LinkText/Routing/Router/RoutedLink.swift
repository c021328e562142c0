/// A link on its way to the handler of its route.
public struct RoutedLink: Equatable, Sendable {
  /// As the router was given it.
  public let address: String
  public let match: RouteMatch

  /// What follows `#`, as written; nil when there is none.
  public var fragment: String? {
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(address[address.utf8.index(after: hash)...])
  }
}
