/// A colour in sRGB, eight bits a channel.
public struct Color: Equatable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  /// 255 is opaque.
  public let alpha: UInt8

  /// The colour with another alpha, whatever its own was.
  public func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Color {
  /// Reads `#RRGGBB` or `#RRGGBBAA`, in either case; nil for anything else.
  init?(hexadecimal text: some Collection<UInt8>) {
    let digits = text.dropFirst()
    guard text.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isASCIIHexDigit),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    let channels = digits.count == 6 ? value << 8 | 0xFF : value
    red = UInt8(truncatingIfNeeded: channels >> 24)
    green = UInt8(truncatingIfNeeded: channels >> 16)
    blue = UInt8(truncatingIfNeeded: channels >> 8)
    alpha = UInt8(truncatingIfNeeded: channels)
  }
}

extension Color: CustomStringConvertible {
  /// `#RRGGBB`, or `#RRGGBBAA` when the colour is not opaque, as CSS orders them.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += channel < 0x10 ? "0" : ""
      text += String(channel, radix: 16, uppercase: true)
    }
  }
}
