extension Router {
  /// Registers what handles the links of a route.
  ///
  /// Of each parameter that is named the handler gets the value, as the type that it declares:
  ///
  ///     try router.handle("reviews", "username") { (link, username: String) in … }
  ///
  /// Every pattern of the route must have these placeholders, so that a name that is misspelled shows
  /// when the app starts. What only some addresses have, the handler asks of `link.match`.
  ///
  /// What the handler throws leads to the fallback, with the error as its reason.
  public mutating func handle<each Value: RouteParameterValue>(
    _ name: String, _ parameter: repeat RouteParameter<each Value>,
    by handler: @escaping @MainActor (RoutedLink, repeat each Value) throws -> Result
  ) throws(RouteRegistrationError) {
    guard let route = table.routes.first(where: { $0.name == name }) else {
      throw .unknownRoute(name, nearest: table.routes.lazy.map(\.name).nearestWord(to: name))
    }
    guard handlers[name] == nil else { throw .alreadyHandled(name) }
    repeat try route.demand((each parameter).name)
    handlers[name] = Handler { link in
      try handler(link, repeat try link.match.value(of: (each parameter).name))
    }
  }
}

extension Route {
  fileprivate func demand(_ parameter: String) throws(RouteRegistrationError) {
    for pattern in patterns {
      // Patterns of other formats have no placeholders.
      let placeholders = (try? RoutePattern(pattern))?.parameterNames ?? []
      guard !placeholders.contains(parameter) else { continue }
      throw .unknownParameter(
        parameter, route: name, pattern: pattern, nearest: placeholders.nearestWord(to: parameter))
    }
  }
}
