extension RouteMatch {
  /// The value of a parameter that the address must have.
  ///
  /// What a placeholder in the path took comes before a parameter of the query with the same name.
  public func value<Value: RouteParameterValue>(
    of name: String, as type: Value.Type = Value.self
  ) throws(RouteParameterError) -> Value {
    guard let value = try valueIfPresent(of: name, as: type) else {
      throw .missing(name, route: self.name)
    }
    return value
  }

  /// The value of a parameter; nil when the address does not have it.
  ///
  /// A value of another type is an error all the same.
  public func valueIfPresent<Value: RouteParameterValue>(
    of name: String, as type: Value.Type = Value.self
  ) throws(RouteParameterError) -> Value? {
    guard let text = parameters.path[name] ?? parameters.query[name] else { return nil }
    guard let value = Value(routeParameter: text) else {
      throw .unreadable(name, route: self.name, value: text, type: "\(type)")
    }
    return value
  }
}
