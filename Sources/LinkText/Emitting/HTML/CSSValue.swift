/// CSS serialization of values.
enum CSSValue {
  /// Returns a length in points at the default text size as one that scales with the reader's text.
  ///
  /// The unit is always included, because `max()` and `calc()` require it even for 0.
  static func rem(_ points: Double) -> String { "\(number(points / 16))rem" }

  /// Returns a number rounded to six decimal places, without a fraction if it is an integer.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  /// Returns the value of `font-family`.
  ///
  /// Generic families are keywords. Any other name is a string, escaped so that it cannot end the
  /// string, the rule, or the element that contains the style sheet.
  static func fontFamily(_ families: [String]) -> String {
    families.map { family in
      let name = family.lowercased()
      return genericFamilies.contains(name) ? name : string(family)
    }.joined(separator: ", ")
  }

  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong",
  ]

  private static func string(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      // The space ends the escape.
      needsEscape(scalar) ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "<": true
    default: scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
    }
  }
}
