/// Red, green and blue light, in sRGB's proportions; 1 is as much as a channel can show.
struct LinearLight: Equatable {
  var red: Double
  var green: Double
  var blue: Double
}

extension LinearLight {
  /// The light of a colour, as if it were opaque.
  init(_ color: RGBColor) {
    red = Self.lights[Int(color.red)]
    green = Self.lights[Int(color.green)]
    blue = Self.lights[Int(color.blue)]
  }

  /// Relative luminance as WCAG 2.2 defines it: 0 is black and 1 is white.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The light of each value of a channel.
  private static let lights = (0...255).map { light(ofSignal: Double($0) / 255) }
  /// The least light that each value of a channel stands for, but for the value 0.
  private static let thresholds = (1...255).map { light(ofSignal: (Double($0) - 0.5) / 255) }

  /// The transfer function of sRGB, with the threshold that WCAG 2.2 has taken over from IEC 61966-2-1.
  private static func light(ofSignal signal: Double) -> Double {
    if signal <= 0.04045 { return signal / 12.92 }
    // To the power of 2.4, which is twelve fifths.
    return ((signal + 0.055) / 1.055).root(5).power(12)
  }

  /// The value of a channel whose signal is nearest to that of some light.
  fileprivate static func channel(_ light: Double) -> UInt8 {
    var (low, high) = (0, thresholds.count)
    while low < high {
      let middle = (low + high) / 2
      if thresholds[middle] <= light {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return UInt8(low)
  }
}

extension RGBColor {
  /// The opaque colour that is nearest to some light; nil out of sRGB's gamut.
  ///
  /// A millionth is forgiven: that is more than the error of arithmetic, and not to be seen.
  init?(_ light: LinearLight) {
    let gamut = -1e-6...1 + 1e-6
    guard gamut.contains(light.red), gamut.contains(light.green), gamut.contains(light.blue) else {
      return nil
    }
    self.init(
      red: LinearLight.channel(light.red), green: LinearLight.channel(light.green),
      blue: LinearLight.channel(light.blue), alpha: 255)
  }
}

extension Double {
  /// The root of a number from 0 to 1, by Newton's method.
  ///
  /// The standard library has square roots only.
  func root(_ degree: Int) -> Double {
    if self == 0 { return 0 }
    // From above, every step leads down until rounding ends it.
    var root = 1.0
    while true {
      let next = (Double(degree - 1) * root + self / root.power(degree - 1)) / Double(degree)
      if next >= root { return root }
      root = next
    }
  }

  func power(_ exponent: Int) -> Double {
    var power = self
    for _ in 1..<exponent {
      power *= self
    }
    return power
  }
}
