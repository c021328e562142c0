import LinkText

/// The tokens of the token file that an import creates.
struct ImportedTokens {
  var foreign: ForeignTokens
  private(set) var tokens: [ImportedToken] = []
  private var names = ReservedNames()
  private var indices: [String: Int] = [:]
  /// For each foreign token that is written, by index: its new name, and the appearance for which
  /// its value is used; `nil` for both appearances.
  private var written: [Int: (name: String, appearance: Appearance?)] = [:]

  init(_ source: ForeignTokens) {
    foreign = source
    let entries = foreign.entries()
    let paths = reservePaths(for: entries)
    for (entry, path) in zip(entries, paths) {
      guard let path else { continue }
      let name = path.joined(separator: ".")
      let isPair = entry.dark.map { $0.token != entry.light.token } ?? false
      written[entry.light.token] = (name, isPair ? .light : nil)
      if let dark = entry.dark, isPair { written[dark.token] = (name, .dark) }
    }
    for (entry, path) in zip(entries, paths) {
      guard let path, let type = foreign[entry.light].value?.type,
        let light = value(at: entry.light, in: entry.dark == nil ? nil : .light)
      else { continue }
      let source = foreign.tokens[entry.light.token]
      append(
        ImportedToken(
          path: path, type: type, light: light,
          dark: entry.dark.flatMap { value(at: $0, in: .dark) }, description: source.description,
          deprecation: source.deprecation, source: entry.light.token))
    }
  }

  private mutating func append(_ token: ImportedToken) {
    indices[token.name] = tokens.count
    tokens.append(token)
  }

  /// Adds a token that the imported file lacks.
  mutating func add(
    _ path: [String], value: ImportedToken.Value, type: TokenType, from source: Int
  ) {
    append(ImportedToken(path: names.reserve(path), type: type, light: value, source: source))
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  subscript(name: String) -> ImportedToken? { indices[name].map { tokens[$0] } }

  // MARK: - Names

  /// Returns the path of each entry, or `nil` for an entry that repeats an earlier one.
  ///
  /// If several tokens prefer the same name, the first that is not deprecated gets it.
  private mutating func reservePaths(for entries: [ImportedEntry]) -> [[String]?] {
    var paths: [[String]?] = Array(repeating: nil, count: entries.count)
    var first: [[String]: ImportedEntry] = [:]
    for isDeprecated in [false, true] {
      for (index, entry) in entries.enumerated() {
        let source = foreign.tokens[entry.light.token]
        guard (source.deprecation != nil) == isDeprecated else { continue }
        if let earlier = first[entry.path], repeats(entry, earlier) { continue }
        first[entry.path] = first[entry.path] ?? entry
        let path = names.reserve(entry.path)
        paths[index] = path
        let name = path.joined(separator: ".")
        let isRenamed =
          source.role == .treeToken && entry.path[0] != "fontStyle" && !source.name.hasSuffix(name)
        if path != entry.path || isRenamed {
          let preferred = entry.path.joined(separator: ".")
          foreign.note(
            "'\(source.name)' is renamed to '\(name)'"
              + (path == entry.path ? "" : ", because '\(preferred)' is another token"),
            at: source.key, rule: "renamed-token")
        }
      }
    }
    return paths
  }

  private func repeats(_ entry: ImportedEntry, _ other: ImportedEntry) -> Bool {
    [entry, other].allSatisfy { foreign.tokens[$0.light.token].role == .theoProperty }
      && foreign[entry.light].value == foreign[other.light].value
      && foreign[entry.dark ?? entry.light].value == foreign[other.dark ?? other.light].value
  }

  // MARK: - Values

  private mutating func value(
    at place: ForeignToken.Place, in appearance: Appearance?
  ) -> ImportedToken.Value? {
    let token = foreign.tokens[place.token]
    let side = foreign[place]
    guard let value = side.value else { return nil }
    guard let target = side.target, let reference = side.reference, let written = written[target],
      let targetValue = foreign.tokens[target].light.value, targetValue.type == value.type
    else { return .literal(value) }
    if !side.isReference, targetValue != value {
      foreign.note(
        "'\(token.name)' differs from '\(reference.name)', which it refers to; "
          + "its own value is kept", at: reference.node, rule: "alias-differs")
      return .literal(value)
    }
    guard let only = written.appearance, only != appearance else { return .alias(written.name) }
    // A reference such as `a.b` from neither set means `light.a.b`, or `dark.a.b` if it is dark.
    let isForBoth =
      appearance == nil && reference.name != foreign.tokens[target].name
      && TokenName.appearance(token.path[0]) == nil
    return isForBoth ? .alias(written.name) : .literal(value)
  }

  /// Returns the new name of a foreign token that is written as a font family, or `nil` otherwise.
  func familyName(ofForeign index: Int) -> String? {
    let isFamily = foreign.tokens[index].light.value?.type == .fontFamily
    return written[index].flatMap { isFamily && $0.appearance == nil ? $0.name : nil }
  }

  /// Throws an error for a cycle of aliases, which merging light and dark tokens may create.
  func checkAliases() throws(SourceError) {
    for appearance in [Appearance.light, .dark] {
      // True for a token in the current chain; false for a valid token; `nil` if not yet known.
      var state = [Bool?](repeating: nil, count: tokens.count)
      for start in tokens.indices {
        var chain: [Int] = []
        var next: Int? = start
        while let index = next, state[index] != false {
          let token = tokens[index]
          guard state[index] == nil else {
            let circle = chain.drop { $0 != index } + [index]
            let names = circle.map { "{\(tokens[$0].name)}" }.joined(separator: " → ")
            throw foreign.tokens[token.source].key.error(
              "cycle of aliases in the \(appearance) appearance: \(names); give one of them a value"
            )
          }
          state[index] = true
          chain.append(index)
          let value = appearance == .dark ? token.dark ?? token.light : token.light
          next = if case .alias(let name) = value { indices[name] } else { nil }
        }
        for index in chain { state[index] = false }
      }
    }
  }

  /// Adds the missing link tokens, mostly as aliases of colors with well-known names.
  mutating func addLinks() {
    let colors = semanticColors()
    addStyle(.default, from: colors)
    // Use the imported surface and text only as a pair; otherwise, the text may be unreadable.
    let hasBoth = LinkColorChoice.all
      .filter { $0.style == .onContrast && ["surface", "text"].contains($0.property) }
      .allSatisfy { $0.names.contains { colors[$0] != nil } }
    addStyle(.onContrast, from: hasBoth ? colors : [:])
  }

  /// Returns the colors by name, except palette and deprecated colors.
  ///
  /// The names are in lowercase, without separators and general first words such as `color`.
  private func semanticColors() -> [String: ImportedToken] {
    let general = [
      "color", "colors", "colour", "colours", "semantic", "sys", "global", "theme", "alias",
    ]
    var colors: [String: ImportedToken] = [:]
    for token in tokens
    where token.type == .color && token.deprecation == nil && token.path[0] != "palette" {
      let words = token.path.flatMap(TokenName.words(in:)).drop { general.contains($0) }
      colors[words.joined()] = colors[words.joined()] ?? token
    }
    return colors
  }

  private mutating func addStyle(_ style: LinkStyle, from colors: [String: ImportedToken]) {
    var missing: [String] = []
    for choice in LinkColorChoice.all where choice.style == style {
      let path = ["link", style.rawValue, choice.property]
      let name = path.joined(separator: ".")
      if contains(name) { continue }
      // The value for both appearances, its foreign token's index, and a phrase for the finding.
      var found: (value: ImportedToken.Value, source: Int, model: String)?
      if let token = choice.names.lazy.compactMap({ colors[$0] }).first {
        found = (.alias(token.name), token.source, "")
      } else {
        switch choice.fallback {
        case .nothing: continue
        case .author: break
        case .text:
          let other = "link.\(style.rawValue).text"
          found = self[other].map { token in
            (token.dark == nil ? token.light : .alias(other), token.source, ", like \(other)")
          }
        case .dark:
          let other = "link.default.\(choice.property)"
          found = darkValue(named: other).map {
            ($0.value, $0.source, ", like \(other) in the dark appearance")
          }
        }
      }
      guard let found else {
        missing.append("'\(name)'")
        continue
      }
      add(path, value: found.value, type: .color, from: found.source)
      let spelling =
        switch found.value {
        case .alias(let alias): alias
        case .literal(.color(let color)): color.description
        case .literal: "a value"
        }
      noteChoice(
        "'\(name)' is \(spelling)\(found.model); change it in the file if that is wrong",
        of: found.source)
    }
    guard !missing.isEmpty else { return }
    foreign.note(
      "every theme needs \(missing.joined(separator: ", ")), and no token here "
        + "has a matching name; add \(missing.count == 1 ? "it" : "them") to the file",
      at: foreign.file, rule: "missing-token", level: .warning)
  }

  private mutating func noteChoice(_ message: String, of source: Int) {
    foreign.note(message, at: foreign.tokens[source].key, rule: "chosen-token")
  }

  /// Returns the dark value of a token, if any, and the index of the foreign token that it is from.
  private func darkValue(named name: String) -> (value: ImportedToken.Value, source: Int)? {
    var dark: (value: ImportedToken.Value, source: Int)?
    var next = self[name]
    // Any token along the chain of aliases may have a dark value; the last one counts.
    while let token = next {
      if let value = token.dark { dark = (value, token.source) }
      guard case .alias(let name) = token.dark ?? token.light else { break }
      next = self[name]
    }
    return dark
  }

  // MARK: - Font styles

  /// Adds `fontStyle.bodyDefault` if it is missing: an alias of a font style with a usual name such
  /// as `body`, or a default style if the file has none.
  mutating func addDefaultFontStyle() {
    let path = ["fontStyle", "bodyDefault"]
    guard !contains("fontStyle.bodyDefault") else { return }
    let usual = [
      "body", "bodyMedium", "bodyMd", "bodyRegular", "bodyBase", "bodyM", "default", "base",
      "paragraph", "md", "medium", "regular",
    ]
    if let token = usual.compactMap({ self["fontStyle.\($0)"] }).first {
      add(path, value: .alias(token.name), type: .typography, from: token.source)
      noteChoice(
        "'fontStyle.bodyDefault' is \(token.name); change it in the file if that is wrong",
        of: token.source)
    } else if let token = tokens.first(where: { $0.type == .typography }) {
      noteChoice(
        "copy is in \(token.name), the first font style; to use another, name it "
          + "'fontStyle.bodyDefault'", of: token.source)
    } else {
      let style = ImportedTypography(
        family: [], size: Measure(value: 16, unit: "px"), weight: 400,
        letterSpacing: Measure(value: 0, unit: "px"), lineHeight: 1.5)
      add(path, value: .literal(.typography(style)), type: .typography, from: 0)
      foreign.note(
        "no font style here; 'fontStyle.bodyDefault' is set to 16 px, line height 1.5 and "
          + "weight 400; change it in the file", at: foreign.file, rule: "missing-token",
        level: .warning)
    }
  }

  /// The family for font styles that name none: one called `base` or similar, else the first.
  var baseFontFamily: ImportedToken.Value {
    let families = tokens.filter { $0.type == .fontFamily }
    let usual = ["base", "default", "body", "primary", "fontFamily", "sans", "main"]
    let names = usual.lazy.compactMap { name in families.first { $0.path.last == name } }
    return (names.first ?? families.first).map { .alias($0.name) }
      ?? .literal(.fontFamily(["sans-serif"]))
  }
}

/// A color of links, and the names that design systems usually give it.
struct LinkColorChoice {
  /// The substitute if no color of the imported file has any of the names.
  enum Fallback: String {
    /// No token, because themes have a default.
    case nothing
    /// The text color of the same link style.
    case text
    /// The dark value of the same color in the default style, for links on contrast.
    case dark
    /// No token; the author of the theme must add it.
    case author
  }

  let style: LinkStyle
  /// The last component of the token's name.
  let property: String
  let fallback: Fallback
  /// The candidates in lowercase without separators; the first that exists is used.
  let names: [String]

  /// The lines of `links.txt`: a style, a property, a fallback and names.
  static let all = String(decoding: PackageResources.links_txt, as: UTF8.self)
    .split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return LinkColorChoice(
        style: LinkStyle(rawValue: words[0]) ?? .default, property: words[1],
        fallback: Fallback(rawValue: words[2]) ?? .author, names: Array(words[3...]))
    }

  /// Returns whether themes have a link token with this path and type.
  static func isLinkToken(_ path: [String], type: TokenType) -> Bool {
    guard path.first == "link" else { return false }
    if path.count == 2 { return path[1] == "transition" && type == .duration }
    guard path.count == 3,
      [LinkStyle.default, .onContrast].contains(where: { $0.rawValue == path[1] })
    else { return false }
    switch path[2] {
    case "underline", "hoverUnderline": return type == .dimension
    case "weight": return type == .fontWeight
    default: return LinkColorRole(rawValue: path[2]) != nil && type == .color
    }
  }
}
