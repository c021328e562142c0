import Foundation

@testable import LinkMarkup
@testable import LinkText

/// The smallest valid themes, for tests to modify.
enum SmallTheme {
  static let source = ##"""
    {
      "color": {
        "$type": "color",
        "ink": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "hex": "#0066ff"}},
        "faint": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "alpha": 0.5}},
        "paper": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}, "night": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}
      },
      "link": {
        "default": {
          "surface": {"$value": "{color.paper}"},
          "text": {"$value": "{color.ink}"},
          "normal": {"$value": "{color.ink}"},
          "visited": {"$value": "{color.ink}"},
          "focus": {"$value": "{color.ink}"},
          "disabled": {"$value": "{color.faint}"}
        },
        "on-contrast": {
          "surface": {"$value": "{color.ink}"},
          "text": {"$value": "{color.paper}"},
          "normal": {"$value": "{color.paper}"},
          "visited": {"$value": "{color.paper}"},
          "focus": {"$value": "{color.paper}"},
          "disabled": {"$value": "{color.paper}"}
        }
      },
      "fontStyle": {
        "copy": {
          "$type": "typography",
          "$value": {
            "fontFamily": ["Acme", "serif"],
            "fontSize": {"value": 16, "unit": "px"},
            "fontWeight": 400,
            "letterSpacing": {"value": 0.5, "unit": "px"},
            "lineHeight": 1.5
          }
        }
      }
    }
    """##

  static let resolver = resolver(
    source,
    light: ##"""
      "color": {"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}
      """##, dark: #""color": {"ink": {"$value": "{color.paper}"}}"#)

  /// Returns a resolver document whose appearances add tokens to the shared ones.
  static func resolver(_ shared: String, light: String, dark: String) -> String {
    ##"""
    {
      "version": "2025.10",
      "sets": {"base": {"sources": [
    \##(shared)
      ]}},
      "modifiers": {"theme": {"contexts": {
        "light": [{\##(light)}],
        "dark": [{\##(dark)}]
      }}},
      "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]
    }
    """##
  }

  /// The group `link` of the source, with its key.
  static var links: Substring {
    let source = source[...]
    guard let start = source.firstRange(of: #"  "link": {"#),
      let end = source.firstRange(of: ",\n  \"fontStyle\"")
    else { return "" }
    return source[start.lowerBound..<end.lowerBound]
  }

  static func parsed(replacing old: String, with new: String) throws(SourceError) -> Theme {
    let source = source.replacing(old, with: new, maxReplacements: 1)
    return try Theme(parsing: Bytes(source.utf8), path: "acme.json")
  }

  /// Returns a theme in which links on the default surface are not underlined.
  static func withoutUnderline(text: String = "{color.ink}") throws(SourceError) -> Theme {
    try parsed(
      replacing: #""text": {"$value": "{color.ink}"}"#,
      with: #"""
        "underline": {"$type": "dimension", "$value": {"value": 0, "unit": "px"}},
        "text": {"$value": "\#(text)"}
        """#)
  }
}

/// An independent implementation of sRGB, WCAG, and OKLab with Foundation's powers and roots.
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

  /// Returns `oklch(L C h)` rounded to eight bits per channel; nil outside of sRGB's gamut, with a
  /// tolerance of a millionth.
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
  /// The 4,096 colors with sixteen values per channel.
  static let evenlySpaced: [RGBColor] = (0..<4096).map { index in
    let channels: [UInt8] = [index >> 8, index >> 4 & 15, index & 15].map { UInt8($0 * 17) }
    return RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: 255)
  }

  /// An opaque color, for tests that name one.
  init(_ hexadecimal: UInt32) {
    self.init(rgba: hexadecimal << 8 | 0xFF)
  }
}

/// Every sequence of up to `maximumCount` of the tokens that links consist of.
struct TokenSequences: Sequence, IteratorProtocol {
  private static let tokens = [
    "[", "]", "(", ")", "![", "a", "<aa:b>", "\n", "> ", "- ", "\\", "[a]: b\n",
  ]
  private var number = 0
  private let count: Int

  init(maximumCount: Int) {
    count = (1...maximumCount).reduce(0) { sum, power in
      sum + (0..<power).reduce(1) { product, _ in product * TokenSequences.tokens.count }
    }
  }

  mutating func next() -> Bytes? {
    guard number < count else { return nil }
    number += 1
    var rest = number
    var sequence = ""
    while rest > 0 {
      rest -= 1
      sequence += TokenSequences.tokens[rest % TokenSequences.tokens.count]
      rest /= TokenSequences.tokens.count
    }
    return Bytes(sequence.utf8)
  }
}
