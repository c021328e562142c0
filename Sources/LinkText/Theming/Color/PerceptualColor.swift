/// A color in linear-light sRGB, with components from 0 to 1.
struct LinearLight: Equatable {
  var red: Double
  var green: Double
  var blue: Double
}

extension LinearLight {
  init(_ color: RGBColor) {
    red = Self.lights[Int(color.red)]
    green = Self.lights[Int(color.green)]
    blue = Self.lights[Int(color.blue)]
  }

  /// The relative luminance as defined by WCAG 2.2, from 0 for black to 1 for white.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  private static let lights = (0...255).map { light(ofSignal: Double($0) / 255) }
  /// The lowest light that rounds to each channel value from 1 to 255.
  private static let thresholds = (1...255).map { light(ofSignal: (Double($0) - 0.5) / 255) }

  /// Converts an sRGB signal to linear light, with the threshold of WCAG 2.2 and IEC 61966-2-1.
  private static func light(ofSignal signal: Double) -> Double {
    if signal <= 0.04045 { return signal / 12.92 }
    // The exponent 2.4 equals 12/5.
    return ((signal + 0.055) / 1.055).root(5).power(12)
  }

  /// Returns the channel value whose signal is nearest to the signal of the given light.
  fileprivate static func channel(_ light: Double) -> UInt8 {
    UInt8(thresholds.partitioningIndex { $0 > light })
  }
}

extension RGBColor {
  /// Creates the nearest opaque color, or returns `nil` if the light is outside the sRGB gamut.
  ///
  /// The tolerance of one millionth is invisible, but greater than the rounding error.
  init?(_ light: LinearLight) {
    let gamut = -1e-6...1 + 1e-6
    guard [light.red, light.green, light.blue].allSatisfy(gamut.contains) else { return nil }
    self.init(
      red: LinearLight.channel(light.red), green: LinearLight.channel(light.green),
      blue: LinearLight.channel(light.blue), alpha: 255)
  }

  /// Returns the most similar color of the same hue that meets every requirement.
  ///
  /// The candidates are the colors `oklch(L C h)` in the sRGB gamut with the hue of this color,
  /// with `L` and `C` in steps of 0.002. Each candidate is tested after rounding to eight bits per
  /// channel. The nearest candidate has the smallest ΔE OK before rounding; ties prefer the darker,
  /// then the grayer color. Grays stay gray. A search takes a fraction of a millisecond.
  ///
  /// - Returns: The color itself if it passes, or `nil` if no color passes.
  func nearest(meeting requirements: [ContrastRequirement]) -> RGBColor? {
    let search = NearestColorSearch(from: self, meeting: requirements)
    return search.passes(self) ? self : search.nearest()
  }
}

extension Double {
  /// Returns a root of this number, which must be from 0 to 1, by Newton's method.
  ///
  /// The standard library has only square roots.
  func root(_ degree: Int) -> Double {
    if self == 0 { return 0 }
    // The estimates start at 1 and decrease toward the root until rounding stops them.
    var root = 1.0
    while true {
      let next = (Double(degree - 1) * root + self / root.power(degree - 1)) / Double(degree)
      if next >= root { return root }
      root = next
    }
  }

  func power(_ exponent: Int) -> Double {
    (1..<exponent).reduce(self) { power, _ in power * self }
  }
}

/// A color in Björn Ottosson's color space OKLab, where equal distances look about equal.
struct OKLab: Equatable {
  /// The lightness from 0 for black to 1 for white.
  var lightness: Double
  /// The green-red axis.
  var a: Double
  /// The blue-yellow axis.
  var b: Double

  /// The distance from gray: the `C` of OKLCH.
  var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns ΔE OK, the Euclidean distance to another color.
  func distance(to other: OKLab) -> Double {
    let (lightness, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }
}

extension OKLab {
  init(_ color: RGBColor) {
    let light = LinearLight(color)
    let (red, green, blue) = (light.red, light.green, light.blue)
    let l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).root(3)
    let m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).root(3)
    let s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).root(3)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The color as linear light; outside the sRGB gamut, a component is below 0 or above 1.
  var light: LinearLight {
    let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).power(3)
    let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).power(3)
    let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).power(3)
    return LinearLight(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }
}

/// A contrast ratio that a color must have with an opaque background.
struct ContrastRequirement: Equatable {
  let ground: RGBColor
  let ratio: Double
}

private struct NearestColorSearch {
  private static let step = 0.002
  private static let lightnesses = 0...500
  /// The steps of chroma up to 0.324; no sRGB color has a chroma above 0.323.
  private static let chromas = 0...162

  private let origin: OKLab
  private let originalChroma: Double
  private let requirements: [(luminance: Double, ratio: Double)]

  init(from color: RGBColor, meeting requirements: [ContrastRequirement]) {
    origin = OKLab(color)
    // OKLab's constants give grays a chroma of about 1e-8.
    let isGray = color.red == color.green && color.green == color.blue
    originalChroma = isGray ? 0 : origin.chroma
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

  /// Returns multiples of the step, nearest to `origin` first; ties prefer the smaller multiple.
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

  /// Returns `false` if no color of the given lightness can pass.
  private func mayPass(lightness: Double) -> Bool {
    // The cube root of the luminance is at most 0.053 below and 0.029 above the lightness.
    let low = max(0, lightness - 0.06).power(3)
    let high = (lightness + 0.04).power(3)
    return requirements.allSatisfy { requirement in
      // The contrast is highest at one end of the range of luminances.
      [low, high].contains {
        ContrastRatio(luminances: $0, requirement.luminance).value >= requirement.ratio
      }
    }
  }
}
