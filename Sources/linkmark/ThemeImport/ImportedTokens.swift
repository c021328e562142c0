import LinkText

/// The tokens of a token file that is created from another format.
struct ImportedTokens {
  var foreign: ForeignTokens
  private(set) var tokens: [ImportedToken] = []
  private var names = TokenNames()
  private var indices: [String: Int] = [:]
  /// The names of the foreign tokens that are written, by their indices, and the appearance in
  /// which the name has the token's value, or `nil` for both.
  private var written: [Int: (name: String, appearance: Appearance?)] = [:]

  init(_ source: ForeignTokens) {
    foreign = source
    let entries = foreign.entries()
    let paths = reservePaths(for: entries)
    for (entry, path) in zip(entries, paths) {
      guard let path, case .values(let light, let dark) = entry.content else { continue }
      let name = path.joined(separator: ".")
      let isPair = dark.map { $0.token != light.token } ?? false
      written[light.token] = (name, isPair ? .light : nil)
      if let dark, isPair { written[dark.token] = (name, .dark) }
    }
    for (entry, path) in zip(entries, paths) {
      if let path, let token = token(entry, path: path) { append(token) }
    }
  }

  private mutating func append(_ token: ImportedToken) {
    indices[token.name] = tokens.count
    tokens.append(token)
  }

  /// Adds a token that is not in the source.
  mutating func add(_ path: [String], _ value: ImportedToken.Value, _ type: TokenType, from: Int) {
    append(ImportedToken(path: names.reserve(path), type: type, light: value, source: from))
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  subscript(name: String) -> ImportedToken? { indices[name].map { tokens[$0] } }

  // MARK: - Names

  /// Returns the path of each entry, or `nil` for an entry that repeats another.
  ///
  /// If several tokens prefer the same name, deprecated tokens do not get it.
  private mutating func reservePaths(for entries: [ImportedEntry]) -> [[String]?] {
    var paths: [[String]?] = Array(repeating: nil, count: entries.count)
    var first: [[String]: ImportedEntry] = [:]
    for isDeprecated in [false, true] {
      for (index, entry) in entries.enumerated() {
        let source = foreign.tokens[entry.source]
        guard (source.deprecation != nil) == isDeprecated else { continue }
        if let earlier = first[entry.path], saysTheSame(entry, earlier) { continue }
        first[entry.path] = first[entry.path] ?? entry
        let path = names.reserve(entry.path)
        paths[index] = path
        let name = path.joined(separator: ".")
        let isRenamed =
          source.role == .treeToken && entry.path[0] != "fontStyle" && !source.name.hasSuffix(name)
        if path != entry.path || isRenamed {
          let preferred = entry.path.joined(separator: ".")
          foreign.note(
            at: source.key, rule: "renamed-token",
            "'\(source.name)' is renamed to '\(name)'"
              + (path == entry.path ? "" : ", because '\(preferred)' is another token"))
        }
      }
    }
    return paths
  }

  private func saysTheSame(_ entry: ImportedEntry, _ other: ImportedEntry) -> Bool {
    guard case .values(let light, let dark) = entry.content,
      case .values(let otherLight, let otherDark) = other.content,
      foreign.tokens[entry.source].role == .theoProperty
    else { return false }
    return foreign[light].value == foreign[otherLight].value
      && foreign[dark ?? light].value == foreign[otherDark ?? otherLight].value
  }

  // MARK: - Values

  private mutating func token(_ entry: ImportedEntry, path: [String]) -> ImportedToken? {
    let source = foreign.tokens[entry.source]
    let type: TokenType
    let lightValue: ImportedToken.Value
    var darkValue: ImportedToken.Value?
    switch entry.content {
    case .fontStyle(let typography):
      type = .typography
      lightValue = .literal(.typography(typography))
    case .values(let light, let dark):
      guard let value = foreign[light].value,
        let written = self.value(at: light, in: dark == nil ? nil : .light)
      else { return nil }
      type = value.type
      lightValue = written
      if let dark { darkValue = self.value(at: dark, in: .dark) }
    }
    return ImportedToken(
      path: path, type: type, light: lightValue, dark: darkValue,
      description: foreign.json.description(of: source.object), deprecation: source.deprecation,
      source: entry.source)
  }

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
        at: reference.node, rule: "alias-differs",
        "'\(token.name)' differs from '\(reference.name)', which it refers to; "
          + "its own value is kept")
      return .literal(value)
    }
    guard let only = written.appearance, only != appearance else { return .alias(written.name) }
    // A reference without the name of a set is to the token of each appearance.
    let isForBoth =
      appearance == nil && reference.name != foreign.tokens[target].name
      && TokenName.appearance(token.path[0]) == nil
    return isForBoth ? .alias(written.name) : .literal(value)
  }

  /// Returns the name of a foreign token that is written as a font family, or `nil` for any other.
  func familyName(ofForeign index: Int) -> String? {
    guard foreign.tokens[index].light.value?.type == .fontFamily, let written = written[index],
      written.appearance == nil
    else { return nil }
    return written.name
  }

  /// Throws an error for a cycle that merging two trees creates.
  func checkAliases() throws(SourceError) {
    for appearance in [Appearance.light, .dark] {
      // True while the current chain includes the token; false once the token is known to be valid.
      var state = [Bool?](repeating: nil, count: tokens.count)
      for start in tokens.indices {
        var chain: [Int] = []
        var next: Int? = start
        while let index = next, state[index] != false {
          let token = tokens[index]
          guard state[index] == nil else {
            let circle = chain.drop { $0 != index } + [index]
            let names = circle.map { "{\(tokens[$0].name)}" }.joined(separator: " → ")
            throw foreign.json.error(
              at: foreign.tokens[token.source].key,
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
}
