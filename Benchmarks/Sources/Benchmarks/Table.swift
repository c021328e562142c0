/// A table in Markdown.
struct Table {
  private var rows: [[String]]

  init(_ heads: String...) {
    self.init(heads)
  }

  init(_ heads: [String]) {
    rows = [heads, ["---"] + heads.dropFirst().map { _ in "---:" }]
  }

  mutating func append(_ cells: String...) {
    append(cells)
  }

  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  func write() {
    for row in rows {
      print("| " + row.joined(separator: " | ") + " |")
    }
    print("")
  }
}

/// Returns a number with the given number of decimal places.
func decimal(_ value: Double, digits: Int = 2) -> String {
  let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
  let scaled = Int((value.magnitude * scale).rounded())
  let whole = (value < 0 && scaled > 0 ? "-" : "") + String(scaled / Int(scale))
  guard digits > 0 else { return whole }
  let fraction = String(scaled % Int(scale))
  return whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// Returns a ratio as text, with the target if there is one, and whether the target was missed.
func ratio(_ value: Double, target: Double?) -> String {
  guard let target else { return "\(decimal(value)) ×" }
  return "\(decimal(value)) × (target \(decimal(target)) ×\(value <= target ? "" : ", missed"))"
}
