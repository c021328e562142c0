import LinkText

/// The value of a token, or the reason that a theme cannot hold it.
enum ForeignReading {
  case value(TokenValue)
  case unreadable(String)
}

extension ForeignTokens {
  /// Reads all values, or throws an error for an invalid color.
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

  /// Chooses `rem` as the unit of sizes without a unit if a font size is 4 or less, or else `px`.
  ///
  /// Style Dictionary's own sizes are in `rem`, all others in pixels. No font has a size of 4
  /// pixels, so one such size decides for the whole file.
  private mutating func chooseUnitOfBareSizes() {
    for (index, token) in tokens.enumerated() where token.role == .treeToken {
      let type = TokenName.words(in: token.statedType ?? "")
      guard [token.words, type].contains(where: { $0.contains("font") && $0.contains("size") }),
        let measure = json.measure(literal(at: Place(token: index))),
        measure.unit.isEmpty, measure.value > 0, measure.value <= 4
      else { continue }
      unitOfBareSizes = "rem"
      return note(
        at: token.key, rule: "chosen-unit",
        "sizes without a unit are read as rem, because '\(token.name)' is too small for pixels")
    }
  }

  private mutating func read(_ place: Place) throws(SourceError) -> ForeignReading {
    let id = literal(at: place)
    // Constants without a type are copied to where they are used; only colors form a palette.
    if tokens[place.token].role == .theoAlias {
      let color = json.string(id).flatMap(RGBColor.init(css:))
      return color.map { .value(.color($0)) } ?? .unreadable("it is a constant that no token uses")
    }
    guard json[id].kind != .null else { return .unreadable("it has no value") }
    func found<Value>(
      _ value: Value?, _ make: (Value) -> TokenValue, _ what: String
    ) -> ForeignReading {
      value.map { .value(make($0)) } ?? unreadable(id, what)
    }
    let kind = kind(of: place)
    switch kind {
    case .color: return try color(id)
    case .dimension: return found(length(id), TokenValue.dimension, "a length")
    case .duration: return found(quantity(id)?.duration, TokenValue.duration, "a duration")
    case .number, .lineHeight:
      let what = kind == .number ? "a number" : "a line height"
      guard let measure = json.measure(id), abs(measure.value) <= 1_000_000 else {
        return unreadable(id, what)
      }
      if measure.unit == "%" { return .value(.number(measure.value / 100)) }
      if measure.unit.isEmpty, kind == .number || !measure.isLineHeightInPixels {
        return .value(.number(measure.value))
      }
      return found(measure.length, TokenValue.dimension, what)
    case .letterSpacing:
      if json.measure(id)?.isFractionOfSize == true {
        return .unreadable("it is relative to a font size, but is not part of a font style")
      }
      return found(length(id), TokenValue.dimension, "a length")
    case .fontWeight: return found(fontWeight(id), TokenValue.fontWeight, "a font weight")
    case .fontFamily: return found(fontFamily(id), TokenValue.fontFamily, "a font family")
    case .typography: return try typography(id, of: (self[place].end ?? place).token)
    case .other(let name): return .unreadable("a theme has no tokens of the type '\(name)'")
    case .unknown: return .unreadable("neither its type nor its name says what it is")
    }
  }

  /// Returns the kind of the token at a place, or else of the token that it finally refers to.
  private func kind(of place: Place) -> ForeignKind {
    let end = tokens[(self[place].end ?? place).token]
    let types = [tokens[place.token], end].lazy.compactMap(\.statedType)
    return types.compactMap(ForeignKind.init(typeName:)).first
      ?? ForeignKind(words: end.words, hint: end.hint, value: literal(at: place), json)
  }

  /// Returns the reason that a value does not match the kind of its token.
  func unreadable(_ id: JSONNode.ID, _ what: String) -> ForeignReading {
    guard let text = json.string(id) else {
      return .unreadable("\(json.kindName(id)) of this kind is not \(what) that a theme can hold")
    }
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { $0.escaped(asASCII: false) }.joined()
    return .unreadable(
      "'\(shown)\(scalars.count > 40 ? "…" : "")' is not \(what) that a theme can hold")
  }

  // MARK: - Colors

  /// Reads a CSS color, or a color of the Design Tokens format in sRGB.
  ///
  /// Functions such as those that mix or blend colors are left out; any other invalid color is an
  /// error.
  private func color(_ id: JSONNode.ID) throws(SourceError) -> ForeignReading {
    if json[id].kind == .object { return try colorObject(id) }
    guard let text = json.string(id) else {
      throw json.error(at: id, "\(json.kindName(id)) where a color should be")
    }
    if let color = RGBColor(css: text) { return .value(.color(color)) }
    let isReadable = ["#", "rgb(", "rgba(", "hsl(", "hsla("].contains(
      where: text.lowercased().hasPrefix)
    if !isReadable, text.contains("(") || text.contains("{") { return unreadable(id, "a color") }
    throw json.error(
      at: id,
      "this is not a color; write it as in #0062E3, #0062E380, rgb(0, 98, 227) or "
        + "hsl(214, 100%, 45%)")
  }

  private func colorObject(_ id: JSONNode.ID) throws(SourceError) -> ForeignReading {
    let alpha = json.member("alpha", of: id).map { json.number($0.value) ?? -1 } ?? 1
    guard (0...1).contains(alpha) else {
      throw json.error(at: id, "'alpha' must be a number from 0 to 1")
    }
    let components = json.member("components", of: id).map { json.elements(of: $0.value) } ?? []
    let numbers = components.map { json.isString($0, "none") ? 0 : json.number($0) ?? -1 }
    let space = json.member("colorSpace", of: id)
    if let space, json.isString(space.value, "srgb"), numbers.count == 3,
      let color = RGBColor(fractions: numbers + [alpha])
    {
      return .value(.color(color))
    }
    if let color = json.string("hex", of: id).flatMap(RGBColor.init(css:)) {
      return .value(.color(color.withAlpha(UInt8((alpha * 255).rounded()))))
    }
    return space == nil
      ? unreadable(id, "a color") : .unreadable("this color is not in sRGB and has no 'hex'")
  }

  // MARK: - Quantities and fonts

  func length(_ id: JSONNode.ID) -> Measure? {
    guard let measure = quantity(id) else { return nil }
    let isBare = measure.unit.isEmpty && measure.value != 0
    return (isBare ? Measure(value: measure.value, unit: unitOfBareSizes) : measure).length
  }

  /// Reads a number and its unit, as written in CSS or in the Design Tokens format.
  private func quantity(_ id: JSONNode.ID) -> Measure? {
    guard json[id].kind == .object else { return json.measure(id) }
    guard let value = json.member("value", of: id).flatMap({ json.number($0.value) }),
      let unit = json.string("unit", of: id)
    else { return nil }
    return Measure(value: value, unit: unit)
  }

  /// Reads a font weight: a whole number from 1 to 1000, or a name such as `Semi Bold`.
  func fontWeight(_ id: JSONNode.ID) -> Int? {
    if let measure = json.measure(id) {
      guard measure.unit.isEmpty, (1...1000).contains(measure.value) else { return nil }
      return Int(exactly: measure.value)
    }
    // `SemiBold` and `semibold` both match `semi-bold`.
    let name = TokenName.words(in: json.string(id) ?? "").joined()
    let weights = FontStyle.weights + [("roman", 400)]
    return weights.first { $0.name.filter { $0 != "-" } == name }?.weight
  }

  /// Reads a list of family names, or a string of names separated by commas, each with or without
  /// quotes.
  func fontFamily(_ id: JSONNode.ID) -> [String]? {
    let isList = json[id].kind == .array
    var names: [String] = []
    for element in isList ? json.elements(of: id) : [id] {
      guard let string = json.string(element), !string.contains("{") else { return nil }
      let parts = isList ? [string[...]] : string.listParts
      names += parts.map {
        String($0.trimming(while: " \t".contains).trimming(while: "'\"".contains))
      }
    }
    names.removeAll(where: \.isEmpty)
    return names.isEmpty ? nil : names
  }
}

extension String {
  /// The parts between commas, except for commas in quotes that a part begins with.
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
