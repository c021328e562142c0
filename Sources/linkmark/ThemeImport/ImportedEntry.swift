import LinkText

/// A token to write, and its origin.
struct ImportedEntry {
  /// The light value; its token provides the source location, the description and the deprecation.
  let light: ForeignToken.Place
  var dark: ForeignToken.Place?
  /// The preferred path, which another token may have already.
  let path: [String]
}

extension ForeignTokens {
  /// Returns the entries for all tokens in the order of the source, and reports what is left out.
  ///
  /// A pair of tokens for two appearances is one entry, and so are the parts of a font style.
  mutating func entries() -> [ImportedEntry] {
    let styles = fontStyles()
    let stylesByStart = Dictionary(uniqueKeysWithValues: styles.map { ($0.tokens[0], $0) })
    let partsOfStyles = Set(styles.flatMap(\.tokens))
    let pairs = appearancePairs()
    // Theo's constants are copied to where they are used, so they are not reported as left out.
    let used = Set(
      places.compactMap { self[$0].target }.filter { tokens[$0].role == .theoAlias })
    var entries: [ImportedEntry] = []
    for (index, token) in tokens.enumerated() {
      if let style = stylesByStart[index] {
        // The style has the location and the description of its first part.
        var styled = token
        styled.role = .treeToken
        styled.sides = [.init(node: token.object, reference: nil, value: .typography(style.style))]
        entries.append(ImportedEntry(light: Place(token: tokens.count), path: style.path))
        tokens.append(styled)
      }
      if partsOfStyles.contains(index) { continue }
      if let pair = pairs[index] {
        guard index == min(pair.light, pair.dark) else { continue }
        entries.append(
          ImportedEntry(
            light: Place(token: pair.light), dark: Place(token: pair.dark),
            path: path(of: token, name: pair.name, type: .color)))
      } else if let value = token.light.value {
        let dark = token.dark?.value == nil ? nil : Place(token: index, side: 1)
        entries.append(
          ImportedEntry(
            light: Place(token: index), dark: dark,
            path: path(of: token, name: token.path, type: value.type)))
      }
      if used.contains(index) { continue }
      if let reason = token.light.reason {
        leaveOut("'\(token.name)' is left out: \(reason)", at: token.key)
      } else if let reason = token.dark?.reason {
        leaveOut("the dark value of '\(token.name)' is left out: \(reason)", at: token.key)
      }
    }
    return entries
  }

  /// Returns the pairs of tokens for a color in two appearances, keyed by the index of each token;
  /// `name` is the path of both without the appearance.
  private func appearancePairs() -> [Int: (light: Int, dark: Int, name: [String])] {
    var halves: [[String]: [Appearance: Int]] = [:]
    for (index, token) in tokens.enumerated() where token.dark?.value == nil {
      guard case .color? = token.light.value else { continue }
      var name = token.words
      let word: String
      switch token.role {
      case .theoAlias: continue
      case .theoProperty:
        if name.last == "color" { name.removeLast() }
        word = name.popLast() ?? ""
      case .treeToken:
        guard hasSets else { continue }
        name = Array(token.path.dropFirst())
        word = token.path[0]
      }
      guard !name.isEmpty, let appearance = TokenName.appearance(word) else { continue }
      // Day pairs with night, and light with dark.
      let isDay = ["day", "night"].contains(TokenName.words(in: word).joined())
      let key = [isDay ? "day" : "light"] + name
      halves[key, default: [:]][appearance] = halves[key]?[appearance] ?? index
    }
    return halves.reduce(into: [:]) { pairs, half in
      guard let light = half.value[.light], let dark = half.value[.dark] else { return }
      for index in [light, dark] { pairs[index] = (light, dark, Array(half.key.dropFirst())) }
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
      // In a theme, `link` and `fontStyle` have a meaning, so other groups cannot have these names.
      let isReserved = path[0] == "link" && !LinkColorChoice.isLinkToken(path, type: type)
      if path[0] == "fontStyle" || isReserved { path[0] += "Source" }
      return path
    }
  }
}
