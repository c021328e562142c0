/// The name of a placeholder and the type of its value in a handler.
public struct RouteParameter<Value: RouteParameterValue>: ExpressibleByStringLiteral, Sendable {
  /// The placeholder's name.
  public let name: String

  /// Creates a parameter with a placeholder's name.
  public init(stringLiteral name: String) {
    self.name = name
  }
}

/// A type to which the text of a route parameter can be converted.
///
/// An enumeration whose raw value type conforms needs only to declare the conformance.
public protocol RouteParameterValue: Sendable {
  /// Creates a value from a parameter's decoded text, or returns `nil` if it is not valid.
  init?(routeParameter text: String)
}

extension String: RouteParameterValue {
  /// Creates a value from any text.
  public init?(routeParameter text: String) {
    self = text
  }
}

extension Int: RouteParameterValue {
  /// Reads decimal digits with an optional `-`.
  public init?(routeParameter text: String) {
    guard text.utf8.first != UInt8(ascii: "+") else { return nil }
    self.init(text)
  }
}

extension Double: RouteParameterValue {
  /// Reads a finite decimal number, such as `-1.5e3`.
  public init?(routeParameter text: String) {
    guard let first = text.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "-"),
      // Swift also accepts hexadecimal numbers and the names of nonfinite values.
      text.utf8.allSatisfy({ $0.isASCIIDigit || "-+.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension Bool: RouteParameterValue {
  /// Reads `true` or `false`.
  public init?(routeParameter text: String) {
    self.init(text)
  }
}

extension RouteParameterValue where Self: RawRepresentable, RawValue: RouteParameterValue {
  /// Creates a value from the text of its raw value.
  public init?(routeParameter text: String) {
    guard let rawValue = RawValue(routeParameter: text) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Router {
  /// An error that occurs when a link does not provide a parameter that its handler needs.
  public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The address does not have the parameter.
    case missing(String, route: String)
    /// The address has a value that cannot be converted to the type in the handler.
    case unreadable(String, route: String, value: String, type: String)

    /// A one-line description.
    ///
    /// Control characters in a value are escaped, so that they cannot affect a terminal or a log.
    public var description: String {
      switch self {
      case .missing(let name, let route):
        "the address has no parameter '\(name)', which the handler of '\(route)' needs"
      case .unreadable(let name, let route, let value, let type):
        "the handler of '\(route)' needs the parameter '\(name)' as \(type), but its value is "
          + "'\(value.replacingControls)'"
      }
    }
  }
}

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
