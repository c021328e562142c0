extension RouteTable {
  /// The result of looking up an address in a route table.
  public enum Answer: Equatable, Sendable {
    /// The address matches a route.
    case match(RouteMatch)
    /// The address has one of the app's hosts or schemes but matches no route.
    case noRoute
    /// The component with this name excludes the address from the app.
    case excluded(String)
    /// The address has neither a scheme nor a host of the app.
    case foreign
    /// The address is one that the app must not follow, whatever its routes are.
    case refused(RouteAddress.SyntaxError)
  }
}
