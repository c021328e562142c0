extension ContrastReport {
  /// A color of a theme on another color, in both appearances.
  public struct Pair: Equatable, Sendable {
    /// The contrast in one appearance.
    public struct Measurement: Equatable, Sendable {
      /// The contrast ratio from 1 to 21; a translucent color is blended with its background first.
      public let ratio: Double
      /// Whether the ratio is less than required.
      public let isFailure: Bool
      /// The color that fixes a failure, or `nil` if no color of the same hue does.
      public let suggestion: Suggestion?
      /// The color as it is visible on the background.
      package let color: RGBColor
      /// The color that it is compared with, which is opaque.
      package let ground: RGBColor
    }

    /// The nearest color of the same hue that has the required contrast.
    public enum Suggestion: Equatable, Sendable {
      /// A color that passes on every surface that the color may be used on.
      case everywhere(RGBColor)
      /// A color that passes on this ground, because no color passes on every surface.
      case here(RGBColor)
    }

    /// The name of the foreground color.
    public let color: String
    /// The name of the background color; of a link that only color distinguishes from text, the
    /// color of the text.
    public let ground: String
    /// The required contrast.
    public let need: Need
    /// The contrast in the light appearance.
    public let light: Measurement
    /// The contrast in the dark appearance.
    public let dark: Measurement

    /// Whether the contrast is less than required in either appearance.
    public var isFailure: Bool { light.isFailure || dark.isFailure }
  }
}
