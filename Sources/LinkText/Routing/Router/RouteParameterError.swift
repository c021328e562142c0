extension Router {
  /// An error that occurs when a link does not provide a parameter that its handler needs.
  public enum ParameterError: Error, Equatable, Sendable {
    /// The address does not have the parameter.
    case missing(String, route: String)
    /// The address has a value that cannot be converted to the type.
    case unreadable(String, route: String, value: String, type: String)
  }
}

extension Router.ParameterError: CustomStringConvertible {
  /// A one-line description.
  ///
  /// Control characters in a value from the link are escaped, so that they cannot affect a terminal
  /// or a log.
  public var description: String {
    switch self {
    case .missing(let name, let route):
      "the address has no parameter '\(name)', which the handler of '\(route)' needs"
    case .unreadable(let name, let route, let value, let type):
      "the handler of '\(route)' needs the parameter '\(name)' as \(type), but its value is "
        + "'\(value.standingStill)'"
    }
  }
}
