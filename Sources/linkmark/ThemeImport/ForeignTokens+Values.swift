import LinkText

/// The value of a token, or the reason that a theme cannot hold it.
enum ReadingResult {
  case value(TokenValue)
  case unreadable(String)
}

extension ForeignTokens {
  /// Reads all values, or throws an error for an invalid color or reference.
  mutating func readValues() throws(SourceError) {
    chooseUnitOfBareSizes()
    for place in places {
      switch try read(place) {
      case .unreadable(let reason): self[place].reason = reason
      case .value(let value):
        if place.side == 0 || value.type == tokens[place.token].light.value?.type {
          self[place].value = value
        } else {
          self[place].reason = "the light value has a different type"
        }
      }
    }
  }

  /// Chooses the unit of sizes without a unit: `rem` if a font size is 4 or less; otherwise, `px`.
  ///
  /// In Style Dictionary, sizes without a unit are in `rem`; in other formats, they are in pixels.
  /// A font size of 4 pixels is implausible, so one such size decides the unit for the file.
  private mutating func chooseUnitOfBareSizes() {
    for (index, token) in tokens.enumerated() where token.role == .treeToken {
      let type = TokenName.words(in: token.statedType ?? "")
      guard [token.words, type].contains(where: { $0.contains("font") && $0.contains("size") }),
        let measure = literal(at: Place(token: index)).measure,
        measure.unit.isEmpty, measure.value > 0, measure.value <= 4
      else { continue }
      unitOfBareSizes = "rem"
      return note(
        "sizes without a unit are read as rem, because '\(token.name)' is too small for pixels",
        at: token.key, rule: "chosen-unit")
    }
  }

  private mutating func read(_ place: Place) throws(SourceError) -> ReadingResult {
    let literal = literal(at: place)
    // An alias of Theo has no type. Colors form a palette; other values are copied to their users.
    if tokens[place.token].role == .theoAlias {
      return literal.string.flatMap(RGBColor.init(css:)).map { .value(.color($0)) }
        ?? .unreadable("it is a constant that no token uses")
    }
    guard !literal.isNull else { return .unreadable("it has no value") }
    let kind = kind(of: place)
    switch kind {
    case .color: return try color(literal)
    case .dimension:
      return reading(length(literal).map(TokenValue.dimension), of: literal, as: "a length")
    case .duration:
      let duration = quantity(literal)?.duration
      return reading(duration.map(TokenValue.duration), of: literal, as: "a duration")
    case .number, .lineHeight:
      let what = kind == .number ? "a number" : "a line height"
      let measure = literal.measure.flatMap { abs($0.value) <= 1_000_000 ? $0 : nil }
      if let measure, measure.unit == "%" { return .value(.number(measure.value / 100)) }
      if let measure, measure.unit.isEmpty, kind == .number || !measure.isLineHeightInPixels {
        return .value(.number(measure.value))
      }
      return reading(measure?.length.map(TokenValue.dimension), of: literal, as: what)
    case .letterSpacing:
      if literal.measure?.isRelativeToFontSize == true {
        return .unreadable("it is relative to a font size, but is not part of a font style")
      }
      return reading(length(literal).map(TokenValue.dimension), of: literal, as: "a length")
    case .fontWeight:
      return reading(
        fontWeight(literal).map(TokenValue.fontWeight), of: literal, as: "a font weight")
    case .fontFamily:
      return reading(
        fontFamily(literal).map(TokenValue.fontFamily), of: literal, as: "a font family")
    case .typography: return try typography(literal, of: (self[place].end ?? place).token)
    case .other(let name): return .unreadable("a theme has no tokens of the type '\(name)'")
    case .unknown: return .unreadable("neither its type nor its name says what it is")
    }
  }

  /// Returns the kind of the token at a place, which the end of its references may determine.
  private func kind(of place: Place) -> ForeignKind {
    let end = tokens[(self[place].end ?? place).token]
    let types = [tokens[place.token], end].lazy.compactMap(\.statedType)
    return types.compactMap(ForeignKind.init(typeName:)).first
      ?? ForeignKind(words: end.words, category: end.category, value: literal(at: place))
  }

  /// Returns the value, or the reason that `source` is not what `noun` names, such as `a length`.
  private func reading(
    _ value: TokenValue? = nil, of source: JSONValue, as noun: String
  ) -> ReadingResult {
    if let value { return .value(value) }
    let scalars = source.string?.unicodeScalars
    let start = scalars?.prefix(40).map { $0.escaped(asASCII: false) }.joined()
    let shown = start.map { "'\($0)\((scalars?.count ?? 0) > 40 ? "…" : "")'" }
    let subject = shown ?? "\(source.kindName) of this kind"
    return .unreadable("\(subject) is not \(noun) that a theme can hold")
  }

  // MARK: - Colors

  /// Reads a CSS color, or a Design Tokens color that is in sRGB or has a `hex`.
  ///
  /// A function other than `rgb()` or `hsl()` is unreadable; most other invalid colors are errors.
  private func color(_ value: JSONValue) throws(SourceError) -> ReadingResult {
    if value.isObject { return try colorObject(value) }
    guard let text = value.string else {
      throw value.error("\(value.kindName) where a color should be")
    }
    if let color = RGBColor(css: text) { return .value(.color(color)) }
    let isReadable = ["#", "rgb(", "rgba(", "hsl(", "hsla("].contains(
      where: text.lowercased().hasPrefix)
    if !isReadable, text.contains("(") || text.contains("{") {
      return reading(of: value, as: "a color")
    }
    throw value.error(
      "this is not a color; write it as in #0062E3, #0062E380, rgb(0, 98, 227) or "
        + "hsl(214, 100%, 45%)")
  }

  private func colorObject(_ object: JSONValue) throws(SourceError) -> ReadingResult {
    let alpha = object["alpha"].map { $0.number ?? -1 } ?? 1
    guard (0...1).contains(alpha) else {
      throw object.error("'alpha' must be a number from 0 to 1")
    }
    let components = object["components"]?.elements ?? []
    let numbers = components.map { $0.string == "none" ? 0 : $0.number ?? -1 }
    let space = object["colorSpace"]
    if space?.string == "srgb", numbers.count == 3,
      let color = RGBColor(fractions: numbers + [alpha])
    {
      return .value(.color(color))
    }
    if let color = object["hex"]?.string.flatMap(RGBColor.init(css:)) {
      return .value(.color(color.withAlpha(UInt8((alpha * 255).rounded()))))
    }
    return space == nil
      ? reading(of: object, as: "a color")
      : .unreadable("this color is not in sRGB and has no 'hex'")
  }

  // MARK: - Quantities and fonts

  private func length(_ value: JSONValue) -> Measure? {
    guard let measure = quantity(value) else { return nil }
    let isBare = measure.unit.isEmpty && measure.value != 0
    return (isBare ? Measure(value: measure.value, unit: unitOfBareSizes) : measure).length
  }

  /// Reads a number and its unit, as written in CSS or in the Design Tokens format.
  private func quantity(_ value: JSONValue) -> Measure? {
    guard value.isObject else { return value.measure }
    guard let number = value["value"]?.number, let unit = value["unit"]?.string else { return nil }
    return Measure(value: number, unit: unit)
  }

  /// Reads a font weight: a whole number from 1 to 1000, or a name such as `Semi Bold`.
  private func fontWeight(_ value: JSONValue) -> Int? {
    if let measure = value.measure {
      guard measure.unit.isEmpty, (1...1000).contains(measure.value) else { return nil }
      return Int(exactly: measure.value)
    }
    // `SemiBold` and `semibold` both match `semi-bold`.
    let name = TokenName.words(in: value.string ?? "").joined()
    let weights = FontStyle.weights + [("roman", 400)]
    return weights.first { $0.name.filter { $0 != "-" } == name }?.weight
  }

  /// Reads a list of family names, or a string of names separated by commas, each with or without
  /// quotes.
  private func fontFamily(_ value: JSONValue) -> [String]? {
    let isList = value.kind == .array
    var names: [String] = []
    for element in isList ? value.elements : [value] {
      guard let string = element.string, !string.contains("{") else { return nil }
      let parts = isList ? [string[...]] : string.listParts
      names += parts.map {
        String($0.trimming(while: " \t".contains).trimming(while: "'\"".contains))
      }
    }
    names.removeAll(where: \.isEmpty)
    return names.isEmpty ? nil : names
  }

  /// Reads a font style that is one object, whose parts may refer to other tokens.
  ///
  /// Only the size is required. The defaults are weight 400, line height 1.5 and no letter spacing.
  private mutating func typography(
    _ object: JSONValue, of token: Int
  ) throws(SourceError) -> ReadingResult {
    guard object.isObject else { return reading(of: object, as: "a font style") }
    var parts: [FontStylePart: JSONValue] = [:]
    var familyToken: Int?
    for member in object.members {
      guard let part = FontStylePart(rawValue: member.name) else {
        leaveOut("a font style of a theme has no '\(member.name)'", at: member.key)
        continue
      }
      parts[part] = member.value
      if let reference = member.value.treeReference {
        let target = try target(of: reference, from: token)
        parts[part] = literal(at: Place(token: target))
        if part == .fontFamily { familyToken = target }
      }
    }
    return typography(of: parts, familyToken: familyToken).map { .value(.typography($0)) }
      ?? .unreadable("its 'fontSize' is not a length that a theme can hold")
  }

  /// Returns a font style with the given parts, or `nil` if its size is invalid or missing.
  ///
  /// - Parameter familyToken: The index of the token from which the family comes, if any.
  private mutating func typography(
    of parts: [FontStylePart: JSONValue], familyToken: Int?
  ) -> ImportedTypography? {
    guard let size = parts[.fontSize].flatMap(length), let points = size.pixels, points > 0
    else { return nil }
    func part<Value>(
      _ part: FontStylePart, named name: String, otherwise: Value, read: (JSONValue) -> Value?
    ) -> Value {
      guard let value = parts[part] else { return otherwise }
      if let value = read(value) { return value }
      leaveOut("this is not \(name) that a theme can hold; it is left out", at: value)
      return otherwise
    }
    return ImportedTypography(
      family: part(.fontFamily, named: "a font family", otherwise: [], read: fontFamily),
      size: size,
      weight: part(.fontWeight, named: "a font weight", otherwise: 400, read: fontWeight),
      letterSpacing: part(
        .letterSpacing, named: "a letter spacing", otherwise: Measure(value: 0, unit: "px")
      ) { $0.measure?.letterSpacing(atSize: points) },
      lineHeight: part(.lineHeight, named: "a line height", otherwise: 1.5) {
        $0.measure?.lineHeight(atSize: points)
      },
      familyToken: familyToken)
  }

  // MARK: - Groups of tokens

  /// Returns the font styles that groups of tokens form, and the tokens in each.
  ///
  /// A group has a size, a line height, a weight, and optionally a family and a letter spacing.
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
        .filter { !$0.value.isNull }
      return typography(of: values, familyToken: group[.fontFamily]).map {
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

  /// Returns the path of a font style, without general words such as `typography` at the start.
  static func fontStylePath(of words: [String]) -> [String] {
    let general = [
      "global", "text", "typography", "font", "fonts", "type", "style", "styles", "fontstyle",
    ]
    let particular = words.drop { general.contains($0) }
    return ["fontStyle", TokenName.camelCase(particular.isEmpty ? words[...] : particular)]
  }
}

extension String {
  /// The parts between commas; a part that begins with a quotation may have commas in it.
  fileprivate var listParts: [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let quote = rest.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      let closing = quote.flatMap { rest.dropFirst().firstIndex(of: $0) }
      let end = rest[(closing ?? rest.startIndex)...].firstIndex(of: ",") ?? rest.endIndex
      parts.append(rest[..<end])
      if end == rest.endIndex { return parts }
      rest = rest[end...].dropFirst()
    }
  }
}

/// A part of a font style, by its name in the Design Tokens format.
enum FontStylePart: String {
  case fontSize
  case lineHeight
  case fontWeight
  case letterSpacing
  case fontFamily
}

extension Measure {
  /// Returns the line height as a multiple of a font size in pixels, or `nil` if it is invalid.
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
    guard isRelativeToFontSize else { return length }
    let points = value * size / (unit == "%" ? 100 : 1)
    return Measure(value: (points * 1000).rounded() / 1000, unit: "px").length
  }
}
