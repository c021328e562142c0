/// A length in points at the default text size, as one that grows with the reader's text.
///
/// It always has its unit, which `max()` and `calc()` demand even of 0.
func rem(_ points: Double) -> String { "\(cssNumber(points / 16))rem" }

/// A number rounded to six decimals, a whole one without a fraction.
func cssNumber(_ number: Double) -> String {
  let rounded = (number * 1_000_000).rounded() / 1_000_000
  return Int(exactly: rounded).map(String.init) ?? rounded.description
}

/// The value of `font-family`, whatever the names hold.
///
/// Generic families are keywords; any other name is a string in which nothing can end the string,
/// the rule, or the element that the sheet stands in.
func cssFontFamily(_ families: [String]) -> String {
  families.map { family in
    genericFamilies.contains(family.lowercased()) ? family.lowercased() : cssString(family)
  }.joined(separator: ", ")
}

private let genericFamilies: Set<String> = [
  "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
  "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong",
]

private func cssString(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    let isControl = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
    return isControl || "\"\\<".unicodeScalars.contains(scalar)
      // The space ends the number.
      ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
  }
  return "\"\(escaped.joined())\""
}
