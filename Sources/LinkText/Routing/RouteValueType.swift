/// The type of a placeholder's value in generated code.
package enum RouteValueType: String, CaseIterable, Sendable {
  case string
  case int
  case bool
}
