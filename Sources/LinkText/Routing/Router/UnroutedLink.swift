extension Router {
  /// A link that no handler handled.
  public struct UnroutedLink: Sendable {
    /// The reason why no handler handled a link.
    public enum Reason: Sendable {
      /// The link matches a route without a handler.
      case noHandler(RouteMatch)
      /// The handler requires a parameter that is missing or of another type.
      case unusableParameter(RouteMatch, ParameterError)
      /// The handler threw another error.
      case handlerFailed(RouteMatch, any Error)
      /// The address has one of the app's hosts or schemes but matches no route.
      case noRoute
      /// The component with this name excludes the address from the app.
      case excluded(String)
      /// The address has neither a scheme nor a host of the app.
      case foreign
      /// The address is one that the app must not follow, whatever its routes are.
      case refused(RouteAddress.SyntaxError)
    }

    /// The address as passed to the router.
    public let address: String
    /// The reason why no handler handled the link.
    public let reason: Reason
  }
}
