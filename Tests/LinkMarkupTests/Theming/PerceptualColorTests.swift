import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinearLightTests {
  @Test func `every value of a channel survives the conversion`() {
    for value in UInt8.min...UInt8.max {
      let color = RGBColor(red: value, green: ~value, blue: 255, alpha: 255)
      #expect(RGBColor(LinearLight(color)) == color)
    }
  }

  @Test func `every channel value has its linear value in sRGB`() {
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

@Suite struct OKLabTests {
  /// Björn Ottosson's values for sRGB's corners, to three decimals.
  @Test(
    arguments: [
      (0x000000, 0, 0, 0), (0xFFFFFF, 1, 0, 0), (0xFF0000, 0.628, 0.225, 0.126),
      (0x00FF00, 0.866, -0.234, 0.179), (0x0000FF, 0.452, -0.032, -0.312),
    ] as [(UInt32, Double, Double, Double)])
  func `the corners of sRGB have the published values`(
    _ color: UInt32, _ lightness: Double, _ a: Double, _ b: Double
  ) {
    let lab = OKLab(RGBColor(color))
    #expect(abs(lab.lightness - lightness) < 0.0006)
    #expect(abs(lab.a - a) < 0.0006)
    #expect(abs(lab.b - b) < 0.0006)
  }

  @Test func `a conversion agrees with a reference for 4096 evenly spaced colors`() {
    for color in RGBColor.evenlySpaced {
      let lab = OKLab(color)
      #expect(
        ReferenceColor.distance((lab.lightness, lab.a, lab.b), ReferenceColor.lab(color)) < 1e-14)
      #expect(abs(lab.chroma - hypot(lab.a, lab.b)) < 1e-14)
    }
  }

  @Test func `4096 evenly spaced colors survive the conversion`() {
    for color in RGBColor.evenlySpaced {
      #expect(RGBColor(OKLab(color).light) == color)
    }
  }

  @Test func `a color outside of sRGB's gamut is nil`() {
    #expect(RGBColor(OKLab(lightness: 0.5, a: 0.3, b: 0).light) == nil)
    #expect(RGBColor(OKLab(lightness: 1.01, a: 0, b: 0).light) == nil)
  }

  @Test func `a distance is Euclidean`() {
    let lab = OKLab(lightness: 0.5, a: 0.1, b: -0.1)
    let other = OKLab(lightness: 0.3, a: 0.2, b: 0.1)
    #expect(abs(lab.distance(to: other) - 0.3) < 1e-15)
    #expect(lab.distance(to: lab) == 0)
  }
}
