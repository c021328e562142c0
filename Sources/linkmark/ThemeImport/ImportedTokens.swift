import LinkText

/// The tokens of a token file that is created from another format.
struct ImportedTokens {
  let values: ForeignValues
  private(set) var tokens: [ImportedToken] = []
  private(set) var names = TokenNames()
  private var indices: [String: Int] = [:]
  /// The index of the foreign token that each of `tokens` comes from.
  private(set) var sources: [Int] = []
  /// The names of the foreign tokens that are written, by their indices.
  private var written: [Int: Written] = [:]

  private struct Written {
    let name: String
    /// The appearance in which the name has this token's value, or `nil` for both.
    let appearance: Appearance?
  }

  var json: JSONDocument { values.json }

  init(_ values: ForeignValues, notes: inout ImportNotes) throws(SourceError) {
    self.values = values
    let entries = ImportedEntry.all(of: values, notes: &notes)
    let paths = reservePaths(for: entries, notes: &notes)
    for (entry, path) in zip(entries, paths) {
      guard let path else { continue }
      remember(entry, name: path.joined(separator: "."))
    }
    for (entry, path) in zip(entries, paths) {
      guard let path, let token = token(entry, path: path, notes: &notes) else { continue }
      append(token, from: entry.source)
    }
    try checkAliases()
  }

  mutating func append(_ token: ImportedToken, from source: Int) {
    indices[token.name] = tokens.count
    tokens.append(token)
    sources.append(source)
  }

  /// Returns the index in ``tokens`` of the token with a name, or `nil` if there is none.
  func index(of name: String) -> Int? { indices[name] }

  mutating func reserve(_ path: [String]) -> [String] { names.reserve(path) }

  // MARK: - Names

  /// Returns the path of each entry, or `nil` for an entry that repeats another.
  ///
  /// If several tokens prefer the same name, deprecated tokens do not get it.
  private mutating func reservePaths(
    for entries: [ImportedEntry], notes: inout ImportNotes
  ) -> [[String]?] {
    var paths: [[String]?] = Array(repeating: nil, count: entries.count)
    var first: [[String]: Int] = [:]
    for isDeprecated in [false, true] {
      for (index, entry) in entries.enumerated() {
        let source = values.foreign.tokens[entry.source]
        guard (source.deprecation != nil) == isDeprecated else { continue }
        if let earlier = first[entry.path], saysTheSame(entry, entries[earlier]) { continue }
        let path = names.reserve(entry.path)
        if first[entry.path] == nil { first[entry.path] = index }
        paths[index] = path
        let isRenamed =
          source.role == .treeToken && !isFontStyle(entry)
          && !source.path.joined(separator: ".").hasSuffix(path.joined(separator: "."))
        if path != entry.path || isRenamed {
          notes.add(
            at: source.key, rule: "renamed-token", .note,
            "'\(source.name)' is renamed to '\(path.joined(separator: "."))'"
              + (path == entry.path
                ? "" : ", because '\(entry.path.joined(separator: "."))' is another token"))
        }
      }
    }
    return paths
  }

  private func isFontStyle(_ entry: ImportedEntry) -> Bool { entry.path.first == "fontStyle" }

  private func saysTheSame(_ entry: ImportedEntry, _ other: ImportedEntry) -> Bool {
    guard case .values(let light, let dark) = entry.content,
      case .values(let otherLight, let otherDark) = other.content,
      values.foreign.tokens[entry.source].role == .theoProperty
    else { return false }
    return values[light] == values[otherLight]
      && values[dark ?? light] == values[otherDark ?? otherLight]
  }

  private mutating func remember(_ entry: ImportedEntry, name: String) {
    switch entry.content {
    case .fontStyle: break
    case .values(let light, let dark):
      let isPair = dark.map { $0.token != light.token } ?? false
      written[light.token] = Written(name: name, appearance: isPair ? .light : nil)
      if let dark, isPair { written[dark.token] = Written(name: name, appearance: .dark) }
    }
  }

  // MARK: - Values

  private func token(
    _ entry: ImportedEntry, path: [String], notes: inout ImportNotes
  ) -> ImportedToken? {
    let source = values.foreign.tokens[entry.source]
    let type: TokenType
    let values: (light: ImportedToken.Value, dark: ImportedToken.Value?)
    switch entry.content {
    case .fontStyle(let typography):
      type = .typography
      values = (.literal(.typography(typography)), nil)
    case .values(let light, let dark):
      guard let value = self.values[light],
        let lightValue = self.value(at: light, in: dark == nil ? nil : .light, notes: &notes)
      else { return nil }
      type = value.type
      values = (lightValue, dark.flatMap { self.value(at: $0, in: .dark, notes: &notes) })
    }
    return ImportedToken(
      path: path, type: type, light: values.light, dark: values.dark,
      description: source.description, deprecation: source.deprecation)
  }

  private func value(
    at place: ForeignValues.Place, in appearance: Appearance?, notes: inout ImportNotes
  ) -> ImportedToken.Value? {
    let token = values.foreign.tokens[place.token]
    guard let value = values[place] else { return nil }
    guard let target = values.references.target(of: place),
      let side = token.side(place.appearance), let reference = side.reference,
      let written = written[target], let targetValue = values.light[target],
      targetValue.type == value.type
    else { return .literal(value) }
    if !side.isReference, targetValue != value {
      notes.add(
        at: reference.node, rule: "alias-differs", .note,
        "'\(token.name)' differs from '\(reference.name)', which it refers to; "
          + "its own value is kept")
      return .literal(value)
    }
    guard let only = written.appearance, only != appearance else { return .alias(written.name) }
    // A reference without the name of a set is to the token of each appearance.
    let isForBoth =
      appearance == nil && reference.name != values.foreign.tokens[target].name
      && JSONDocument.appearance(named: token.path[0]) == nil
    return isForBoth ? .alias(written.name) : .literal(value)
  }

  /// Returns the name of a foreign token that is written as a font family, or `nil` for any other.
  func familyName(ofForeign index: Int) -> String? {
    guard values.light[index]?.type == .fontFamily, let written = written[index],
      written.appearance == nil
    else { return nil }
    return written.name
  }

  /// Throws an error for a cycle that merging two trees creates.
  private func checkAliases() throws(SourceError) {
    for appearance in [Appearance.light, .dark] {
      // True while the current chain includes the token; false once the token is known to be valid.
      var state = [Bool?](repeating: nil, count: tokens.count)
      for start in tokens.indices {
        var chain: [Int] = []
        var next: Int? = start
        while let index = next, state[index] != false {
          guard state[index] == nil else {
            let circle = chain.drop { $0 != index } + [index]
            let names = circle.map { "{\(tokens[$0].name)}" }.joined(separator: " → ")
            throw json.error(
              at: values.foreign.tokens[sources[index]].key,
              "cycle of aliases in the \(appearance) appearance: \(names); give one of them a value"
            )
          }
          state[index] = true
          chain.append(index)
          let token = tokens[index]
          let value = appearance == .dark ? token.dark ?? token.light : token.light
          next = if case .alias(let name) = value { indices[name] } else { nil }
        }
        for index in chain { state[index] = false }
      }
    }
  }
}
