/// The name of a placeholder and the type of its value in a handler.
public struct RouteParameter<Value: RouteParameterValue>: ExpressibleByStringLiteral, Sendable {
  /// The placeholder's name.
  public let name: String

  /// Creates a parameter with a placeholder's name.
  public init(stringLiteral name: String) {
    self.name = name
  }
}
