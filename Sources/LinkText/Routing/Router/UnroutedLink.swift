extension Router {
  /// A link that no handler took.
  public struct UnroutedLink: Sendable {
    /// Why no handler took a link.
    public enum Reason: Sendable {
      /// It takes a route that no handler was registered for.
      case noHandler(RouteMatch)
      /// Its handler wanted a parameter that is missing or of another type.
      case unusableParameter(RouteMatch, RouteParameterError)
      /// Its handler threw an error of the app's own.
      case handlerFailed(RouteMatch, any Error)
      /// One of the app's own hosts or schemes, and no route.
      case noRoute
      /// The component of that name keeps the address out of the app.
      case excluded(String)
      /// Neither a scheme nor a host of the app.
      case foreign
      /// Nothing that the app should follow, whatever the routes are.
      case refused(RouteAddress.Refusal)
    }

    /// As the router was given it.
    public let address: String
    public let reason: Reason
  }
}
