extension RouteMatch {
  /// Returns the value of a required parameter.
  ///
  /// A path parameter takes precedence over a query parameter with the same name.
  ///
  /// - Throws: A ``Router/ParameterError`` if the parameter is missing or is not of the type.
  public func value<Value: RouteParameterValue>(
    of name: String, as type: Value.Type = Value.self
  ) throws(Router.ParameterError) -> Value {
    guard let value = try valueIfPresent(of: name, as: type) else {
      throw .missing(name, route: self.name)
    }
    return value
  }

  /// Returns the value of a parameter, or `nil` if the address does not have it.
  ///
  /// - Throws: A ``Router/ParameterError`` if the parameter is present but not of the type.
  public func valueIfPresent<Value: RouteParameterValue>(
    of name: String, as type: Value.Type = Value.self
  ) throws(Router.ParameterError) -> Value? {
    guard let text = parameters.path[name] ?? parameters.query[name] else { return nil }
    guard let value = Value(routeParameter: text) else {
      throw .unreadable(name, route: self.name, value: text, type: "\(type)")
    }
    return value
  }
}
