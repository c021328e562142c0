import LinkText

/// A token to write, and its origin.
struct ImportedEntry {
  typealias Place = ForeignReferences.Place

  enum Content {
    /// A value, and optionally another one for the dark appearance.
    case values(light: Place, dark: Place?)
    /// A font style from tokens that are not written themselves.
    case fontStyle(ImportedTypography)
  }

  /// The token that provides the location, the description and the deprecation.
  let source: Int
  let content: Content
  /// The preferred path, which another token may have already.
  let path: [String]
}

extension ImportedEntry {
  /// Returns the entries for all tokens, in their order.
  ///
  /// A pair of tokens for two appearances is one entry, and so are the parts of a font style.
  static func all(of values: ForeignValues, notes: inout ImportNotes) -> [ImportedEntry] {
    let styles = FontStyleGroups(values, notes: &notes)
    let pairs = AppearancePairs(values)
    // Theo's constants are copied to where they are used.
    let used = Set(
      values.references.allTargets.filter { values.foreign.tokens[$0].role == .theoAlias })
    var entries: [ImportedEntry] = []
    for (index, token) in values.foreign.tokens.enumerated() {
      let light = Place(token: index, appearance: .light)
      if let style = styles.style(startingAt: index) {
        entries.append(
          ImportedEntry(source: index, content: .fontStyle(style.typography), path: style.path))
      } else if styles.holds(index) {
        continue
      } else if let pair = pairs[index] {
        guard index == min(pair.light, pair.dark) else { continue }
        entries.append(
          ImportedEntry(
            source: pair.light,
            content: .values(
              light: Place(token: pair.light, appearance: .light),
              dark: Place(token: pair.dark, appearance: .light)),
            path: path(of: token, name: pair.name, type: .color)))
      } else if let value = values[light] {
        let dark = Place(token: index, appearance: .dark)
        entries.append(
          ImportedEntry(
            source: index,
            content: .values(light: light, dark: values.dark[index] == nil ? nil : dark),
            path: path(of: token, name: token.path, type: value.type)))
      }
      guard !styles.holds(index), !used.contains(index) else { continue }
      let key = token.key
      if let reason = values.reasons[light] {
        notes.leaveOut(key, "'\(token.name)' is left out: \(reason)")
      } else if let reason = values.reasons[Place(token: index, appearance: .dark)] {
        notes.leaveOut(key, "the dark value of '\(token.name)' is left out: \(reason)")
      }
    }
    return entries
  }

  /// Returns the path of a token of a type, whose path in the source is `name`.
  private static func path(
    of token: ForeignToken, name: [String], type: TokenType
  ) -> [String] {
    let words = name.flatMap(TokenName.words(in:))
    if type == .typography { return FontStyleGroups.path(of: words) }
    switch token.role {
    case .theoAlias: return ["palette", TokenName.camelCase(words)]
    case .theoProperty:
      return [type.rawValue, TokenName.camelCase(words.withoutNameOf(type))]
    case .treeToken:
      var path = name.map(TokenName.allowed)
      // These groups have a meaning in a theme.
      let isReserved = path[0] == "link" && !LinkTokens.holds(path, type: type)
      if path[0] == "fontStyle" || isReserved { path[0] += "Source" }
      return path
    }
  }
}

extension [String] {
  /// Returns the words without those that repeat the name of the group.
  fileprivate func withoutNameOf(_ type: TokenType) -> [String] {
    var words = self[...]
    let group = TokenName.words(in: type.rawValue)
    if words.starts(with: group), words.count > group.count { words = words.dropFirst(group.count) }
    if type == .color, words.last == "color", words.count > 1 { words = words.dropLast() }
    return Array(words)
  }
}
