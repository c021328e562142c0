import LinkText

/// A number and its unit, as in CSS.
struct Measure: Equatable {
  let value: Double
  /// The unit in lowercase, or empty if there is none.
  let unit: String
}

extension Measure {
  /// Returns a percentage or a number from 0 to `full` as a fraction; `nil` for any other measure.
  fileprivate func fraction(of full: Double) -> Double? {
    let full = unit == "%" ? 100 : full
    guard ["", "%"].contains(unit), (0...full).contains(value) else { return nil }
    return value / full
  }

  /// Parses text such as `16`, `-.5rem`, `200 ms` or `1e3px`; returns `nil` for any other text.
  init?(_ text: String) {
    let bytes = Bytes(text.utf8)
    let letters = bytes.reversed().prefix(while: \.isASCIILetter).count
    let unit = bytes.suffix(bytes.last == UInt8(ascii: "%") ? 1 : letters)
    var number = bytes.dropLast(unit.count)
    while number.last == UInt8(ascii: " ") { number.removeLast() }
    let spelling = String(decoding: number, as: UTF8.self).lowercased()
    // `Double` also reads `0x10`, `1.` and `1.e3`, which are not numbers in CSS.
    guard number.last?.isASCIIDigit == true, !spelling.contains(".e"),
      number.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let value = Double(spelling), value.isFinite
    else { return nil }
    self.init(value: value, unit: String(decoding: unit, as: UTF8.self).lowercased())
  }

  /// The measure as a length in `px` or `rem`, or `nil` if it is not a length.
  ///
  /// An iOS point and an Android dp are one pixel.
  var length: Measure? {
    guard abs(value) <= 1_000_000 else { return nil }
    switch unit {
    case "px", "pt", "dp", "dip", "sp", "": return Measure(value: value, unit: "px")
    case "rem": return self
    default: return nil
    }
  }

  var duration: Measure? {
    guard (0...1_000_000).contains(value) else { return nil }
    switch unit {
    case "ms", "": return Measure(value: value, unit: "ms")
    case "s": return self
    default: return nil
    }
  }

  /// Whether the measure, as a line height, has no unit and is too large for a multiple.
  var isLineHeightInPixels: Bool { unit.isEmpty && value >= 5 }

  /// Whether the measure, as a letter spacing, is relative to the font size.
  ///
  /// A number without a unit is relative if it is too small to be visible as a length.
  var isRelativeToFontSize: Bool {
    unit == "em" || unit == "%" || unit.isEmpty && value != 0 && abs(value) < 0.1
  }

  /// The length in pixels, or `nil` if the measure is not a length.
  var pixels: Double? {
    length.map { $0.unit == "rem" ? $0.value * 16 : $0.value }
  }
}

extension JSONValue {
  /// The number, or the number and the unit in the string; `nil` for any other value.
  var measure: Measure? {
    number.map { Measure(value: $0, unit: "") } ?? string.flatMap(Measure.init)
  }
}

extension RGBColor {
  /// Parses a CSS color, or returns `nil` for any other text.
  ///
  /// The forms are `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA`; `rgb()`, `rgba()`, `hsl()` and
  /// `hsla()`, with or without commas; and `transparent` and the 16 basic color names.
  init?(css text: String) {
    let text = text.lowercased()
    if let named = Self.named.first(where: { $0.name == text }) {
      self.init(rgba: named.rgba)
    } else if text.hasPrefix("#") {
      let digits = Array(text.utf8.dropFirst())
      // In the short forms, each digit is doubled.
      let all = digits.count < 5 ? digits.flatMap { [$0, $0] } : digits
      self.init(hexadecimal: [UInt8(ascii: "#")] + all)
    } else if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let arguments = text[open...].dropFirst().dropLast().split { ", /".contains($0) }
      let measures = arguments.compactMap { Measure(String($0)) }
      guard measures.count == arguments.count else { return nil }
      self.init(function: String(text[..<open]), of: measures)
    } else {
      return nil
    }
  }

  private static let named: [(name: String, rgba: UInt32)] = [
    ("transparent", 0), ("black", 0x0000_00FF), ("silver", 0xC0C0_C0FF), ("gray", 0x8080_80FF),
    ("grey", 0x8080_80FF), ("white", 0xFFFF_FFFF), ("maroon", 0x8000_00FF), ("red", 0xFF00_00FF),
    ("purple", 0x8000_80FF), ("fuchsia", 0xFF00_FFFF), ("green", 0x0080_00FF),
    ("lime", 0x00FF_00FF), ("olive", 0x8080_00FF), ("yellow", 0xFFFF_00FF),
    ("navy", 0x0000_80FF), ("blue", 0x0000_FFFF), ("teal", 0x0080_80FF), ("aqua", 0x00FF_FFFF),
  ]

  /// Creates the color of a CSS function, or returns `nil` if the arguments are not valid.
  private init?(function name: String, of arguments: [Measure]) {
    guard [3, 4].contains(arguments.count) else { return nil }
    var fractions: [Double?]
    switch name {
    case "rgb", "rgba": fractions = arguments.prefix(3).map { $0.fraction(of: 255) }
    case "hsl", "hsla":
      let hue = arguments[0]
      guard ["", "deg"].contains(hue.unit), abs(hue.value) <= 3600,
        let saturation = arguments[1].fraction(of: 100),
        let lightness = arguments[2].fraction(of: 100)
      else { return nil }
      // The conversion is defined in CSS Color 4, section 7.1.
      fractions = [0, 8, 4].map { offset in
        let turn = (offset + hue.value / 30).truncatingRemainder(dividingBy: 12)
        let place = turn < 0 ? turn + 12 : turn
        let amplitude = saturation * min(lightness, 1 - lightness)
        let value = lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
        return min(max(value, 0), 1)
      }
    default: return nil
    }
    fractions.append(arguments.count == 4 ? arguments[3].fraction(of: 1) : 1)
    self.init(fractions: fractions.map { $0 ?? -1 })
  }

  /// Creates a color from four channels, or returns `nil` if one is not from 0 to 1.
  init?(fractions: [Double]) {
    guard fractions.count == 4, fractions.allSatisfy((0...1).contains) else { return nil }
    let channels = fractions.map { UInt8(($0 * 255).rounded()) }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }
}
