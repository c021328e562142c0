/// A contrast ratio that a color must have with an opaque background.
struct ContrastRequirement: Equatable {
  let ground: RGBColor
  let ratio: Double
}

extension RGBColor {
  /// Returns the color of the same hue that meets every requirement and looks most like this opaque
  /// color.
  ///
  /// The candidates are the colors `oklch(L C h)` in the sRGB gamut with the hue of this color,
  /// with `L` and `C` in steps of 0.002. Each is tested after rounding to eight bits per channel.
  /// The nearest has the smallest ΔE OK before rounding; ties prefer the darker, then the grayer
  /// color. Grays stay gray. A search takes a fraction of a millisecond.
  ///
  /// - Returns: The color itself if it passes, or `nil` if no color passes.
  func nearest(meeting requirements: [ContrastRequirement]) -> RGBColor? {
    let search = NearestColorSearch(from: self, meeting: requirements)
    return search.passes(self) ? self : search.nearest()
  }
}

private struct NearestColorSearch {
  private static let step = 0.002
  private static let lightnesses = 0...500
  /// The steps up to 0.324; no sRGB color has a chroma above 0.323.
  private static let chromas = 0...162

  private let origin: OKLab
  private let originalChroma: Double
  private let requirements: [(luminance: Double, ratio: Double)]

  init(from color: RGBColor, meeting requirements: [ContrastRequirement]) {
    origin = OKLab(color)
    // OKLab's constants give grays a chroma of about 1e-8.
    let isGrey = color.red == color.green && color.green == color.blue
    originalChroma = isGrey ? 0 : origin.chroma
    self.requirements = requirements.map { (LinearLight($0.ground).luminance, $0.ratio) }
  }

  func nearest() -> RGBColor? {
    let chromas = Self.multiples(
      in: originalChroma == 0 ? 0...0 : Self.chromas, outwardFrom: originalChroma)
    var nearest: RGBColor?
    var leastSquare = Double.infinity
    for lightness in Self.multiples(in: Self.lightnesses, outwardFrom: origin.lightness) {
      let offset = lightness - origin.lightness
      if offset * offset >= leastSquare { break }
      if !mayPass(lightness: lightness) { continue }
      for chroma in chromas {
        // For a constant hue, ΔE OK is the distance in the plane of lightness and chroma.
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

  /// Returns multiples of the step, the nearest to a number first; of equals, the smaller first.
  private static func multiples(
    in range: ClosedRange<Int>, outwardFrom origin: Double
  ) -> [Double] {
    range.map { Double($0) * step }.sorted { abs($0 - origin) < abs($1 - origin) }
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

  /// Returns `false` if no color of a lightness can pass.
  private func mayPass(lightness: Double) -> Bool {
    // In sRGB, the cube root of the luminance is at most 0.053 less and 0.029 more than the
    // lightness, including rounding.
    let low = max(0, lightness - 0.06).power(3)
    let high = (lightness + 0.04).power(3)
    return requirements.allSatisfy { requirement in
      // One of the ends of an interval of luminances has the highest contrast.
      [low, high].contains {
        ContrastRatio(luminances: $0, requirement.luminance).value >= requirement.ratio
      }
    }
  }
}
