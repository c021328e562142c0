extension DesignTokens {
  /// A colour, rounded to eight bits a channel.
  ///
  /// The components decide. `hex` is the format's fallback for colour spaces that a reader does not
  /// know, which here are all but sRGB.
  func color(_ value: JSONNode.ID) throws(SourceError) -> Color {
    let color = try TokenComposite(
      json, resolved(value, as: .color), as: .color,
      of: ["colorSpace", "components", "alpha", "hex"])
    let space = try color.required("colorSpace")
    let components = try color.required("components")
    let alpha = try color.optional("alpha").map { value throws(SourceError) in
      try channel(value, name: "'alpha'")
    }
    let fallback = try color.optional("hex").map { value throws(SourceError) in
      try hexadecimalColor(value)
    }
    if json.isString(space, "srgb") {
      return try sRGB(components, alpha: alpha ?? 255)
    }
    guard let fallback else {
      throw json.error(
        at: space,
        "the only colour space that is read is \"srgb\"; use it, or add the nearest colour as "
          + "'hex'")
    }
    return fallback.withAlpha(alpha ?? 255)
  }

  private func sRGB(_ value: JSONNode.ID, alpha: UInt8) throws(SourceError) -> Color {
    let components = json.elements(of: value)
    guard components.count == 3 else {
      throw json.error(
        at: value, "'components' is a list of three numbers from 0 to 1: red, green, blue")
    }
    return Color(
      red: try component(components[0]), green: try component(components[1]),
      blue: try component(components[2]), alpha: alpha)
  }

  private func component(_ value: JSONNode.ID) throws(SourceError) -> UInt8 {
    // The format's word for a component that does not matter.
    if json.isString(value, "none") { return 0 }
    return try channel(value, name: "a component")
  }

  private func channel(_ value: JSONNode.ID, name: String) throws(SourceError) -> UInt8 {
    guard let number = json.number(value), (0...1).contains(number) else {
      throw json.error(at: value, "\(name) is a number from 0 to 1")
    }
    return UInt8((number * 255).rounded())
  }

  private func hexadecimalColor(_ value: JSONNode.ID) throws(SourceError) -> Color {
    let text = json[value].source(in: json.text)
    guard json[value].kind.isString, text.count == 7, let color = Color(hexadecimal: text) else {
      throw json.error(at: value, "'hex' is '#' and six hexadecimal digits, as in \"#0062E3\"")
    }
    return color
  }
}
