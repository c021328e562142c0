/// A colour in sRGB, eight bits a channel.
public struct RGBColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  /// 255 is opaque.
  public let alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour with another alpha, whatever its own was.
  package func withAlpha(_ alpha: UInt8) -> RGBColor {
    RGBColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The opaque colour that is seen when this one lies on an opaque ground.
  func composited(over ground: RGBColor) -> RGBColor {
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return RGBColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: 255)
  }
}

extension RGBColor {
  /// Reads `#RRGGBB` or `#RRGGBBAA`, in either case; nil for anything else.
  package init?(hexadecimal text: some Collection<UInt8>) {
    guard text.count == 7 || text.count == 9, text.first == UInt8(ascii: "#") else { return nil }
    var channels: UInt32 = 0
    for digit in text.dropFirst() {
      guard let value = digit.hexadecimalValue else { return nil }
      channels = channels << 4 | UInt32(value)
    }
    if text.count == 7 {
      channels = channels << 8 | 0xFF
    }
    self.init(rgba: channels)
  }

  /// Splits `0xRRGGBBAA`.
  package init(rgba channels: UInt32) {
    red = UInt8(truncatingIfNeeded: channels >> 24)
    green = UInt8(truncatingIfNeeded: channels >> 16)
    blue = UInt8(truncatingIfNeeded: channels >> 8)
    alpha = UInt8(truncatingIfNeeded: channels)
  }
}

extension RGBColor: CustomStringConvertible {
  /// `#RRGGBB`, or `#RRGGBBAA` when the colour is not opaque, as CSS orders them.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += channel < 0x10 ? "0" : ""
      text += String(channel, radix: 16, uppercase: true)
    }
  }
}
