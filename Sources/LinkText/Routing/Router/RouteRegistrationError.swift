extension Router {
  /// An error that occurs when a handler and the route table disagree.
  public enum RegistrationError: Error, Equatable, Sendable {
    /// The table has no route with this name. `nearest` is the most similar name in the table, if
    /// any.
    case unknownRoute(String, nearest: String?)
    /// The route already has a handler.
    case alreadyHandled(String)
    /// One of the route's patterns has no placeholder with this name.
    case unknownParameter(String, route: String, pattern: String, nearest: String?)
  }
}

extension Router.RegistrationError: CustomStringConvertible {
  /// The problem, followed by the nearest valid name.
  public var description: String {
    switch self {
    case .unknownRoute(let name, let nearest):
      "the table has no route '\(name)'\(nearest.asSuggestion)"
    case .alreadyHandled(let name):
      "the route '\(name)' already has a handler; register one that does both"
    case .unknownParameter(let name, let route, let pattern, let nearest):
      "the pattern '\(pattern)' of the route '\(route)' has no placeholder '{\(name)}'"
        + nearest.asSuggestion
    }
  }
}
