import LinkText

extension ForeignValues {
  /// Reads a font style that is one object, whose parts may refer to other tokens.
  ///
  /// A part that is missing or unreadable has a default: weight 400, line height 1.5, no letter
  /// spacing.
  func typography(
    _ id: JSONNode.ID, of token: Int, _ notes: inout ImportNotes
  ) throws(SourceError) -> Reading {
    guard json[id].kind == .object else { return unreadable(id, "a font style") }
    var parts = FontStyleParts()
    for member in json.members(of: id) {
      let key = json.string(member.key) ?? ""
      guard let name = FontStyleParts.Name(rawValue: key) else {
        notes.leaveOut(member.key, "a font style of a theme has no '\(key)'")
        continue
      }
      guard let reference = json.treeReference(member.value) else {
        parts.values[name] = member.value
        continue
      }
      let target = try references.target(of: reference, from: token, foreign)
      parts.values[name] = literal(at: Place(token: target, appearance: .light))
      if name == .fontFamily { parts.familyToken = target }
    }
    guard let style = typography(parts, &notes) else {
      return .unreadable("its 'fontSize' is not a length that a theme can hold")
    }
    return .value(.typography(style))
  }

  /// Returns a font style with the given parts, or `nil` if its size is missing or not positive.
  func typography(_ parts: FontStyleParts, _ notes: inout ImportNotes) -> ImportedTypography? {
    guard let size = parts.values[.fontSize].flatMap(length), let points = size.pixels, points > 0
    else { return nil }
    func read<Value>(
      _ part: FontStyleParts.Name, _ name: String, otherwise: Value,
      _ read: (JSONNode.ID) -> Value?
    ) -> Value {
      guard let part = parts.values[part] else { return otherwise }
      if let value = read(part) { return value }
      notes.leaveOut(part, "this is not \(name) that a theme can hold; it is left out")
      return otherwise
    }
    return ImportedTypography(
      family: read(.fontFamily, "a font family", otherwise: [], fontFamily), size: size,
      weight: read(.fontWeight, "a font weight", otherwise: 400, fontWeight),
      letterSpacing: read(
        .letterSpacing, "a letter spacing", otherwise: Measure(value: 0, unit: "px")
      ) { letterSpacing($0, size: points) },
      lineHeight: read(.lineHeight, "a line height", otherwise: 1.5) {
        lineHeight($0, size: points)
      },
      familyToken: parts.familyToken)
  }

  private func lineHeight(_ id: JSONNode.ID, size: Double) -> Double? {
    guard let measure = json.measure(id), measure.value > 0, measure.value <= 1_000_000
    else { return nil }
    var multiple: Double?
    switch measure.unit {
    case "" where !measure.isLineHeightInPixels: multiple = measure.value
    case "em": multiple = measure.value
    case "%": multiple = measure.value / 100
    default: multiple = measure.pixels.map { $0 / size }
    }
    return multiple.map { ($0 * 1_000_000).rounded() / 1_000_000 }.flatMap { $0 > 0 ? $0 : nil }
  }

  private func letterSpacing(_ id: JSONNode.ID, size: Double) -> Measure? {
    guard let measure = json.measure(id) else { return nil }
    guard measure.isFractionOfSize else { return measure.length }
    let points = measure.value * size / (measure.unit == "%" ? 100 : 1)
    return Measure(value: (points * 1000).rounded() / 1000, unit: "px").length
  }
}

/// The nodes of the parts of a font style.
struct FontStyleParts {
  /// The name of a part in the Design Tokens format.
  enum Name: String {
    case fontSize
    case lineHeight
    case fontWeight
    case letterSpacing
    case fontFamily
  }

  var values: [Name: JSONNode.ID] = [:]
  /// The token that the family is taken from.
  var familyToken: Int?
}
