/// A link that is passed to the handler of its route.
public struct RoutedLink: Equatable, Sendable {
  /// The address as passed to the router.
  public let address: String
  /// The route that the address matches.
  public let match: RouteMatch

  /// The text after `#`, as written, or `nil` if there is none.
  public var fragment: String? {
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(address[address.utf8.index(after: hash)...])
  }
}
