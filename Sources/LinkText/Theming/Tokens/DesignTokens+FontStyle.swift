extension DesignTokens {
  /// Returns the font style of a typography token.
  ///
  /// An alias without a text style has that of its target.
  func fontStyle(_ token: Token) throws(SourceError) -> FontStyle {
    try checkType(of: token, is: .typography)
    let target = try target(of: token.value, as: .typography) ?? token
    let typography = try TokenComposite(
      self, target.value, as: .typography,
      of: ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
    let families = try fontFamilies(typography.required("fontFamily"))
    let size = try dimension(typography.required("fontSize"))
    let multiplier = try number(typography.required("lineHeight"))
    let weight = try fontWeight(typography.required("fontWeight"))
    let letterSpacing = try dimension(typography.required("letterSpacing"))
    guard size > 0, multiplier > 0 else {
      throw json.error(at: target.value, "'fontSize' and 'lineHeight' must be greater than 0")
    }
    let own = try TokenExtensions(json, of: token)
    let inherited = try TokenExtensions(json, of: target)
    return FontStyle(
      name: token.fontStyleName ?? token.name, families: families, size: size,
      // A multiplier such as 1.166667 is a rounded ratio of whole points.
      lineHeight: (size * multiplier * 1000).rounded() / 1000,
      weight: weight, letterSpacing: letterSpacing,
      textStyle: own.textStyle ?? inherited.textStyle ?? "body")
  }

  /// Returns a length in points; a `rem` is 16 points.
  func dimension(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try quantity(value, as: .dimension, in: [("px", 1), ("rem", 16)])
  }

  /// Returns a duration in milliseconds.
  func duration(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try quantity(value, as: .duration, in: [("ms", 1), ("s", 1000)])
  }

  /// Returns a value multiplied by the factor of its unit.
  private func quantity(
    _ value: JSONNode.ID, as type: TokenType, in units: [(name: String, factor: Double)]
  ) throws(SourceError) -> Double {
    let quantity = try TokenComposite(self, value, as: type, of: ["value", "unit"])
    let unit = try quantity.required("unit")
    guard let factor = units.first(where: { json.isString(resolved(unit), $0.name) })?.factor else {
      let names = units.map { "\"\($0.name)\"" }.joined(separator: " or ")
      throw json.error(at: unit, "'unit' must be \(names)")
    }
    let number = try quantity.required("value")
    return try self.number(resolved(number), at: number) * factor
  }

  func number(_ value: JSONNode.ID) throws(SourceError) -> Double {
    try number(resolved(value, as: .number), at: place(of: value))
  }

  private func number(
    _ literal: JSONNode.ID, at place: JSONNode.ID
  ) throws(SourceError) -> Double {
    guard json[literal].kind == .number else {
      throw json.error(at: place, "\(json.kindName(literal)) where a number should be")
    }
    guard let number = json.number(literal), abs(number) <= 1_000_000 else {
      throw json.error(at: place, "the number is too large; the limit is 1000000")
    }
    return number
  }

  /// Returns a font weight as a number; the format also has names for weights.
  func fontWeight(_ value: JSONNode.ID) throws(SourceError) -> Int {
    let literal = try resolved(value, as: .fontWeight)
    if let name = json.string(literal) {
      guard let match = FontStyle.weights.first(where: { $0.name == name }) else {
        throw json.error(
          at: place(of: value),
          "unknown font weight '\(name)'" + FontStyle.weights.map(\.name).suggestion(for: name))
      }
      return match.weight
    }
    guard let number = json.number(literal), (1...1000).contains(number),
      number == number.rounded()
    else {
      throw json.error(
        at: place(of: value), "a font weight must be a whole number from 1 to 1000, or a name")
    }
    return Int(number)
  }

  /// Returns the names of a font family, which is a name or a list of names.
  func fontFamilies(_ value: JSONNode.ID) throws(SourceError) -> [String] {
    let literal = try resolved(value, as: .fontFamily)
    let names = json[literal].kind == .array ? json.elements(of: literal) : [literal]
    let families = names.compactMap { json.string(resolved($0)) }
    guard !families.isEmpty, families.count == names.count, !families.contains("") else {
      throw json.error(at: place(of: value), "a font family must be a name or a list of names")
    }
    return families
  }
}
