import LinkText

/// A number and its unit, as in CSS.
struct Measure: Equatable {
  let value: Double
  /// The unit in lowercase, or empty if there is none.
  let unit: String
}

extension Measure: JSONTextConvertible {
  var jsonText: JSONText { "{\"value\": \(value), \"unit\": \(unit)}" }

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

  /// Returns a percentage or a number from 0 to `full` as a fraction; `nil` for any other measure.
  fileprivate func fraction(of full: Double) -> Double? {
    let full = unit == "%" ? 100 : full
    guard ["", "%"].contains(unit), (0...full).contains(value) else { return nil }
    return value / full
  }

  /// The measure as a length in `px` or `rem`, or `nil` if it is not a length.
  ///
  /// An iOS point and an Android dp are one pixel.
  var length: Measure? {
    let units = ["rem", "px", "pt", "dp", "dip", "sp", ""]
    guard abs(value) <= 1_000_000, units.contains(unit) else { return nil }
    return Measure(value: value, unit: unit == "rem" ? unit : "px")
  }

  var duration: Measure? {
    guard (0...1_000_000).contains(value), ["ms", "", "s"].contains(unit) else { return nil }
    return Measure(value: value, unit: unit.isEmpty ? "ms" : unit)
  }

  /// Returns a percentage or a number without a unit as a factor; `nil` for any other measure.
  ///
  /// A line height without a unit is a factor below 5; a larger one is in pixels.
  func factor(below limit: Double) -> Double? {
    unit == "%" ? value / 100 : unit.isEmpty && value < limit ? value : nil
  }

  /// Whether the measure, as a letter spacing, is relative to the font size.
  ///
  /// A number without a unit is relative if it is too small to be visible as a length.
  var isRelativeToFontSize: Bool {
    unit == "em" || unit == "%" || unit.isEmpty && value != 0 && abs(value) < 0.1
  }

  /// The length in pixels, or `nil` if the measure is not a length.
  var pixels: Double? { length.map { $0.unit == "rem" ? $0.value * 16 : $0.value } }
}

extension JSONValue {
  /// The number, or the number and the unit in the string; `nil` for any other value.
  var measure: Measure? {
    number.map { Measure(value: $0, unit: "") } ?? string.flatMap(Measure.init)
  }

  /// A number and its unit, as written in CSS or in the Design Tokens format.
  var quantity: Measure? {
    guard isObject else { return measure }
    guard let number = self["value"]?.number, let unit = self["unit"]?.string else { return nil }
    return Measure(value: number, unit: unit)
  }

  /// A font weight: a whole number from 1 to 1000, or a name such as `Semi Bold`.
  var fontWeight: Int? {
    if let measure {
      guard measure.unit.isEmpty, (1...1000).contains(measure.value) else { return nil }
      return Int(exactly: measure.value)
    }
    // `SemiBold` and `semibold` both match `semi-bold`.
    let name = TokenName.words(in: string ?? "").joined()
    let weights = FontStyle.weights + [("roman", 400)]
    return weights.first { $0.name.filter { $0 != "-" } == name }?.weight
  }

  /// A list of family names, or a string of names separated by commas, each with or without quotes.
  var fontFamily: JSONText? {
    let isList = kind == .array
    var names: [String] = []
    for element in isList ? elements : [self] {
      guard let string = element.string, !string.contains("{") else { return nil }
      names += (isList ? [string[...]] : string.listParts).map {
        String($0.trimming(while: " \t".contains).trimming(while: "'\"".contains))
      }
    }
    names.removeAll(where: \.isEmpty)
    return names.isEmpty ? nil : "[\(names.map(\.jsonText).joined(separator: ", "))]"
  }
}

extension String {
  /// The parts between commas; a part that begins with a quotation may have commas in it.
  fileprivate var listParts: [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let quote = rest.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      let closing = quote.flatMap { rest.dropFirst().firstIndex(of: $0) }
      let end = rest[(closing ?? rest.startIndex)...].firstIndex(of: ",") ?? rest.endIndex
      parts.append(rest[..<end])
      if end == rest.endIndex { return parts }
      rest = rest[end...].dropFirst()
    }
  }
}

extension RGBColor {
  /// Parses a CSS color, or returns `nil` for any other text.
  ///
  /// The forms are `#RGB`, `#RGBA`, `#RRGGBB` and `#RRGGBBAA`; `rgb()`, `rgba()`, `hsl()` and
  /// `hsla()`, with or without commas; and `transparent` and the 16 basic color names.
  init?(css text: String) {
    let text = text.lowercased()
    if let rgba = Self.named[text] {
      self.init(rgba: rgba)
    } else if text.hasPrefix("#") {
      let digits = Array(text.utf8.dropFirst())
      // In the short forms, each digit is doubled.
      let all = digits.count < 5 ? digits.flatMap { [$0, $0] } : digits
      self.init(hexadecimal: [UInt8(ascii: "#")] + all)
    } else if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let arguments = text[open...].dropFirst().dropLast().split { ", /".contains($0) }
      let measures = arguments.compactMap { Measure(String($0)) }
      guard measures.count == arguments.count else { return nil }
      self.init(function: text[..<open], of: measures)
    } else {
      return nil
    }
  }

  private static let named: [String: UInt32] = [
    "transparent": 0, "black": 0x0000_00FF, "silver": 0xC0C0_C0FF, "gray": 0x8080_80FF,
    "grey": 0x8080_80FF, "white": 0xFFFF_FFFF, "maroon": 0x8000_00FF, "red": 0xFF00_00FF,
    "purple": 0x8000_80FF, "fuchsia": 0xFF00_FFFF, "green": 0x0080_00FF, "lime": 0x00FF_00FF,
    "olive": 0x8080_00FF, "yellow": 0xFFFF_00FF, "navy": 0x0000_80FF, "blue": 0x0000_FFFF,
    "teal": 0x0080_80FF, "aqua": 0x00FF_FFFF,
  ]

  /// Creates the color of a CSS function, or returns `nil` if the arguments are not valid.
  private init?(function name: Substring, of arguments: [Measure]) {
    guard [3, 4].contains(arguments.count) else { return nil }
    var fractions = arguments.prefix(3).map { $0.fraction(of: 255) }
    if ["hsl", "hsla"].contains(name) {
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
    } else if !["rgb", "rgba"].contains(name) {
      return nil
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
