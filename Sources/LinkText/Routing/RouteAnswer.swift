/// What a table of routes says about an address.
public enum RouteAnswer: Equatable, Sendable {
  case match(RouteMatch)
  /// One of the app's own hosts or schemes, and no route.
  case noRoute
  /// The component of that name keeps the address out of the app.
  case excluded(String)
  /// Neither a scheme nor a host of the app.
  case foreign
  /// Nothing that the app should follow, whatever the routes are.
  case refused(RouteAddress.Refusal)
}
