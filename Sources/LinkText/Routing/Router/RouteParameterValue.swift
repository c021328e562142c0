/// A value that a parameter of a route can have.
///
/// An enumeration with raw values of such a type needs to declare the conformance only.
public protocol RouteParameterValue: Sendable {
  /// Reads the decoded text of a parameter; nil when it means no such value.
  init?(routeParameter text: String)
}

extension String: RouteParameterValue {
  public init?(routeParameter text: String) {
    self = text
  }
}

extension Int: RouteParameterValue {
  /// Reads decimal digits, after `-` or nothing.
  public init?(routeParameter text: String) {
    guard text.utf8.first != UInt8(ascii: "+") else { return nil }
    self.init(text)
  }
}

extension Double: RouteParameterValue {
  /// Reads a decimal number as JSON has it; never an infinity, and nothing that is not a number.
  public init?(routeParameter text: String) {
    guard let first = text.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "-"),
      // Swift reads hexadecimal numbers and names of what is not finite as well.
      text.utf8.allSatisfy({ $0.isASCIIDigit || "-+.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension Bool: RouteParameterValue {
  /// Reads `true` and `false`.
  public init?(routeParameter text: String) {
    self.init(text)
  }
}

extension RouteParameterValue where Self: RawRepresentable, RawValue: RouteParameterValue {
  public init?(routeParameter text: String) {
    guard let rawValue = RawValue(routeParameter: text) else { return nil }
    self.init(rawValue: rawValue)
  }
}
