/// A color in sRGB with eight bits per channel.
public struct RGBColor: Hashable, Sendable, CustomStringConvertible {
  /// The red channel, from 0 to 255.
  public let red: UInt8
  /// The green channel, from 0 to 255.
  public let green: UInt8
  /// The blue channel, from 0 to 255.
  public let blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  public let alpha: UInt8

  /// Creates a color from its channels; the color is opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package func withAlpha(_ alpha: UInt8) -> RGBColor {
    RGBColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the opaque color that results from drawing this color over an opaque background.
  package func composited(over ground: RGBColor) -> RGBColor {
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return RGBColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: 255)
  }

  /// Parses `#RRGGBB` or `#RRGGBBAA`, ignoring case; returns `nil` for any other text.
  package init?(hexadecimal text: some Collection<UInt8>) {
    guard text.count == 7 || text.count == 9, text.first == UInt8(ascii: "#") else { return nil }
    var channels: UInt32 = 0
    for digit in text.dropFirst() {
      guard let value = digit.hexadecimalValue else { return nil }
      channels = channels << 4 | UInt32(value)
    }
    if text.count == 7 { channels = channels << 8 | 0xFF }
    self.init(rgba: channels)
  }

  package init(rgba channels: UInt32) {
    red = UInt8(truncatingIfNeeded: channels >> 24)
    green = UInt8(truncatingIfNeeded: channels >> 16)
    blue = UInt8(truncatingIfNeeded: channels >> 8)
    alpha = UInt8(truncatingIfNeeded: channels)
  }

  /// The color as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  public var description: String {
    String(decoding: ByteBuffer.bytes { $0.append(color: self) }, as: UTF8.self)
  }
}

/// The color spaces of the Design Tokens Color Module 2025.10.
enum ColorSpace: String, CaseIterable, Sendable {
  case srgb
  case srgbLinear = "srgb-linear"
  case hsl
  case hwb
  case lab
  case lch
  case oklab
  case oklch
  case displayP3 = "display-p3"
  case a98RGB = "a98-rgb"
  case proPhotoRGB = "prophoto-rgb"
  case rec2020
  case xyzD65 = "xyz-d65"
  case xyzD50 = "xyz-d50"

  /// The valid range of each of the three components.
  var ranges: [ComponentRange] {
    switch self {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .proPhotoRGB, .rec2020, .xyzD65, .xyzD50:
      [.upTo(1), .upTo(1), .upTo(1)]
    case .hsl, .hwb: [.angle, .upTo(100), .upTo(100)]
    case .lab: [.upTo(100), .any, .any]
    case .lch: [.upTo(100), .nonnegative, .angle]
    case .oklab: [.upTo(1), .any, .any]
    case .oklch: [.upTo(1), .nonnegative, .angle]
    }
  }
}

/// The valid numbers for a component of a color.
enum ComponentRange: Sendable, CustomStringConvertible {
  case any
  case nonnegative
  /// An angle in degrees, from 0 to less than 360.
  case angle
  case upTo(Double)

  func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .nonnegative: number >= 0
    case .angle: number >= 0 && number < 360
    case .upTo(let limit): (0...limit).contains(number)
    }
  }

  var description: String {
    switch self {
    case .any: "a number"
    case .nonnegative: "a nonnegative number"
    case .angle: "a number of at least 0 and less than 360"
    case .upTo(let limit): "a number from 0 to \(Int(limit))"
    }
  }
}
