/// A contrast that a colour must have with an opaque ground.
struct ContrastRequirement: Equatable {
  let ground: RGBColor
  let ratio: Double
}

extension RGBColor {
  /// The colour of the same hue that meets every requirement and looks most like this opaque one.
  ///
  /// That is the colour itself when it passes, and nil when none does. Candidates are the colours
  /// `oklch(L C h)` in sRGB's gamut with the hue of this one, `L` and `C` in steps of 0.002. Each is
  /// judged as it is seen, rounded to eight bits a channel; the nearest has the least ΔE OK before it
  /// is rounded, and of two that are equally near it is the darker, then the greyer one. Greys stay
  /// grey. A search takes a fraction of a millisecond.
  func nearest(meeting requirements: [ContrastRequirement]) -> RGBColor? {
    let search = NearestColorSearch(from: self, meeting: requirements)
    return search.passes(self) ? self : search.nearest()
  }
}

private struct NearestColorSearch {
  private static let step = 0.002
  private static let lightnesses = 0...500
  /// No colour of sRGB has more chroma than 0.323.
  private static let chromas = 0...162

  private let origin: OKLab
  private let originalChroma: Double
  private let requirements: [(luminance: Double, ratio: Double)]

  init(from color: RGBColor, meeting requirements: [ContrastRequirement]) {
    origin = OKLab(color)
    // OKLab's constants give greys a chroma of some 1e-8.
    let isGrey = color.red == color.green && color.green == color.blue
    originalChroma = isGrey ? 0 : origin.chroma
    self.requirements = requirements.map { (LinearLight($0.ground).luminance, $0.ratio) }
  }

  func nearest() -> RGBColor? {
    let chromas = originalChroma == 0 ? 0...0 : Self.chromas
    var nearest: RGBColor?
    var leastSquare = Double.infinity
    for lightness in Outward(from: origin.lightness, step: Self.step, within: Self.lightnesses) {
      let offset = lightness - origin.lightness
      if offset * offset >= leastSquare { break }
      if !mayPass(lightness: lightness) { continue }
      for chroma in Outward(from: originalChroma, step: Self.step, within: chromas) {
        // At one hue, ΔE OK is the distance in the plane of lightness and chroma.
        let square = offset * offset + (chroma - originalChroma) * (chroma - originalChroma)
        if square >= leastSquare { break }
        if let color = color(lightness: lightness, chroma: chroma), passes(color) {
          nearest = color
          leastSquare = square
        }
      }
    }
    return nearest
  }

  private func color(lightness: Double, chroma: Double) -> RGBColor? {
    let scale = originalChroma == 0 ? 0 : chroma / originalChroma
    return RGBColor(OKLab(lightness: lightness, a: origin.a * scale, b: origin.b * scale).light)
  }

  func passes(_ color: RGBColor) -> Bool {
    let luminance = LinearLight(color).luminance
    return requirements.allSatisfy {
      ContrastRatio(luminances: luminance, $0.luminance).value >= $0.ratio
    }
  }

  /// False where no colour of a lightness can pass.
  private func mayPass(lightness: Double) -> Bool {
    // In sRGB the cube root of the luminance is between 0.053 less and 0.029 more than the lightness,
    // rounding included.
    let low = max(0, lightness - 0.06).power(3)
    let high = (lightness + 0.04).power(3)
    return requirements.allSatisfy { requirement in
      // Of an interval of luminances, one of the ends has most contrast.
      [low, high].contains {
        ContrastRatio(luminances: $0, requirement.luminance).value >= requirement.ratio
      }
    }
  }
}

/// The multiples of a step, from the nearest to a number to the farthest; the lesser of two first.
private struct Outward: Sequence, IteratorProtocol {
  private let origin: Double
  private let step: Double
  private let bounds: ClosedRange<Int>
  private var below: Int
  private var above: Int

  init(from origin: Double, step: Double, within bounds: ClosedRange<Int>) {
    self.origin = origin
    self.step = step
    self.bounds = bounds
    below = Swift.min(bounds.upperBound, Int(origin / step))
    above = below + 1
  }

  mutating func next() -> Double? {
    let (low, high) = (Double(below) * step, Double(above) * step)
    if below >= bounds.lowerBound, above > bounds.upperBound || origin - low <= high - origin {
      below -= 1
      return low
    }
    guard above <= bounds.upperBound else { return nil }
    above += 1
    return high
  }
}
