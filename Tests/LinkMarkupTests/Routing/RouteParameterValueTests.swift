import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct RouteParameterValueTests {
  @Test(arguments: [
    ("0", 0), ("7", 7), ("007", 7), ("-12", -12), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("+7", nil), ("7.0", nil), (" 7", nil), ("0x7", nil), ("٧", nil),
    ("", nil), ("-", nil),
  ])
  func `an integer is decimal digits`(text: String, value: Int?) {
    #expect(Int(routeParameter: text) == value)
  }

  @Test(arguments: [
    ("0", 0), ("52.52", 52.52), ("-13.405", -13.405), ("1e3", 1000), ("1E-3", 0.001),
    ("1e999", nil),
    ("nan", nil), ("inf", nil), ("0x10", nil), (".5", nil), ("+1", nil), ("1,5", nil), (" 1", nil),
    ("1-", nil), ("", nil),
  ])
  func `a number is finite and decimal`(text: String, value: Double?) {
    #expect(Double(routeParameter: text) == value)
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("True", nil), ("1", nil), ("yes", nil), ("", nil),
  ])
  func `a Boolean is true or false`(text: String, value: Bool?) {
    #expect(Bool(routeParameter: text) == value)
  }

  private enum Level: Int, RouteParameterValue {
    case easy = 1
    case hard = 2
  }

  @Test(arguments: [("1", Level.easy), ("02", .hard), ("3", nil), ("easy", nil)])
  private func `an enumeration is read from its raw values`(text: String, value: Level?) {
    #expect(Level(routeParameter: text) == value)
  }

  @Test(arguments: ["", "a/b", "中"])
  func `a string is unchanged`(text: String) {
    #expect(String(routeParameter: text) == text)
  }
}
