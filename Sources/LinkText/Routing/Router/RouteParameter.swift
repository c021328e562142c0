/// The name of a placeholder, and the type that a handler wants its value in.
public struct RouteParameter<Value: RouteParameterValue>: ExpressibleByStringLiteral, Sendable {
  public let name: String

  public init(stringLiteral name: String) {
    self.name = name
  }
}
