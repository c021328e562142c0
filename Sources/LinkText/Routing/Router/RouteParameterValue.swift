/// A type that a route parameter can be converted to.
///
/// An enumeration whose raw value type conforms needs only to declare the conformance.
public protocol RouteParameterValue: Sendable {
  /// Creates a value from a parameter's decoded text, or returns `nil` if it is not one.
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
  /// Reads a finite decimal number as written in JSON.
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
