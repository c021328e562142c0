import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct NearestColorTests {
  /// Compares one half of the colors at a time, so that both halves can run in parallel.
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
  /// Every third color gets a second requirement, on the other of two backgrounds.
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

  /// Returns the nearest color of the same hue that meets the requirements, if there is one.
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
