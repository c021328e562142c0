/// Why a handler cannot have a parameter of its link.
public enum RouteParameterError: Error, Equatable, Sendable {
  case missing(String, route: String)
  /// The address has a value that is none of the type's.
  case unreadable(String, route: String, value: String, type: String)
}

extension RouteParameterError: CustomStringConvertible {
  /// One line, in which a value from a link acts on no terminal and no log.
  public var description: String {
    switch self {
    case .missing(let name, let route):
      "the address has no parameter '\(name)', which the handler of '\(route)' needs"
    case .unreadable(let name, let route, let value, let type):
      "the handler of '\(route)' needs the parameter '\(name)' as \(type), and it is "
        + "'\(value.standingStill)'"
    }
  }
}
