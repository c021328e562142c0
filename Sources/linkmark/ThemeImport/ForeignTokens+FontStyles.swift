import LinkText

/// A part of a font style, by its name in the Design Tokens format.
enum FontStylePart: String {
  case fontSize
  case lineHeight
  case fontWeight
  case letterSpacing
  case fontFamily
}

extension ForeignTokens {
  /// Reads a font style that is one object, whose parts may refer to other tokens.
  ///
  /// A part that is missing or unreadable has a default: weight 400, line height 1.5, no letter
  /// spacing.
  mutating func typography(
    _ id: JSONNode.ID, of token: Int
  ) throws(SourceError) -> ForeignReading {
    guard json[id].kind == .object else { return unreadable(id, "a font style") }
    var parts: [FontStylePart: JSONNode.ID] = [:]
    var familyToken: Int?
    for member in json.members(of: id) {
      let key = json.string(member.key) ?? ""
      guard let part = FontStylePart(rawValue: key) else {
        leaveOut(member.key, "a font style of a theme has no '\(key)'")
        continue
      }
      parts[part] = member.value
      if let reference = json.treeReference(member.value) {
        let target = try target(of: reference, from: token)
        parts[part] = literal(at: Place(token: target))
        if part == .fontFamily { familyToken = target }
      }
    }
    return typography(parts, familyToken).map { .value(.typography($0)) }
      ?? .unreadable("its 'fontSize' is not a length that a theme can hold")
  }

  /// Returns a font style with the given parts, or `nil` if its size is missing or not positive.
  ///
  /// - Parameter familyToken: The token that the family is taken from.
  private mutating func typography(
    _ parts: [FontStylePart: JSONNode.ID], _ familyToken: Int?
  ) -> ImportedTypography? {
    guard let size = parts[.fontSize].flatMap(length), let points = size.pixels, points > 0
    else { return nil }
    func part<Value>(
      _ part: FontStylePart, _ name: String, otherwise: Value,
      _ read: (JSONNode.ID) -> Value?
    ) -> Value {
      guard let node = parts[part] else { return otherwise }
      if let value = read(node) { return value }
      leaveOut(node, "this is not \(name) that a theme can hold; it is left out")
      return otherwise
    }
    return ImportedTypography(
      family: part(.fontFamily, "a font family", otherwise: [], fontFamily), size: size,
      weight: part(.fontWeight, "a font weight", otherwise: 400, fontWeight),
      letterSpacing: part(
        .letterSpacing, "a letter spacing", otherwise: Measure(value: 0, unit: "px")
      ) { json.measure($0)?.letterSpacing(atSize: points) },
      lineHeight: part(.lineHeight, "a line height", otherwise: 1.5) {
        json.measure($0)?.lineHeight(atSize: points)
      },
      familyToken: familyToken)
  }

  // MARK: - Groups of tokens

  /// Returns the font styles that groups of tokens form, and the tokens in each.
  ///
  /// A group has a size, a line height and a weight, and optionally more.
  mutating func fontStyles() -> [(style: ImportedTypography, path: [String], tokens: [Int])] {
    var groups: [[String]: [FontStylePart: Int]] = [:]
    var names: [[String]] = []
    for (index, token) in tokens.enumerated() where token.role != .theoAlias {
      let words = token.words
      guard
        let ending = Self.partEndings.first(where: {
          words.count > $0.words.count && words.suffix($0.words.count) == $0.words[...]
        })
      else { continue }
      let name = Array(words.dropLast(ending.words.count))
      if groups[name] == nil { names.append(name) }
      groups[name, default: [:]][ending.part] = groups[name]?[ending.part] ?? index
    }
    return names.compactMap { name in
      guard let group = groups[name], group[.fontSize] != nil, group[.lineHeight] != nil,
        group[.fontWeight] != nil
      else { return nil }
      // Ignore parts without a value.
      let values = group.mapValues { literal(at: Place(token: $0)) }
        .filter { json[$0.value].kind != .null }
      return typography(values, group[.fontFamily]).map {
        ($0, Self.fontStylePath(of: name), group.values.sorted())
      }
    }
  }

  private static let partEndings: [(words: [String], part: FontStylePart)] = [
    (["font", "size"], .fontSize), (["line", "height"], .lineHeight),
    (["font", "weight"], .fontWeight), (["letter", "spacing"], .letterSpacing),
    (["font", "family"], .fontFamily), (["size"], .fontSize), (["weight"], .fontWeight),
    (["family"], .fontFamily), (["tracking"], .letterSpacing),
  ]

  /// Returns the path of a font style, without the general words that any name may begin with.
  static func fontStylePath(of words: [String]) -> [String] {
    let general = [
      "global", "text", "typography", "font", "fonts", "type", "style", "styles", "fontstyle",
    ]
    let particular = words.drop { general.contains($0) }
    return ["fontStyle", TokenName.camelCase(particular.isEmpty ? words[...] : particular)]
  }
}

extension Measure {
  /// Returns the line height as a multiple of a font size in pixels.
  fileprivate func lineHeight(atSize size: Double) -> Double? {
    guard value > 0, value <= 1_000_000 else { return nil }
    let multiple: Double? =
      switch unit {
      case "" where !isLineHeightInPixels: value
      case "em": value
      case "%": value / 100
      default: pixels.map { $0 / size }
      }
    let rounded = multiple.map { ($0 * 1_000_000).rounded() / 1_000_000 } ?? 0
    return rounded > 0 ? rounded : nil
  }

  fileprivate func letterSpacing(atSize size: Double) -> Measure? {
    guard isFractionOfSize else { return length }
    let points = value * size / (unit == "%" ? 100 : 1)
    return Measure(value: (points * 1000).rounded() / 1000, unit: "px").length
  }
}
