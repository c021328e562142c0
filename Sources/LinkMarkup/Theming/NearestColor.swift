/// A contrast that a colour must have with an opaque ground.
struct ContrastRequirement: Equatable {
  let ground: Color
  let ratio: Double
}

/// The search for the colour of the same hue that meets requirements and looks most alike.
///
/// Candidates are the colours `oklch(L C h)` in sRGB's gamut with the hue of a given one, `L` and
/// `C` in steps of 0.002. Each is judged as it is seen, rounded to eight bits a channel.
struct NearestColor {
  private static let step = 0.002
  private static let lightnesses = 0...500
  /// No colour of sRGB has more chroma than 0.323.
  private static let chromas = 0...162

  private let lab: OKLab
  private let chroma: Double
  private let requirements: [(luminance: Double, ratio: Double)]

  /// The nearest passing colour to an opaque one: itself when it passes, nil when none does.
  ///
  /// With a requirement from 3 to 7 it takes less than a millisecond. Nearest is what has the least ΔE OK before it is rounded; of two that are equally near it is
  /// the darker, then the greyer one. Greys stay grey.
  static func search(from color: Color, meeting requirements: [ContrastRequirement]) -> Color? {
    let search = NearestColor(from: color, meeting: requirements)
    return search.passes(color) ? color : search.nearest()
  }

  private init(from color: Color, meeting requirements: [ContrastRequirement]) {
    lab = OKLab(color)
    // OKLab's constants give greys a chroma of some 1e-8.
    chroma = color.red == color.green && color.green == color.blue ? 0 : lab.chroma
    self.requirements = requirements.map { (LinearLight($0.ground).luminance, $0.ratio) }
  }

  private func nearest() -> Color? {
    var nearest: Color?
    var leastSquare = Double.infinity
    for lightness in Outward(from: lab.lightness, step: Self.step, within: Self.lightnesses) {
      let lightnessSquare = (lightness - lab.lightness) * (lightness - lab.lightness)
      if lightnessSquare >= leastSquare { break }
      if !mayPass(lightness: lightness) { continue }
      for chroma in Outward(
        from: chroma, step: Self.step, within: chroma == 0 ? 0...0 : Self.chromas)
      {
        let square = lightnessSquare + (chroma - self.chroma) * (chroma - self.chroma)
        if square >= leastSquare { break }
        if let color = color(lightness: lightness, chroma: chroma), passes(color) {
          nearest = color
          leastSquare = square
        }
      }
    }
    return nearest
  }

  private func color(lightness: Double, chroma: Double) -> Color? {
    let scale = self.chroma == 0 ? 0 : chroma / self.chroma
    return Color(OKLab(lightness: lightness, a: lab.a * scale, b: lab.b * scale).light)
  }

  private func passes(_ color: Color) -> Bool {
    let luminance = LinearLight(color).luminance
    return requirements.allSatisfy {
      ContrastRatio(luminances: luminance, $0.luminance).value >= $0.ratio
    }
  }

  /// False where no colour of a lightness can pass.
  private func mayPass(lightness: Double) -> Bool {
    // In sRGB the cube root of the luminance is never farther from the lightness, rounded or not.
    let margin = 0.06
    let low = max(0, lightness - margin).power(3)
    let high = (lightness + margin).power(3)
    return requirements.allSatisfy { requirement in
      // Of an interval of luminances, one of the ends has most contrast.
      [low, high].contains {
        ContrastRatio(luminances: $0, requirement.luminance).value >= requirement.ratio
      }
    }
  }
}

/// The multiples of a step, from the nearest to a value to the farthest; the less of two first.
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
