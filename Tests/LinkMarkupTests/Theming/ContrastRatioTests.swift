import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ContrastRatioTests {
  @Test func `black and white have the highest ratio`() {
    #expect(ContrastRatio(RGBColor(0x000000), RGBColor(0xFFFFFF)).description == "21.00")
  }

  @Test(
    arguments: [
      (4.5, "4.50"), (4.4996, "4.49"), (4.495, "4.49"), (4.494, "4.49"), (2.9999, "2.99"),
      (6.9951, "6.99"), (7, "7.00"), (5.4996, "5.50"), (3.005, "3.01"), (1.004, "1.00"),
    ])
  func `no ratio below a level is rounded up to it`(_ value: Double, _ text: String) {
    #expect(ContrastRatio(value: value).description == text)
  }

  @Test(arguments: [(21, 7), (7, 7), (6.99, 4.5), (4.5, 4.5), (4.49, 3), (3, 3), (2.99, 1), (1, 1)])
  func `a ratio has the highest level that it reaches`(_ value: Double, _ level: Double) {
    #expect(ContrastRatio(value: value).level == level)
  }

  @Test func `a ratio agrees with a reference for 4096 evenly spaced colors`() {
    for color in RGBColor.evenlySpaced {
      for ground in [RGBColor(0xFFFFFF), RGBColor(0x131D2B)] {
        let ratio = ContrastRatio(color, ground)
        #expect(abs(ratio.value - ReferenceColor.contrast(color, ground)) < 1e-12)
        #expect(ratio == ContrastRatio(ground, color))
      }
    }
  }
}
