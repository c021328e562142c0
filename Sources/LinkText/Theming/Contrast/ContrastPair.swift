extension ContrastReport {
  /// A colour of a theme on another, as it is seen in both appearances.
  public struct Pair: Equatable, Sendable {
    /// The contrast in one appearance.
    public struct Measurement: Equatable, Sendable {
      /// From 1 to 21; a translucent colour is judged as it is seen.
      public let ratio: Double
      /// Whether the ratio is less than what is needed.
      public let isFailure: Bool
      /// Of a failure, what would mend it; nil when no colour of the same hue would.
      public let suggestion: Suggestion?
    }

    /// The nearest colour of the same hue that has what it needs.
    public enum Suggestion: Equatable, Sendable {
      /// It passes wherever the colour may stand.
      case everywhere(RGBColor)
      /// It passes on this ground; no colour passes on all of them.
      case here(RGBColor)
    }

    /// The name of the colour that stands on the other.
    public let color: String
    /// The name of the colour that it stands on; of a link that only its colour tells from text, the text.
    public let ground: String
    public let need: Need
    public let light: Measurement
    public let dark: Measurement

    public var isFailure: Bool { light.isFailure || dark.isFailure }
  }
}
