import Foundation

@testable import LinkMarkup
@testable import LinkText

/// An independent implementation of sRGB, WCAG, and OKLab with Foundation's `pow` and `cbrt`.
enum ReferenceColor {
  typealias Lab = (l: Double, a: Double, b: Double)

  private static let light = (0...255).map { value in
    let signal = Double(value) / 255
    return signal > 0.04045 ? pow((signal + 0.055) / 1.055, 2.4) : signal / 12.92
  }

  static func light(_ channel: UInt8) -> Double { light[Int(channel)] }

  static func luminance(_ color: RGBColor) -> Double {
    light(color.red) * 0.2126 + light(color.green) * 0.7152 + light(color.blue) * 0.0722
  }

  static func contrast(_ first: RGBColor, _ second: RGBColor) -> Double {
    contrast(luminance(first), luminance(second))
  }

  static func contrast(_ first: Double, _ second: Double) -> Double {
    first > second ? (first + 0.05) / (second + 0.05) : (second + 0.05) / (first + 0.05)
  }

  static func lab(_ color: RGBColor) -> Lab {
    let (red, green, blue) = (light(color.red), light(color.green), light(color.blue))
    let long = cbrt(red * 0.4122214708 + green * 0.5363325363 + blue * 0.0514459929)
    let medium = cbrt(red * 0.2119034982 + green * 0.6806995451 + blue * 0.1073969566)
    let short = cbrt(red * 0.0883024619 + green * 0.2817188376 + blue * 0.6299787005)
    return (
      long * 0.2104542553 + medium * 0.7936177850 - short * 0.0040720468,
      long * 1.9779984951 - medium * 2.4285922050 + short * 0.4505937099,
      long * 0.0259040371 + medium * 0.7827717662 - short * 0.8086757660
    )
  }

  static func distance(_ first: Lab, _ second: Lab) -> Double {
    hypot(hypot(first.l - second.l, first.a - second.a), first.b - second.b)
  }

  /// Returns `oklch(L C h)` rounded to eight bits per channel, or `nil` if the color is outside of
  /// sRGB's gamut by more than a millionth.
  static func color(_ lightness: Double, _ chroma: Double, cosine: Double, sine: Double)
    -> RGBColor?
  {
    let (a, b) = (chroma * cosine, chroma * sine)
    let long = lightness + a * 0.3963377774 + b * 0.2158037573
    let medium = lightness - a * 0.1055613458 - b * 0.0638541728
    let short = lightness - a * 0.0894841775 - b * 1.2914855480
    let (l, m, s) = (long * long * long, medium * medium * medium, short * short * short)
    let red = l * 4.0767416621 - m * 3.3077115913 + s * 0.2309699292
    if red < -1e-6 || red > 1 + 1e-6 { return nil }
    let green = m * 2.6097574011 - l * 1.2684380046 - s * 0.3413193965
    if green < -1e-6 || green > 1 + 1e-6 { return nil }
    let blue = s * 1.7076147010 - l * 0.0041960863 - m * 0.7034186147
    if blue < -1e-6 || blue > 1 + 1e-6 { return nil }
    return RGBColor(red: channel(red), green: channel(green), blue: channel(blue), alpha: 255)
  }

  private static func channel(_ light: Double) -> UInt8 {
    let encoded: Double = light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92
    return UInt8(255 * encoded + 0.5)
  }
}

extension RGBColor {
  /// The 4,096 colors whose channels each have one of sixteen evenly spaced values.
  static let evenlySpaced: [RGBColor] = (0..<4096).map { index in
    let channels: [UInt8] = [index >> 8, index >> 4 & 15, index & 15].map { UInt8($0 * 17) }
    return RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: 255)
  }

  /// Creates an opaque color from `0xRRGGBB`.
  init(_ hexadecimal: UInt32) {
    self.init(rgba: hexadecimal << 8 | 0xFF)
  }
}
