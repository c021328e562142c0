import LinkText

/// The values of foreign tokens that a token file can contain.
struct ForeignValues {
  typealias Place = ForeignReferences.Place

  let foreign: ForeignTokens
  let references: ForeignReferences
  private(set) var light: [TokenValue?] = []
  private(set) var dark: [TokenValue?] = []
  /// The reason for each missing value.
  private(set) var reasons: [Place: String] = [:]
  /// The unit of sizes without a unit: `px` or `rem`.
  private(set) var unitOfBareSizes = "px"

  var json: JSONDocument { foreign.json }

  /// Reads all values, or throws an error for an invalid color, a reference to nothing or a cycle.
  init(_ foreign: ForeignTokens, notes: inout ImportNotes) throws(SourceError) {
    self.foreign = foreign
    references = try ForeignReferences(foreign)
    chooseUnitOfBareSizes(&notes)
    light.reserveCapacity(foreign.tokens.count)
    dark.reserveCapacity(foreign.tokens.count)
    for (index, token) in foreign.tokens.enumerated() {
      light.append(try value(at: Place(token: index, appearance: .light), token, &notes))
      guard token.dark != nil else {
        dark.append(nil)
        continue
      }
      let place = Place(token: index, appearance: .dark)
      let value = try value(at: place, token, &notes)
      let isOfOneType = value?.type == light[index]?.type
      if value != nil, !isOfOneType { reasons[place] = "the light value has a different type" }
      dark.append(isOfOneType ? value : nil)
    }
  }

  subscript(place: Place) -> TokenValue? {
    place.appearance == .dark ? dark[place.token] : light[place.token]
  }

  /// Returns the node of the value at a place, with all references resolved.
  func literal(at place: Place) -> JSONNode.ID {
    let end = references.end(of: place)
    let token = foreign.tokens[end.token]
    return (token.side(end.appearance) ?? token.light).value
  }

  /// Returns the kind of the token at a place, or else of the token that it finally refers to.
  func kind(of place: Place) -> ForeignKind {
    let end = references.end(of: place)
    for index in [place.token, end.token] {
      if let type = foreign.tokens[index].statedType, let kind = ForeignKind(typeName: type) {
        return kind
      }
    }
    let token = foreign.tokens[end.token]
    return ForeignKind(words: token.words, hint: token.hint, value: literal(at: place), json)
  }

  private mutating func value(
    at place: Place, _ token: ForeignToken, _ notes: inout ImportNotes
  ) throws(SourceError) -> TokenValue? {
    let literal = literal(at: place)
    // Constants without a type are copied to where they are used; only colors form a palette.
    if token.role == .theoAlias {
      let color = json.string(literal).flatMap(RGBColor.init(css:))
      if color == nil { reasons[place] = "it is a constant that no token uses" }
      return color.map { .color($0) }
    }
    guard json[literal].kind != .null else {
      reasons[place] = "it has no value"
      return nil
    }
    let end = references.end(of: place).token
    switch try read(literal, as: kind(of: place), of: end, &notes) {
    case .value(let value): return value
    case .unreadable(let why):
      reasons[place] = why
      return nil
    }
  }

  /// Chooses `rem` as the unit of sizes without a unit if a font size is 4 or less, or else `px`.
  ///
  /// Style Dictionary's own sizes are in `rem`, all others in pixels. No font has a size of 4
  /// pixels, so one such size decides for the whole file.
  private mutating func chooseUnitOfBareSizes(_ notes: inout ImportNotes) {
    for (index, token) in foreign.tokens.enumerated() where token.role == .treeToken {
      let words = token.words
      let type = TokenName.words(in: token.statedType ?? "")
      guard [words, type].contains(where: { $0.contains("font") && $0.contains("size") }),
        let measure = json.measure(literal(at: Place(token: index, appearance: .light))),
        measure.unit.isEmpty, measure.value > 0, measure.value <= 4
      else { continue }
      unitOfBareSizes = "rem"
      notes.add(
        at: token.key, rule: "chosen-unit", .note,
        "sizes without a unit are read as rem, because '\(token.name)' is too small for pixels")
      return
    }
  }
}

extension JSONDocument {
  /// Returns a number, or the number and the unit in a string.
  func measure(_ id: JSONNode.ID) -> Measure? {
    number(id).map { Measure(value: $0, unit: "") } ?? string(id).flatMap(Measure.init)
  }
}
