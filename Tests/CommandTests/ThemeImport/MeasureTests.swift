import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct MeasureTests {
  @Test(arguments: [
    ("16", 16.0, ""), ("16px", 16, "px"), (".5rem", 0.5, "rem"), ("-0.02em", -0.02, "em"),
    ("+1", 1, ""), ("200 ms", 200, "ms"), ("100%", 100, "%"), ("1e3px", 1000, "px"),
    ("1e-2", 0.01, ""), ("1em", 1, "em"), ("2E", 2, "e"), ("16PX", 16, "px"),
  ])
  func `a number and its unit are parsed`(_ text: String, _ value: Double, _ unit: String) {
    #expect(Measure(text) == Measure(value: value, unit: unit))
  }

  @Test(arguments: [
    "", "px", "-", ".", "1.", "1.px", "1 2", "1rem * 3", "0x10", "1e999", "nan", "1 %%", "１",
    "calc(1px)",
  ])
  func `text that is not a number with a unit is nil`(_ text: String) {
    #expect(Measure(text) == nil)
  }
}
