import LinkText

extension ThemeImport {
  /// A part of a font style: its name in the Design Tokens format, a noun for messages, the JSON
  /// without the part, and the reading of its value as JSON.
  private typealias Part = (
    name: String, noun: String, preset: JSONText, read: (JSONValue) -> JSONText?
  )

  /// Returns the parts of a font style in alphabetical order.
  private static func parts(size: Measure) -> [Part] {
    let points = size.pixels ?? 0
    return [
      ("fontFamily", "a font family", "", \.fontFamily),
      ("fontSize", "a font size", size.jsonText, { _ in size.jsonText }),
      ("fontWeight", "a font weight", "400", { $0.fontWeight?.jsonText }),
      (
        "letterSpacing", "a letter spacing", Measure(value: 0, unit: "px").jsonText,
        { $0.measure?.letterSpacing(atSize: points)?.jsonText }
      ),
      ("lineHeight", "a line height", "1.5", { $0.measure?.lineHeight(atSize: points)?.jsonText }),
    ]
  }

  /// Reads a font style that is one object, whose parts may refer to other tokens.
  mutating func typography(
    _ object: JSONValue, of token: Int
  ) throws(SourceError) -> TokenValue? {
    var parts: [String: JSONValue] = [:]
    var familyToken: Int?
    let known = Self.partEndings.map(\.part)
    for member in object.members {
      let name = member.name
      guard known.contains(name) else {
        leaveOut("a font style of a theme has no '\(name)'", at: member.key)
        continue
      }
      parts[name] = member.value
      if let reference = member.value.treeReference {
        let target = try target(of: reference, from: token)
        parts[name] = literal(sources[target].light)
        if name == "fontFamily" { familyToken = target }
      }
    }
    return typography(of: parts, familyToken: familyToken)
  }

  /// Returns a font style with the given parts, or `nil` if its size is invalid or missing.
  ///
  /// The defaults are weight 400, line height 1.5 and no letter spacing.
  ///
  /// - Parameter familyToken: The index of the token from which the family comes, if any.
  private mutating func typography(
    of parts: [String: JSONValue], familyToken: Int?
  ) -> TokenValue? {
    guard let size = parts["fontSize"].flatMap(length), let points = size.pixels, points > 0
    else { return nil }
    let json = Self.parts(size: size).map { part in
      guard let value = parts[part.name] else { return part.preset }
      if let text = part.read(value) { return text }
      leaveOut("this is not \(part.noun) that a theme can hold; it is left out", at: value)
      return part.preset
    }
    return TokenValue(type: .typography, json: json, familyToken: familyToken)
  }

  // MARK: - Groups of tokens

  /// Returns the font styles that groups of tokens form, and the tokens in each.
  ///
  /// A group has a size, a line height, a weight, and optionally a family and a letter spacing.
  mutating func fontStyles() -> [(style: TokenValue, path: [String], tokens: [Int])] {
    var groups: [[String]: [String: Int]] = [:]
    for (index, token) in sources.enumerated() where token.role != .theoAlias {
      let words = token.words
      let ending = Self.partEndings.first {
        words.count > $0.words.count && words.suffix($0.words.count) == $0.words[...]
      }
      guard let ending else { continue }
      let name = Array(words.dropLast(ending.words.count))
      groups[name, default: [:]][ending.part] = groups[name]?[ending.part] ?? index
    }
    func first(_ group: [String: Int]) -> Int { group.values.min() ?? 0 }
    return groups.sorted { first($0.value) < first($1.value) }.compactMap { name, group in
      guard ["fontSize", "lineHeight", "fontWeight"].allSatisfy({ group[$0] != nil })
      else { return nil }
      // Ignore parts without a value.
      let parts = group.mapValues { literal(sources[$0].light) }.filter { !$0.value.isNull }
      return typography(of: parts, familyToken: group["fontFamily"]).map {
        ($0, Self.fontStylePath(of: name), group.values.sorted())
      }
    }
  }

  private static let partEndings: [(words: [String], part: String)] = [
    (["font", "size"], "fontSize"), (["line", "height"], "lineHeight"),
    (["font", "weight"], "fontWeight"), (["letter", "spacing"], "letterSpacing"),
    (["font", "family"], "fontFamily"), (["size"], "fontSize"), (["weight"], "fontWeight"),
    (["family"], "fontFamily"), (["tracking"], "letterSpacing"),
  ]

  /// Returns the path of a font style, without general words such as `typography` at the start.
  static func fontStylePath(of words: [String]) -> [String] {
    let general = [
      "global", "text", "typography", "font", "fonts", "type", "style", "styles", "fontstyle",
    ]
    let particular = words.drop { general.contains($0) }
    return ["fontStyle", TokenName.camelCase(particular.isEmpty ? words[...] : particular)]
  }

  // MARK: - Defaults

  /// Adds `fontStyle.bodyDefault` if it is missing: an alias of a font style with a usual name such
  /// as `body`, or a default style if the file has none.
  mutating func addDefaultFontStyle() {
    let path = ["fontStyle", "bodyDefault"]
    guard !names.contains("fontStyle.bodyDefault") else { return }
    let usual = [
      "body", "bodyMedium", "bodyMd", "bodyRegular", "bodyBase", "bodyM", "default", "base",
      "paragraph", "md", "medium", "regular",
    ]
    if let token = usual.compactMap({ self["fontStyle.\($0)"] }).first {
      add(path, TokenValue(aliasOf: token.name, type: .typography), from: token.source)
      noteChoice(
        "'fontStyle.bodyDefault' is \(token.name); change it in the file if that is wrong",
        of: token.source)
    } else if let token = tokens.first(where: { $0.type == .typography }) {
      noteChoice(
        "copy is in \(token.name), the first font style; to use another, name it "
          + "'fontStyle.bodyDefault'", of: token.source)
    } else {
      let presets = Self.parts(size: Measure(value: 16, unit: "px")).map(\.preset)
      add(path, TokenValue(type: .typography, json: presets), from: 0)
      note(
        "no font style here; 'fontStyle.bodyDefault' is set to 16 px, line height 1.5 and "
          + "weight 400; change it in the file", at: file, rule: "missing-token", level: .warning)
    }
  }

  /// Returns the new name of a foreign token that is written as a font family, or `nil` otherwise.
  func familyName(ofForeign index: Int) -> String? {
    let isFamily = values[sources[index].light].value?.type == .fontFamily
    return written[index].flatMap { isFamily && $0.appearance == nil ? $0.name : nil }
  }

  /// The family for font styles that name none: one called `base` or similar, else the first.
  var baseFontFamily: JSONText {
    let families = tokens.filter { $0.type == .fontFamily }
    let usual = ["base", "default", "body", "primary", "fontFamily", "sans", "main"]
    let names = usual.lazy.compactMap { name in families.first { $0.path.last == name } }
    return (names.first ?? families.first).map { "{\($0.name)}".jsonText } ?? "[\"sans-serif\"]"
  }
}

extension Measure {
  /// Returns the line height as a multiple of a font size in pixels, or `nil` if it is invalid.
  fileprivate func lineHeight(atSize size: Double) -> Double? {
    guard value > 0, value <= 1_000_000 else { return nil }
    let multiple = unit == "em" ? value : factor(below: 5) ?? pixels.map { $0 / size }
    let rounded = ((multiple ?? 0) * 1_000_000).rounded() / 1_000_000
    return rounded > 0 ? rounded : nil
  }

  fileprivate func letterSpacing(atSize size: Double) -> Measure? {
    guard isRelativeToFontSize else { return length }
    let points = value * size / (unit == "%" ? 100 : 1)
    return Measure(value: (points * 1000).rounded() / 1000, unit: "px").length
  }
}
