/// Values as CSS writes them.
enum CSSValue {
  /// A length in points at the default text size, as one that grows with the reader's text.
  ///
  /// It always has its unit, which `max()` and `calc()` demand even of 0.
  static func rem(_ points: Double) -> String { "\(number(points / 16))rem" }

  /// A number rounded to six decimals, a whole one without a fraction.
  static func number(_ number: Double) -> String {
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  /// The value of `font-family`.
  ///
  /// Generic families are keywords. Any other name is a string, in which nothing ends the string,
  /// the rule, or the element that the sheet stands in.
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
      // The space ends the number.
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
