extension Router {
  /// Registers a handler for the links of a route.
  ///
  /// The handler receives the value of each named parameter, converted to the type that it
  /// declares:
  ///
  ///     try router.handle("reviews", "username") { (link, username: String) in … }
  ///
  /// Every pattern of the route must have these placeholders, so that a misspelled name is detected
  /// when the app starts. Values that only some addresses have are available from `link.match`.
  ///
  /// If the handler throws, the fallback is called with the error as its reason.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - parameter: The names of the parameters to pass to the handler.
  ///   - handler: The handler, which runs on the main actor.
  /// - Throws: A ``Router/RegistrationError`` if the table has no such route, the route already has a
  ///   handler, or a pattern has no such placeholder.
  public mutating func handle<each Value: RouteParameterValue>(
    _ name: String, _ parameter: repeat RouteParameter<each Value>,
    by handler: @escaping @MainActor (RoutedLink, repeat each Value) throws -> Result
  ) throws(RegistrationError) {
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
  fileprivate func demand(_ parameter: String) throws(Router.RegistrationError) {
    for pattern in patterns {
      // Patterns in other formats have no placeholders.
      let placeholders = (try? RoutePattern(pattern))?.parameterNames ?? []
      guard !placeholders.contains(parameter) else { continue }
      throw .unknownParameter(
        parameter, route: name, pattern: pattern, nearest: placeholders.nearestWord(to: parameter))
    }
  }
}
