import LinkText

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
    } else if let function = CSSFunction(text) {
      switch function.name {
      case "rgb", "rgba": self.init(rgb: function.arguments)
      case "hsl", "hsla": self.init(hsl: function.arguments)
      default: return nil
      }
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

  private init?(rgb arguments: [Measure]) {
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    var channels: Bytes = []
    for argument in arguments.prefix(3) {
      let full = argument.unit == "%" ? 100.0 : 255
      guard ["", "%"].contains(argument.unit), (0...full).contains(argument.value) else {
        return nil
      }
      channels.append(UInt8((argument.value / full * 255).rounded()))
    }
    guard let alpha = Self.alpha(arguments) else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  private init?(hsl arguments: [Measure]) {
    guard arguments.count == 3 || arguments.count == 4, ["", "deg"].contains(arguments[0].unit),
      abs(arguments[0].value) <= 3600, let alpha = Self.alpha(arguments)
    else { return nil }
    for percentage in arguments[1...2] {
      guard ["", "%"].contains(percentage.unit), (0...100).contains(percentage.value)
      else { return nil }
    }
    let (saturation, lightness) = (arguments[1].value / 100, arguments[2].value / 100)
    // CSS Color 4, section 7.1.
    func channel(_ offset: Double) -> UInt8 {
      let turn = (offset + arguments[0].value / 30).truncatingRemainder(dividingBy: 12)
      let place = turn < 0 ? turn + 12 : turn
      let amplitude = saturation * min(lightness, 1 - lightness)
      let value = lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
      return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func alpha(_ arguments: [Measure]) -> UInt8? {
    guard arguments.count == 4 else { return 255 }
    let full = arguments[3].unit == "%" ? 100.0 : 1
    guard ["", "%"].contains(arguments[3].unit), (0...full).contains(arguments[3].value)
    else { return nil }
    return UInt8((arguments[3].value / full * 255).rounded())
  }
}

/// A CSS function whose arguments are all numbers.
private struct CSSFunction {
  let name: Substring
  let arguments: [Measure]

  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    name = text[..<open]
    let inside = text[text.index(after: open)...].dropLast()
    var arguments: [Measure] = []
    for argument in inside.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "/" }) {
      guard let measure = Measure(String(argument)) else { return nil }
      arguments.append(measure)
    }
    self.arguments = arguments
  }
}
