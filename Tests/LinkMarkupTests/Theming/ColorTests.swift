import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ColorTests {
  @Test(arguments: [
    "#000000", "#161616", "#0062E3", "#FFFFFF", "#00000000", "#16161666", "#FFFFFF80",
  ])
  func `a color is written in the format it is read in`(_ text: String) {
    #expect(RGBColor(hexadecimal: text.utf8)?.description == text)
    #expect(RGBColor(hexadecimal: text.lowercased().utf8)?.description == text)
  }

  @Test func `an opaque color is written without alpha`() {
    #expect(RGBColor(hexadecimal: "#0A0B0CFF".utf8)?.description == "#0A0B0C")
  }

  @Test func `every value of a channel survives the conversion`() {
    for value in UInt8.min...UInt8.max {
      let color = RGBColor(red: value, green: 0, blue: ~value, alpha: value)
      #expect(RGBColor(hexadecimal: color.description.utf8) == color)
    }
  }

  @Test(arguments: [
    "", "#", "161616", "#16161", "#1616161", "#161616666", "#16161G", "+161616", "#+16161",
  ])
  func `text in another format is not a color`(_ text: String) {
    #expect(RGBColor(hexadecimal: text.utf8) == nil)
  }

  @Test func `a new alpha replaces the previous one`() {
    let faint = RGBColor(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(faint.withAlpha(0x66) == RGBColor(red: 1, green: 2, blue: 3, alpha: 0x66))
  }

  @Test(
    arguments: [
      (0x1616_1666, 0xFFFFFF, 0xA2A2A2), (0x0062_E366, 0xFFFFFF, 0x99C0F4),
      (0xFFFF_FF66, 0x05203C, 0x69798A), (0xFFFF_FF66, 0x010913, 0x676B71),
      (0xFFFF_FF66, 0x131D2B, 0x717780), (0x84E9_FF66, 0x131D2B, 0x406F80),
      (0x1616_1633, 0xFFFFFF, 0xD0D0D0), (0x0062_E333, 0xFFFFFF, 0xCCE0F9),
      (0x1616_1600, 0x123456, 0x123456), (0x1616_16FF, 0x123456, 0x161616),
    ] as [(UInt32, UInt32, UInt32)])
  func `a color is blended with its background by its alpha`(
    _ color: UInt32, _ ground: UInt32, _ mixed: UInt32
  ) {
    #expect(RGBColor(rgba: color).composited(over: RGBColor(ground)) == RGBColor(mixed))
  }
}

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

@Suite struct NearestColorTests {
  /// Compares half of the colors, so that the halves run on two processors.
  @Test(arguments: 0..<2)
  func `the search agrees with an exhaustive search for evenly spaced colors`(_ half: Int) {
    // A quick run checks every fifteenth color.
    let step = Thoroughness.count(15, full: 1)
    for index in stride(from: half * step, to: 4096, by: 2 * step) {
      let color = RGBColor.evenlySpaced[index]
      let requirements = requirements(for: color, at: index)
      let found = color.nearest(meeting: requirements)
      let expected = exhaustiveSearch(from: color, meeting: requirements)
      #expect(found == expected, "\(color) \(requirements)")
    }
  }

  @Test func `a color that passes is its own nearest color`() {
    let blue = RGBColor(0x0062E3)
    let requirement = ContrastRequirement(ground: RGBColor(0xFFFFFF), ratio: 4.5)
    #expect(blue.nearest(meeting: [requirement]) == blue)
    #expect(blue.nearest(meeting: []) == blue)
  }

  @Test func `no color meets contradictory requirements`() {
    let requirements = [RGBColor(0x000000), RGBColor(0xFFFFFF)].map {
      ContrastRequirement(ground: $0, ratio: 7)
    }
    #expect(RGBColor(0x0062E3).nearest(meeting: requirements) == nil)
  }

  @Test(arguments: [0x000000, 0x777777, 0x888888, 0xFFFFFF] as [UInt32])
  func `grays stay gray`(_ grey: UInt32) throws {
    for ground in [RGBColor(0xFFFFFF), RGBColor(0x000000)] {
      let requirement = ContrastRequirement(ground: ground, ratio: 7)
      let found = try #require(RGBColor(grey).nearest(meeting: [requirement]))
      #expect(found.red == found.green && found.green == found.blue)
    }
  }

  /// Returns a requirement that the color fails.
  ///
  /// Every third color gets a second requirement, on the other background.
  private func requirements(for color: RGBColor, at index: Int) -> [ContrastRequirement] {
    let grounds = [RGBColor(0xFFFFFF), RGBColor(0x131D2B)]
    let failed = grounds.flatMap { ground in
      [3, 4.5, 7].filter { ReferenceColor.contrast(color, ground) < $0 }.map {
        ContrastRequirement(ground: ground, ratio: $0)
      }
    }
    let first = failed[index % failed.count]
    guard index % 3 == 0 else { return [first] }
    return [first] + grounds.filter { $0 != first.ground }.map { .init(ground: $0, ratio: 3) }
  }

  /// Returns the nearest color of the same hue that meets the requirements; nil if there is none.
  private func exhaustiveSearch(
    from color: RGBColor, meeting requirements: [ContrastRequirement]
  ) -> RGBColor? {
    let origin = ReferenceColor.lab(color)
    let isGrey = color.red == color.green && color.green == color.blue
    let originalChroma = isGrey ? 0 : hypot(origin.a, origin.b)
    let hue = atan2(origin.b, origin.a)
    let (cosine, sine) = (cos(hue), sin(hue))
    var nearest: RGBColor?
    var leastDistance = Double.infinity
    let required = requirements.map {
      (ground: ReferenceColor.luminance($0.ground), ratio: $0.ratio)
    }
    let (first, last) = (required[0], required[required.count - 1])
    // Without optimization, `while` is several times as fast as `for`.
    var row = 0
    while row <= 500 {
      let lightness = Double(row) / 500
      var column = 0
      while column <= (isGrey ? 0 : 165) {
        let chroma = Double(column) / 500
        let distance =
          (lightness - origin.l) * (lightness - origin.l)
          + (chroma - originalChroma) * (chroma - originalChroma)
        if distance < leastDistance,
          let candidate = ReferenceColor.color(lightness, chroma, cosine: cosine, sine: sine)
        {
          let luminance = ReferenceColor.luminance(candidate)
          if ReferenceColor.contrast(luminance, first.ground) >= first.ratio,
            ReferenceColor.contrast(luminance, last.ground) >= last.ratio
          {
            nearest = candidate
            leastDistance = distance
          }
        }
        column += 1
      }
      row += 1
    }
    return nearest
  }
}

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
