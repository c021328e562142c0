import LinkText

extension ForeignValues {
  enum Reading {
    case value(TokenValue)
    case unreadable(String)
  }

  /// Reads the literal value of a token.
  func read(
    _ id: JSONNode.ID, as kind: ForeignKind, of token: Int, _ notes: inout ImportNotes
  ) throws(SourceError) -> Reading {
    switch kind {
    case .color: return try color(id)
    case .dimension: return length(id).map { .value(.dimension($0)) } ?? unreadable(id, "a length")
    case .duration:
      return quantity(id)?.duration.map { .value(.duration($0)) }
        ?? unreadable(id, "a duration")
    case .number:
      guard let number = json.measure(id), abs(number.value) <= 1_000_000 else {
        return unreadable(id, "a number")
      }
      switch number.unit {
      case "": return .value(.number(number.value))
      case "%": return .value(.number(number.value / 100))
      default: return length(id).map { .value(.dimension($0)) } ?? unreadable(id, "a number")
      }
    case .lineHeight: return lineHeight(id)
    case .letterSpacing:
      if json.measure(id)?.isFractionOfSize == true {
        return .unreadable("it is relative to a font size, but is not part of a font style")
      }
      return length(id).map { .value(.dimension($0)) } ?? unreadable(id, "a length")
    case .fontWeight:
      return fontWeight(id).map { .value(.fontWeight($0)) } ?? unreadable(id, "a font weight")
    case .fontFamily:
      return fontFamily(id).map { .value(.fontFamily($0)) } ?? unreadable(id, "a font family")
    case .typography: return try typography(id, of: token, &notes)
    case .other(let name): return .unreadable("a theme has no tokens of the type '\(name)'")
    case .unknown: return .unreadable("neither its type nor its name says what it is")
    }
  }

  /// Returns the reason that a value does not match the kind of its token.
  func unreadable(_ id: JSONNode.ID, _ what: String) -> Reading {
    guard let text = json.string(id) else {
      return .unreadable("\(json.kindName(id)) of this kind is not \(what) that a theme can hold")
    }
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { $0.escaped(asASCII: false) }.joined()
    return .unreadable(
      "'\(shown)\(scalars.count > 40 ? "…" : "")' is not \(what) that a theme can hold")
  }

  func length(_ id: JSONNode.ID) -> Measure? {
    guard let measure = quantity(id) else { return nil }
    let isBare = measure.unit.isEmpty && measure.value != 0
    return (isBare ? Measure(value: measure.value, unit: unitOfBareSizes) : measure).length
  }

  /// Reads a number and its unit, as written in CSS or in the Design Tokens format.
  private func quantity(_ id: JSONNode.ID) -> Measure? {
    guard json[id].kind == .object else { return json.measure(id) }
    guard let value = json.member("value", of: id).flatMap({ json.number($0.value) }),
      let unit = json.member("unit", of: id).flatMap({ json.string($0.value) })
    else { return nil }
    return Measure(value: value, unit: unit)
  }

  private func lineHeight(_ id: JSONNode.ID) -> Reading {
    guard let measure = json.measure(id), abs(measure.value) <= 1_000_000 else {
      return unreadable(id, "a line height")
    }
    switch measure.unit {
    case "" where !measure.isLineHeightInPixels: return .value(.number(measure.value))
    case "%": return .value(.number(measure.value / 100))
    case "": return .value(.dimension(Measure(value: measure.value, unit: "px")))
    default: return measure.length.map { .value(.dimension($0)) } ?? unreadable(id, "a line height")
    }
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
    let strings =
      json[id].kind == .array ? json.elements(of: id).map(json.string) : [json.string(id)]
    var names: [String] = []
    for string in strings {
      guard let string, !string.contains("{") else { return nil }
      let parts = json[id].kind == .array ? [string[...]] : string.listParts
      for part in parts {
        let name = part.trimmed(of: " \t").trimmed(of: "'\"")
        if !name.isEmpty { names.append(String(name)) }
      }
    }
    return names.isEmpty ? nil : names
  }
}

extension Measure {
  /// Whether a line height is in pixels: without a unit, and too large for a multiple of the size.
  var isLineHeightInPixels: Bool { unit.isEmpty && value >= 5 }

  /// Whether a letter spacing is relative to the font size.
  ///
  /// One without a unit is relative if it is too small to be visible as a length.
  var isFractionOfSize: Bool {
    unit == "em" || unit == "%" || unit.isEmpty && value != 0 && abs(value) < 0.1
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

extension Substring {
  fileprivate func trimmed(of characters: String) -> Substring {
    var rest = self
    while let first = rest.first, characters.contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, characters.contains(last) { rest = rest.dropLast() }
    return rest
  }
}
