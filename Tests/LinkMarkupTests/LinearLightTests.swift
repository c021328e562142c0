import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct LinearLightTests {
  @Test func `every value of a channel survives the conversion`() {
    for value in UInt8.min...UInt8.max {
      let color = RGBColor(red: value, green: ~value, blue: 255, alpha: 255)
      #expect(RGBColor(LinearLight(color)) == color)
    }
  }

  @Test func `every value of a channel has its linear value by sRGB`() {
    for value in UInt8.min...UInt8.max {
      let light = LinearLight(RGBColor(red: value, green: 0, blue: 0, alpha: 255)).red
      #expect(abs(light - ReferenceColor.light(value)) < 1e-14)
    }
  }

  @Test func `linear values are rounded like their encoded values`() {
    for step in 0...10_000 {
      let light = Double(step) / 10_000
      let signal = light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92
      let color = RGBColor(LinearLight(red: 0, green: light, blue: 0))
      #expect(color?.green == UInt8((signal * 255).rounded()))
    }
  }

  @Test(arguments: [1e-9, 0.0003, 0.05, 0.5, 0.999, 1])
  func `roots agree with Foundation`(_ number: Double) {
    #expect(abs(number.root(3) / cbrt(number) - 1) < 1e-15)
    #expect(abs(number.root(5) / pow(number, 0.2) - 1) < 1e-15)
  }

  @Test func `the root of zero is zero`() {
    #expect(0.0.root(3) == 0)
  }
}
