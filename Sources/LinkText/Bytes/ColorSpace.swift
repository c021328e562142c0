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
    case .lch: [.upTo(100), .positive, .angle]
    case .oklab: [.upTo(1), .any, .any]
    case .oklch: [.upTo(1), .positive, .angle]
    }
  }
}

/// The valid numbers for a component of a color.
enum ComponentRange: Sendable {
  case any
  case positive
  /// An angle in degrees, less than 360.
  case angle
  case upTo(Double)

  func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number >= 0
    case .angle: number >= 0 && number < 360
    case .upTo(let limit): (0...limit).contains(number)
    }
  }
}

extension ComponentRange: CustomStringConvertible {
  var description: String {
    switch self {
    case .any: "a number"
    case .positive: "a nonnegative number"
    case .angle: "a number of at least 0 and less than 360"
    case .upTo(let limit): "a number from 0 to \(Int(limit))"
    }
  }
}
