extension DesignTokens {
  /// Returns a color, rounded to eight bits per channel.
  ///
  /// The components take precedence. `hex` is the format's fallback for color spaces that a reader
  /// does not support, which here are all but sRGB.
  func color(_ value: JSONNode.ID) throws(SourceError) -> RGBColor {
    try readColor(value).color
  }

  /// Throws an error for an invalid color, and records a `hex` that differs from the components.
  mutating func checkColor(_ value: JSONNode.ID) throws(SourceError) {
    let (color, hex) = try readColor(value)
    if let hex { contradictions.append((color, hex)) }
  }

  /// Returns a color, and its `hex` if that differs from the components.
  private func readColor(
    _ value: JSONNode.ID
  ) throws(SourceError) -> (color: RGBColor, contradictedHex: JSONNode.ID?) {
    let color = try TokenComposite(
      self, value, as: .color, of: Self.colorNames)
    let place = try color.required("colorSpace")
    let space = try colorSpace(place)
    let components = try components(color.required("components"), in: space)
    var alpha: UInt8 = 255
    if let value = color.optional("alpha") {
      guard let number = json.number(resolved(value)), (0...1).contains(number) else {
        throw json.error(at: value, "'alpha' must be a number from 0 to 1")
      }
      alpha = Self.channel(number)
    }
    let hex = color.optional("hex")
    let fallback = try hex.map { value throws(SourceError) in try hexadecimalColor(value) }
    if space == .srgb {
      let channels = components.map(Self.channel)
      let exact = RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
      let isContradicted = fallback.map { $0.withAlpha(alpha) != exact } ?? false
      return (exact, isContradicted ? hex.map(resolved) : nil)
    }
    guard let fallback else {
      throw json.error(
        at: place,
        "the only supported color space is \"srgb\"; use it, or add the nearest color as "
          + "'hex'")
    }
    return (fallback.withAlpha(alpha), nil)
  }

  private func colorSpace(_ value: JSONNode.ID) throws(SourceError) -> ColorSpace {
    guard let name = json.string(resolved(value)) else {
      throw json.error(at: value, "'colorSpace' must be a string, such as \"srgb\"")
    }
    guard let space = ColorSpace(rawValue: name) else {
      throw json.error(
        at: value,
        "unknown color space '\(name)'"
          + ColorSpace.allCases.map(\.rawValue).suggestion(for: name))
    }
    return space
  }

  private func components(
    _ value: JSONNode.ID, in space: ColorSpace
  ) throws(SourceError) -> [Double] {
    let elements = json.elements(of: resolved(value))
    guard elements.count == 3 else {
      throw json.error(
        at: value,
        space == .srgb
          ? "'components' must be a list of three numbers from 0 to 1: red, green, blue"
          : "'components' must be a list of three numbers")
    }
    var components: [Double] = []
    for (element, range) in zip(elements, space.ranges) {
      let literal = resolved(element)
      // The format's keyword for a component that has no effect.
      let number = json.isString(literal, "none") ? 0 : json.number(literal)
      guard let number, range.contains(number) else {
        throw json.error(at: element, "a component must be \(range)")
      }
      components.append(number)
    }
    return components
  }

  private static let colorNames = ["colorSpace", "components", "alpha", "hex"]

  private static func channel(_ number: Double) -> UInt8 {
    UInt8((number * 255).rounded())
  }

  private func hexadecimalColor(_ value: JSONNode.ID) throws(SourceError) -> RGBColor {
    let literal = json[resolved(value)]
    let text = literal.source(in: json.text)
    guard literal.kind == .string, text.count == 7, let color = RGBColor(hexadecimal: text) else {
      throw json.error(at: value, "'hex' must be '#' and six hexadecimal digits, as in \"#0062E3\"")
    }
    return color
  }
}
