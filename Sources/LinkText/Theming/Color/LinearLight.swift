/// A color in linear-light sRGB, with components from 0 to 1.
struct LinearLight: Equatable {
  var red: Double
  var green: Double
  var blue: Double
}

extension LinearLight {
  /// Converts a color, ignoring its alpha.
  init(_ color: RGBColor) {
    red = Self.lights[Int(color.red)]
    green = Self.lights[Int(color.green)]
    blue = Self.lights[Int(color.blue)]
  }

  /// The relative luminance as defined by WCAG 2.2, from 0 for black to 1 for white.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The linear light of each channel value.
  private static let lights = (0...255).map { light(ofSignal: Double($0) / 255) }
  /// The least light that rounds to each channel value, starting at the value 1.
  private static let thresholds = (1...255).map { light(ofSignal: (Double($0) - 0.5) / 255) }

  /// The transfer function of sRGB, with the threshold that WCAG 2.2 adopted from IEC 61966-2-1.
  private static func light(ofSignal signal: Double) -> Double {
    if signal <= 0.04045 { return signal / 12.92 }
    // The exponent 2.4 is twelve fifths.
    return ((signal + 0.055) / 1.055).root(5).power(12)
  }

  /// Returns the channel value whose signal is nearest to that of the given light.
  fileprivate static func channel(_ light: Double) -> UInt8 {
    UInt8(thresholds.partitioningIndex { $0 > light })
  }
}

extension RGBColor {
  /// Creates the opaque color nearest to a light, or returns `nil` if the light is outside the sRGB
  /// gamut.
  ///
  /// The tolerance of one millionth exceeds the rounding error and is invisible.
  init?(_ light: LinearLight) {
    let gamut = -1e-6...1 + 1e-6
    guard [light.red, light.green, light.blue].allSatisfy(gamut.contains) else { return nil }
    self.init(
      red: LinearLight.channel(light.red), green: LinearLight.channel(light.green),
      blue: LinearLight.channel(light.blue), alpha: 255)
  }
}

extension Double {
  /// Returns the root of a number from 0 to 1, by Newton's method.
  ///
  /// The standard library has only square roots.
  func root(_ degree: Int) -> Double {
    if self == 0 { return 0 }
    // Starting above the root, each step decreases until rounding stops it.
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
