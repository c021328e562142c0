import LinkText

/// A token to write to the token file.
struct ImportedToken {
  /// The names of the token's groups, followed by the name of the token.
  let path: [String]
  let light: TokenValue
  /// The dark value, or `nil` if it equals the light value.
  var dark: TokenValue?
  /// The index of the foreign token that the token comes from.
  let source: Int
  /// Whether the imported file lacks the token.
  var isAdded = false

  var name: String { path.joined(separator: ".") }
  var type: TokenType { light.type }
}

/// A token to write, before it has a name: its preferred path, and the indices of its values.
///
/// The token of the light value provides the position, the description and the deprecation.
private typealias Entry = (light: Int, dark: Int?, path: [String])

extension ThemeImport {
  subscript(name: String) -> ImportedToken? { indicesOfTokens[name].map { tokens[$0] } }

  /// Names the tokens and converts their values; a cycle that merging tokens creates is an error.
  mutating func convertTokens() throws(SourceError) {
    let entries = entries()
    let paths = reservePaths(for: entries)
    for (entry, path) in zip(entries, paths) {
      guard let path, let light = converted(entry.light, in: entry.dark == nil ? nil : .light)
      else { continue }
      append(
        ImportedToken(
          path: path, light: light, dark: entry.dark.flatMap { converted($0, in: .dark) },
          source: values[entry.light].token))
    }
    for appearance in [Appearance.light, .dark] {
      let next = tokens.map { token in
        (appearance == .light ? token.light : token.dark ?? token.light).alias
          .flatMap { indicesOfTokens[$0] }
      }
      let problem = "cycle of aliases in the \(appearance) appearance"
      _ = try Self.ends(of: next, named: problem) { index in
        (tokens[index].name, sources[tokens[index].source].key)
      }
    }
  }

  private mutating func append(_ token: ImportedToken) {
    indicesOfTokens[token.name] = tokens.count
    tokens.append(token)
  }

  /// Adds a token that the imported file lacks.
  mutating func add(_ path: [String], _ value: TokenValue, from source: Int) {
    append(ImportedToken(path: names.reserve(path), light: value, source: source, isAdded: true))
  }

  // MARK: - Entries

  /// Returns the entries for all tokens in the order of the source, and reports what is left out.
  ///
  /// A pair of tokens for two appearances is one entry, and so are the parts of a font style.
  private mutating func entries() -> [Entry] {
    let originals = sources
    // Theo's constants are copied to where they are used, so they are not reported as left out.
    let used = Set(values.compactMap(\.target).filter { sources[$0].role == .theoAlias })
    // The entries that replace tokens, by the index of the token at which each is written.
    var replacements: [Int: Entry] = [:]
    var replaced: Set<Int> = []
    for (light, dark, name) in appearancePairs() {
      let path = path(of: sources[light], name: name, type: .color)
      replacements[min(light, dark)] = (sources[light].light, sources[dark].light, path)
      replaced.insert(max(light, dark))
    }
    for (style, path, parts) in fontStyles() {
      for part in parts { replacements[part] = nil }
      replacements[parts[0]] = (values.count, nil, path)
      replaced.formUnion(parts)
      // The style has the location and the description of its first part.
      var token = sources[parts[0]]
      (token.role, token.light, token.dark) = (.treeToken, values.count, nil)
      values.append(ForeignValue(token: sources.count, node: token.object, value: style))
      sources.append(token)
    }
    var entries: [Entry] = []
    for (index, token) in originals.enumerated() {
      let replacement = replacements[index]
      if let replacement { entries.append(replacement) }
      if replaced.contains(index) { continue }
      let light = values[token.light]
      let dark = token.dark.map { values[$0] }
      if replacement == nil, let value = light.value {
        let path = path(of: token, name: token.path, type: value.type)
        entries.append((token.light, dark?.value == nil ? nil : token.dark, path))
      }
      if used.contains(index) { continue }
      if let reason = light.reason {
        leaveOut("'\(token.name)' is left out: \(reason)", at: token.key)
      } else if let reason = dark?.reason {
        leaveOut("the dark value of '\(token.name)' is left out: \(reason)", at: token.key)
      }
    }
    return entries
  }

  /// Returns the pairs of tokens for a color in two appearances; `name` is the path of both without
  /// the appearance.
  private func appearancePairs() -> [(light: Int, dark: Int, name: [String])] {
    var halves: [[String]: [Appearance: Int]] = [:]
    for (index, token) in sources.enumerated() where token.role != .theoAlias {
      guard values[token.light].value?.type == .color,
        token.dark.flatMap({ values[$0].value }) == nil, hasSets || token.role == .theoProperty
      else { continue }
      var name = hasSets ? Array(token.path.dropFirst()) : token.words
      if !hasSets, name.last == "color" { name.removeLast() }
      let word = hasSets ? token.path[0] : name.popLast() ?? ""
      guard !name.isEmpty, let appearance = TokenName.appearance(word) else { continue }
      // Day pairs with night, and light with dark.
      let isDay = ["day", "night"].contains(TokenName.words(in: word).joined())
      let key = [isDay ? "day" : "light"] + name
      halves[key, default: [:]][appearance] = halves[key]?[appearance] ?? index
    }
    return halves.compactMap { key, half in
      guard let light = half[.light], let dark = half[.dark] else { return nil }
      return (light, dark, Array(key.dropFirst()))
    }
  }

  /// Returns the path to write for a token whose path, without an appearance, is `name`.
  private func path(of token: ForeignToken, name: [String], type: TokenType) -> [String] {
    var words = name.flatMap(TokenName.words(in:))
    if type == .typography { return Self.fontStylePath(of: words) }
    switch token.role {
    case .theoAlias: return ["palette", TokenName.camelCase(words)]
    case .theoProperty:
      // Omit words that repeat the name of the group, such as `color`.
      let group = TokenName.words(in: type.rawValue)
      if words.starts(with: group), words.count > group.count { words.removeFirst(group.count) }
      if type == .color, words.last == "color", words.count > 1 { words.removeLast() }
      return [type.rawValue, TokenName.camelCase(words)]
    case .treeToken:
      var path = name.map(TokenName.sanitized)
      // In a theme, `link` and `fontStyle` have a meaning, so rename such groups.
      let isReserved = path[0] == "link" && Self.typeOfLinkToken(path) != type
      if path[0] == "fontStyle" || isReserved { path[0] += "Source" }
      return path
    }
  }

  /// Returns the path of each entry, or `nil` for an entry that repeats an earlier one.
  ///
  /// If several tokens prefer the same name, the first that is not deprecated gets it.
  private mutating func reservePaths(for entries: [Entry]) -> [[String]?] {
    var paths: [[String]?] = Array(repeating: nil, count: entries.count)
    var first: [[String]: Entry] = [:]
    for isDeprecated in [false, true] {
      for (index, entry) in entries.enumerated() {
        let source = sources[values[entry.light].token]
        guard (source.deprecation != nil) == isDeprecated else { continue }
        if let earlier = first[entry.path], repeats(entry, earlier) { continue }
        first[entry.path] = first[entry.path] ?? entry
        let path = names.reserve(entry.path)
        paths[index] = path
        let name = path.joined(separator: ".")
        let light = values[entry.light].token
        let dark = entry.dark.map { values[$0].token } ?? light
        written[light] = (name, dark == light ? nil : .light)
        if dark != light { written[dark] = (name, .dark) }
        let isRenamed =
          source.role == .treeToken && entry.path[0] != "fontStyle" && !source.name.hasSuffix(name)
        if path != entry.path || isRenamed {
          let preferred = entry.path.joined(separator: ".")
          note(
            "'\(source.name)' is renamed to '\(name)'"
              + (path == entry.path ? "" : ", because '\(preferred)' is another token"),
            at: source.key, rule: "renamed-token")
        }
      }
    }
    return paths
  }

  private func repeats(_ entry: Entry, _ other: Entry) -> Bool {
    [entry, other].allSatisfy { sources[values[$0.light].token].role == .theoProperty }
      && values[entry.light].value == values[other.light].value
      && values[entry.dark ?? entry.light].value == values[other.dark ?? other.light].value
  }

  /// Returns the value to write: an alias of a written token, or the value itself.
  private mutating func converted(_ index: Int, in appearance: Appearance?) -> TokenValue? {
    let side = values[index]
    guard let value = side.value, let target = side.target, let reference = side.reference,
      let written = written[target], let targetValue = values[sources[target].light].value,
      targetValue.type == value.type
    else { return side.value }
    let token = sources[side.token]
    if !side.isReference, targetValue != value {
      note(
        "'\(token.name)' differs from '\(reference.name)', which it refers to; "
          + "its own value is kept", at: reference.node, rule: "alias-differs")
      return value
    }
    // A reference such as `a.b` from neither set means `light.a.b`, or `dark.a.b` if it is dark.
    let isForBoth =
      appearance == nil && reference.name != sources[target].name
      && TokenName.appearance(token.path[0]) == nil
    let isAlias = written.appearance == nil || written.appearance == appearance || isForBoth
    return isAlias ? TokenValue(aliasOf: written.name, type: value.type) : value
  }

  // MARK: - Links

  /// The lines of `links.txt`, each split into words: a style of links, a property, a fallback, and
  /// candidates in lowercase without separators, of which the first that exists is used.
  ///
  /// The fallback is a word that says what to do without a candidate:
  /// * `nothing`: add no token, because themes have a default.
  /// * `text`: use the text color of the same link style.
  /// * `dark`: use the dark value of the same color in the default style, for links on contrast.
  /// * `author`: add no token; the author of the theme must add it.
  private static let choices = String(decoding: PackageResources.links_txt, as: UTF8.self)
    .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  /// Returns the type of a link token of themes, or `nil` if themes have no token with this path.
  static func typeOfLinkToken(_ path: [String]) -> TokenType? {
    if path == ["link", "transition"] { return .duration }
    guard path.count == 3, path[0] == "link",
      [LinkStyle.default, .onContrast].map(\.rawValue).contains(path[1])
    else { return nil }
    switch path[2] {
    case "underline", "hoverUnderline": return .dimension
    case "weight": return .fontWeight
    default: return LinkColorRole(rawValue: path[2]).map { _ in .color }
    }
  }

  /// Adds the missing link tokens, mostly as aliases of colors with well-known names.
  mutating func addLinks() {
    let colors = semanticColors()
    addStyle("default", from: colors)
    // Use the imported surface and text only as a pair; otherwise, the text may be unreadable.
    let hasBoth = Self.choices
      .filter { $0[0] == "on-contrast" && ["surface", "text"].contains($0[1]) }
      .allSatisfy { $0.dropFirst(3).contains { colors[$0] != nil } }
    addStyle("on-contrast", from: hasBoth ? colors : [:])
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
    where token.type == .color && sources[token.source].deprecation == nil
      && token.path[0] != "palette"
    {
      let words = token.path.flatMap(TokenName.words(in:)).drop { general.contains($0) }
      colors[words.joined()] = colors[words.joined()] ?? token
    }
    return colors
  }

  private mutating func addStyle(_ style: String, from colors: [String: ImportedToken]) {
    var missing: [String] = []
    for choice in Self.choices where choice[0] == style {
      let path = ["link", style, choice[1]]
      let name = path.joined(separator: ".")
      if names.contains(name) { continue }
      // The value for both appearances, the index of its foreign token, and its model in messages.
      var found: (value: TokenValue, source: Int)?
      var model = ""
      if let token = choice.dropFirst(3).lazy.compactMap({ colors[$0] }).first {
        found = (TokenValue(aliasOf: token.name, type: .color), token.source)
      } else if choice[2] == "nothing" {
        continue
      } else if choice[2] == "text" {
        model = ", like link.\(style).text"
        found = self["link.\(style).text"].map {
          ($0.dark == nil ? $0.light : TokenValue(aliasOf: $0.name, type: .color), $0.source)
        }
      } else if choice[2] == "dark" {
        model = ", like link.default.\(choice[1]) in the dark appearance"
        found = darkValue(named: "link.default.\(choice[1])")
      }
      guard let found else {
        missing.append("'\(name)'")
        continue
      }
      add(path, found.value, from: found.source)
      let spelling = found.value.alias ?? found.value.color?.description ?? "a value"
      noteChoice(
        "'\(name)' is \(spelling)\(model); change it in the file if that is wrong",
        of: found.source)
    }
    guard !missing.isEmpty else { return }
    note(
      "every theme needs \(missing.joined(separator: ", ")), and no token here "
        + "has a matching name; add \(missing.count == 1 ? "it" : "them") to the file",
      at: file, rule: "missing-token", level: .warning)
  }

  mutating func noteChoice(_ message: String, of source: Int) {
    note(message, at: sources[source].key, rule: "chosen-token")
  }

  /// Returns the dark value of a token, if any, and the index of the foreign token that it is from.
  private func darkValue(named name: String) -> (value: TokenValue, source: Int)? {
    var dark: (value: TokenValue, source: Int)?
    var next = self[name]
    // Any token along the chain of aliases may have a dark value; the last one counts.
    while let token = next {
      if let value = token.dark { dark = (value, token.source) }
      next = (token.dark ?? token.light).alias.flatMap { self[$0] }
    }
    return dark
  }
}
