import LinkText

/// A value in the Design Tokens format.
struct TokenValue: Equatable {
  let type: TokenType
  /// The JSON of the value; for a font style, of each of its parts in alphabetical order.
  var json: [JSONText]
  /// The name of the token to which the value is an alias, if it is one.
  var alias: String?
  var color: RGBColor?
  /// The index of the foreign token from which the family of a font style comes, if any.
  var familyToken: Int?
}

extension TokenValue {
  /// Creates a value of one part, or returns `nil` if there is none.
  init?(_ type: TokenType, _ value: (some JSONTextConvertible)?) {
    guard let value else { return nil }
    self.init(type: type, json: [value.jsonText])
  }

  init(_ color: RGBColor) { self.init(type: .color, json: [color.designToken], color: color) }

  init(aliasOf name: String, type: TokenType) {
    self.init(type: type, json: ["{\(name)}".jsonText], alias: name)
  }
}

/// A type of tokens in the formats of other tools, by which a value is read.
enum ForeignKind {
  case color, dimension, number, lineHeight, letterSpacing, fontWeight, fontFamily, duration
  case typography

  /// The kinds, each with the noun for its values in messages and the names of its types.
  private static let table: [(kind: ForeignKind, noun: String, types: String)] = [
    (.color, "a color", "color colour colors"),
    (.dimension, "a length", "dimension size sizes sizing spacing space radius radii length"),
    (.dimension, "a length", "borderradius borderwidth paragraphspacing fontsize fontsizes"),
    (.number, "a number", "number opacity integer float zindex"),
    (.lineHeight, "a line height", "lineheight lineheights"),
    (.letterSpacing, "a length", "letterspacing legacyletterspacing"),
    (.fontWeight, "a font weight", "fontweight fontweights"),
    (.fontFamily, "a font family", "fontfamily fontfamilies font"),
    (.duration, "a duration", "duration time"),
    (.typography, "a font style", "typography"),
  ]

  var noun: String { Self.table.first { $0.kind == self }?.noun ?? "" }

  /// Returns the kind for the name of a type, or `nil` if a theme has no such tokens.
  ///
  /// `font-size`, `fontSize` and `FontSize` are the same name.
  static func named(_ typeName: String) -> ForeignKind? {
    let name = TokenName.words(in: typeName).joined()
    return table.first { $0.types.split(separator: " ").contains(name[...]) }?.kind
  }

  /// Returns the kind that the name and the value of a token without a type suggest, if any.
  static func inferred(from words: [String], value: JSONValue) -> ForeignKind? {
    let name = "." + words.joined(separator: ".")
    func isCalled(_ names: String...) -> Bool { names.contains { name.contains("." + $0) } }
    let text = value.string ?? ""
    let unit = value.measure?.unit
    let isWord = !text.isEmpty && unit == nil
    let guesses: [(isLikely: () -> Bool, kind: ForeignKind?)] = [
      ({ value["fontSize"] != nil }, .typography),
      ({ value.isObject }, isCalled("color") ? .color : nil),
      ({ text.hasPrefix("#") || text.hasSuffix(")") && RGBColor(css: text) != nil }, .color),
      ({ unit == "ms" || unit == "s" }, .duration),
      ({ isCalled("font.weight", "fontweight") }, .fontWeight),
      ({ isCalled("weight") && (isWord || unit == "") }, .fontWeight),
      ({ isCalled("font.family", "fontfamily", "typeface") }, .fontFamily),
      ({ isCalled("family") && isWord }, .fontFamily),
      ({ isCalled("line.height", "lineheight") }, .lineHeight),
      ({ isCalled("letter.spacing", "letterspacing") }, .letterSpacing),
      ({ unit?.isEmpty == false }, .dimension),
      ({ isCalled("opacity", "zindex", "z.index") }, .number),
      ({ isCalled("color", "colour") }, .color),
      ({ isCalled("duration", "delay") }, .duration),
      ({ isCalled("size", "spacing", "space", "padding", "margin") }, .dimension),
      ({ isCalled("radius", "width", "height", "gap") }, .dimension),
      ({ unit != nil }, .number),
    ]
    return guesses.first { $0.isLikely() }?.kind
  }
}

extension ThemeImport {
  /// Reads all values, or throws an error for an invalid color or reference.
  mutating func readValues() throws(SourceError) {
    chooseUnitOfBareSizes()
    for index in values.indices {
      var (value, reason) = try read(index)
      let light = sources[values[index].token].light
      if let type = value?.type, index != light, type != values[light].value?.type {
        (value, reason) = (nil, "the light value has a different type")
      }
      values[index].value = value
      values[index].reason = value == nil ? reason : nil
    }
  }

  /// Chooses the unit of sizes without a unit: `rem` if a font size is 4 or less; otherwise, `px`.
  ///
  /// In Style Dictionary, sizes without a unit are in `rem`; in other formats, they are in pixels.
  /// A font size of 4 pixels is implausible, so one such size decides the unit for the file.
  private mutating func chooseUnitOfBareSizes() {
    for token in sources where token.role == .treeToken {
      let type = TokenName.words(in: token.statedType ?? "")
      guard [token.words, type].contains(where: { $0.contains("font") && $0.contains("size") }),
        let measure = literal(token.light).measure,
        measure.unit.isEmpty, measure.value > 0, measure.value <= 4
      else { continue }
      unitOfBareSizes = "rem"
      return note(
        "sizes without a unit are read as rem, because '\(token.name)' is too small for pixels",
        at: token.key, rule: "chosen-unit")
    }
  }

  /// Returns a value, or the reason that a theme cannot hold it.
  private mutating func read(
    _ index: Int
  ) throws(SourceError) -> (value: TokenValue?, reason: String) {
    let literal = literal(index)
    let token = sources[values[index].token]
    // An alias of Theo has no type. Colors form a palette; other values are copied to their users.
    if token.role == .theoAlias {
      let color = literal.string.flatMap(RGBColor.init(css:))
      return (color.map(TokenValue.init), "it is a constant that no token uses")
    }
    guard !literal.isNull else { return (nil, "it has no value") }
    let end = sources[values[ends[index]].token]
    // Tokens of any kind may have one of these types.
    let vague = ["string", "other", "text", "raw"]
    let type = [token, end].lazy.compactMap(\.statedType).first {
      !vague.contains(TokenName.words(in: $0).joined())
    }
    let category = end.role == .theoProperty ? end.object["category"]?.string : nil
    let words = end.words + TokenName.words(in: category ?? "")
    let kind = type.map(ForeignKind.named) ?? ForeignKind.inferred(from: words, value: literal)
    guard let kind else {
      let reason = type.map { "a theme has no tokens of the type '\($0)'" }
      return (nil, reason ?? "neither its type nor its name says what it is")
    }
    let isRelative = kind == .letterSpacing && literal.measure?.isRelativeToFontSize == true
    if isRelative { return (nil, "it is relative to a font size, but is not part of a font style") }
    let value: TokenValue? =
      switch kind {
      case .color: try color(literal).map(TokenValue.init)
      case .dimension, .letterSpacing: TokenValue(.dimension, length(literal))
      case .duration: TokenValue(.duration, literal.quantity?.duration)
      case .number, .lineHeight: number(literal, isLineHeight: kind == .lineHeight)
      case .fontWeight: TokenValue(.fontWeight, literal.fontWeight)
      case .fontFamily: TokenValue(.fontFamily, literal.fontFamily)
      case .typography: try typography(literal, of: values[ends[index]].token)
      }
    return (value, value == nil ? reason(literal, isNot: kind) : "")
  }

  private func reason(_ literal: JSONValue, isNot kind: ForeignKind) -> String {
    if kind == .color, literal["colorSpace"] != nil {
      return "this color is not in sRGB and has no 'hex'"
    }
    if kind == .typography, literal.isObject {
      return "its 'fontSize' is not a length that a theme can hold"
    }
    var subject = "\(literal.kindName) of this kind"
    if let scalars = literal.string?.unicodeScalars {
      let start = scalars.prefix(40).map { $0.escaped(asASCII: false) }.joined()
      subject = "'\(start)\(scalars.count > 40 ? "…" : "")'"
    }
    return "\(subject) is not \(kind.noun) that a theme can hold"
  }

  private func number(_ literal: JSONValue, isLineHeight: Bool) -> TokenValue? {
    guard let measure = literal.measure, abs(measure.value) <= 1_000_000 else { return nil }
    let factor = measure.factor(below: isLineHeight ? 5 : .infinity)
    return TokenValue(.number, factor) ?? TokenValue(.dimension, measure.length)
  }

  func length(_ value: JSONValue) -> Measure? {
    guard let measure = value.quantity else { return nil }
    let isBare = measure.unit.isEmpty && measure.value != 0
    return isBare ? Measure(value: measure.value, unit: unitOfBareSizes).length : measure.length
  }

  // MARK: - Colors

  /// Reads a CSS color, or a Design Tokens color that is in sRGB or has a `hex`.
  ///
  /// A function other than `rgb()` or `hsl()` is `nil`; most other invalid colors are errors.
  private func color(_ value: JSONValue) throws(SourceError) -> RGBColor? {
    if value.isObject { return try colorObject(value) }
    guard let text = value.string else {
      throw value.error("\(value.kindName) where a color should be")
    }
    if let color = RGBColor(css: text) { return color }
    let isReadable = ["#", "rgb(", "rgba(", "hsl(", "hsla("].contains(
      where: text.lowercased().hasPrefix)
    if !isReadable, text.contains("(") || text.contains("{") { return nil }
    throw value.error(
      "this is not a color; write it as in #0062E3, #0062E380, rgb(0, 98, 227) or "
        + "hsl(214, 100%, 45%)")
  }

  private func colorObject(_ object: JSONValue) throws(SourceError) -> RGBColor? {
    let alpha = object["alpha"].map { $0.number ?? -1 } ?? 1
    guard (0...1).contains(alpha) else {
      throw object.error("'alpha' must be a number from 0 to 1")
    }
    let components = object["colorSpace"]?.string == "srgb" ? object["components"]?.elements : nil
    let numbers = (components ?? []).map { $0.string == "none" ? 0 : $0.number ?? -1 }
    let color = object["hex"]?.string.flatMap(RGBColor.init(css:))
    return RGBColor(fractions: numbers + [alpha])
      ?? color?.withAlpha(UInt8((alpha * 255).rounded()))
  }
}

extension RGBColor {
  /// The color with four decimals a channel, enough to distinguish 256 steps.
  fileprivate var designToken: JSONText {
    let channels = [red, green, blue, alpha].map { (Double($0) / 255 * 10000).rounded() / 10000 }
    let opacity: JSONText = alpha < 255 ? ", \"alpha\": \(channels[3])" : ""
    return """
      {"colorSpace": "srgb", "components": [\(channels[0]), \(channels[1]), \(channels[2])]\
      \(opacity), "hex": \(withAlpha(255).description)}
      """
  }
}
