/// Why a handler cannot be registered: the app and its table of routes disagree.
public enum RouteRegistrationError: Error, Equatable, Sendable {
  /// The table has no route of that name; the nearest name that it has, if one is near.
  case unknownRoute(String, nearest: String?)
  /// The route has a handler already, and an address has one handler.
  case alreadyHandled(String)
  /// One of the route's patterns has no placeholder of that name.
  case unknownParameter(String, route: String, pattern: String, nearest: String?)
}

extension RouteRegistrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownRoute(let name, let nearest):
      "the table has no route '\(name)'\(Self.question(nearest))"
    case .alreadyHandled(let name):
      "the route '\(name)' has a handler already; register one that does both"
    case .unknownParameter(let name, let route, let pattern, let nearest):
      "the pattern '\(pattern)' of the route '\(route)' has no placeholder '{\(name)}'"
        + Self.question(nearest)
    }
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
