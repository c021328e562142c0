import LinkText

/// The tokens of a file that is imported as a theme, in the order of the file.
struct ForeignTokens {
  typealias Place = ForeignToken.Place

  let file: JSONValue
  var tokens: [ForeignToken] = []
  /// Whether the top-level groups are sets or appearances, so that references may omit their names.
  private(set) var hasSets = false
  /// The unit for sizes that have none: `px` or `rem`.
  var unitOfBareSizes = "px"
  private(set) var findings: [JSONFinding] = []
  /// The index of the first token with each name; Theo's properties are left out.
  private var indices: [String: Int] = [:]
  /// The index of the first token with each name without its set, such as `a.b` for `set.a.b`.
  private var setlessIndices: [String: Int] = [:]

  /// The maximum length of a full name in UTF-8 bytes; it is less than the limit for a theme, so
  /// that the import can lengthen a name.
  static let nameByteLimit = TokenTree.nameByteLimit - 100

  init(_ file: JSONValue) throws(SourceError) {
    self.file = file
    guard file.isObject else {
      throw file.error("\(file.kindName) where an object of tokens should be")
    }
    if let order = file.member("resolutionOrder"), order.value.kind == .array {
      throw order.key.error(
        "this is a resolver document, which is the format of a theme; use it as it is")
    }
    if let properties = theoProperties {
      try readTheo(properties)
    } else {
      try readTree()
      let keys = file.members.map(\.name)
      hasSets =
        keys.contains { $0 == "$themes" || $0 == "$metadata" }
        || Set(keys.compactMap(TokenName.appearance)).count == 2
    }
    for token in tokens where token.name.utf8.count > Self.nameByteLimit {
      throw token.key.error(
        "the names of this token and its groups have more than \(Self.nameByteLimit) bytes; "
          + "shorten them")
    }
    guard !tokens.isEmpty else {
      throw file.error(
        "no tokens here; the file must be Theo's raw JSON ('props'), a Style Dictionary tree "
          + "('value') or design tokens ('$value')")
    }
  }

  subscript(place: Place) -> ForeignToken.Side {
    get { tokens[place.token].sides[place.side] }
    set { tokens[place.token].sides[place.side] = newValue }
  }

  var places: [Place] {
    tokens.indices.flatMap { token in
      tokens[token].sides.indices.map { Place(token: token, side: $0) }
    }
  }

  mutating func note(
    _ message: String, at node: JSONValue, rule: String, level: Finding.Level = .note
  ) {
    findings.append(JSONFinding(place: node.id, rule: rule, level: level, message: message))
  }

  mutating func leaveOut(_ message: String, at node: JSONValue) {
    note(message, at: node, rule: "not-imported")
  }

  /// Resolves all references, or throws an error for a missing token or a cycle of references.
  mutating func resolveReferences() throws(SourceError) {
    for (index, token) in tokens.enumerated() where token.role != .theoProperty {
      indices[token.name] = indices[token.name] ?? index
      guard token.path.count > 1 else { continue }
      let setlessName = token.path.dropFirst().joined(separator: ".")
      setlessIndices[setlessName] = setlessIndices[setlessName] ?? index
    }
    for place in places {
      guard let reference = self[place].reference else { continue }
      self[place].target = try target(of: reference, from: place.token)
    }
    for place in places { try follow(place) }
  }

  /// Returns the index of the token to which a reference in the token at `index` refers.
  func target(of reference: ForeignToken.Reference, from index: Int) throws(SourceError) -> Int {
    let name = reference.name
    if let exact = indices[name] { return exact }
    if hasSets {
      // A token in a set may refer to a token of the same name in another set.
      if let own = indices["\(tokens[index].path[0]).\(name)"], own != index { return own }
      if let other = setlessIndices[name] { return other }
    }
    let names = tokens.filter { $0.role != .theoProperty }.map(\.name)
    throw reference.node.error("no token '\(name)'" + names.suggestion(for: name))
  }

  /// Returns the node of the value at a place, with all references resolved.
  func literal(at place: Place) -> JSONValue { self[self[place].end ?? place].node }

  /// Follows a chain of references, and records its end for each place in it.
  private mutating func follow(_ start: Place) throws(SourceError) {
    var chain: [Place] = []
    var visited: Set<Place> = []
    var place = start
    while self[place].end == nil {
      guard visited.insert(place).inserted else {
        let circle = chain.drop { $0 != place } + [place]
        let names = circle.map { "{\(tokens[$0.token].name)}" }
        let last = self[place].reference?.node ?? tokens[place.token].key
        throw last.error(
          "cycle of aliases: \(names.joined(separator: " → ")); give one of them a value")
      }
      chain.append(place)
      guard self[place].isReference, let target = self[place].target else {
        self[place].end = place
        break
      }
      place = Place(token: target, side: min(place.side, tokens[target].sides.count - 1))
    }
    let end = self[place].end
    for place in chain { self[place].end = end }
  }

  /// Theo's properties, or `nil` if the file is in another format.
  private var theoProperties: JSONValue? {
    guard let properties = file["props"], properties.isObject else { return nil }
    let isTheo =
      file["aliases"] != nil
      || properties.members.contains { property in
        ["originalValue", "category"].contains { property.value[$0] != nil }
      }
    return isTheo ? properties : nil
  }

  private mutating func readTheo(_ properties: JSONValue) throws(SourceError) {
    let known = ["aliases", "props", "propKeys", "global", "meta", "options", "imports"]
    for member in file.members where !known.contains(member.name) {
      leaveOut(
        "'\(member.name)' is not part of Theo's raw JSON and is left out", at: member.key)
    }
    if let aliases = file["aliases"] {
      guard aliases.isObject else {
        throw aliases.error("\(aliases.kindName) where Theo's aliases should be")
      }
      for alias in aliases.members {
        guard let value = alias.value.isObject ? alias.value["value"] : alias.value else {
          throw alias.key.error("an alias without a 'value'; add one")
        }
        tokens.append(
          ForeignToken(
            role: .theoAlias, path: [alias.name], key: alias.key, object: alias.value,
            sides: [value.theoSide(from: value)]))
      }
    }
    for property in properties.members {
      let object = property.value
      func side(_ key: String, from originalKey: String) -> ForeignToken.Side? {
        object[key].map { $0.theoSide(from: object[originalKey] ?? $0) }
      }
      guard let light = side("value", from: "originalValue") else {
        throw property.key.error("a Theo property must be an object with a 'value'")
      }
      tokens.append(
        ForeignToken(
          role: .theoProperty, path: [property.name], key: property.key, object: object,
          statedType: object["type"]?.string, category: object["category"]?.string,
          sides: [light, side("darkValue", from: "originalDarkValue")].compactMap { $0 }))
    }
  }

  /// The maximum nesting of groups; the token file nests them a few levels deeper.
  static let maximumDepth = 64

  /// The keys of a token that are not reported as left out.
  private static let silentKeys = [
    "value", "$value", "type", "$type", "comment", "$description", "description", "deprecated",
    "$deprecated", "deprecated_comment", "darkValue", "name", "path", "original", "filePath",
    "isSource", "attributes", "$schema", "$themes", "$metadata",
  ]

  /// Reads a tree of groups and tokens, with or without `$` before `value`.
  private mutating func readTree() throws(SourceError) {
    var notedKeys: Set<String> = []
    try readTree(file, path: [], key: file, type: nil, notedKeys: &notedKeys)
  }

  private mutating func readTree(
    _ object: JSONValue, path: [String], key: JSONValue, type: String?,
    notedKeys: inout Set<String>
  ) throws(SourceError) {
    let type = (object["$type"] ?? object["type"])?.string ?? type
    let value = path.isEmpty ? nil : object["$value"] ?? object["value"]
    let isToken = value != nil
    if let value {
      let sides = [value, object["darkValue"]].compactMap { value in
        value.map { ForeignToken.Side(node: $0, reference: $0.treeReference) }
      }
      tokens.append(
        ForeignToken(
          role: .treeToken, path: path, key: key, object: object, statedType: type, sides: sides))
    }
    var children: [JSONValue.Member] = []
    for member in object.members {
      let name = member.name
      if !isToken, member.value.isObject, !name.hasPrefix("$") {
        guard path.count < Self.maximumDepth else {
          throw member.key.error(
            "groups nested more than \(Self.maximumDepth) levels deep; flatten them")
        }
        children.append(member)
      } else if !Self.silentKeys.contains(name) || !isToken && name == "$description" {
        // A key is reported only once, unless its value is an object, which may contain tokens.
        if member.value.isObject, name != "$extensions" {
          leaveOut("'\(name)' and its contents are left out", at: member.key)
        } else if notedKeys.insert(name).inserted {
          leaveOut(
            "'\(name)' has no place in a theme and is left out, here and everywhere else",
            at: member.key)
        }
      }
    }
    for child in children {
      try readTree(
        child.value, path: path + [child.name], key: child.key, type: type, notedKeys: &notedKeys)
    }
  }
}

extension JSONValue {
  /// Returns the value, and the reference `{!NAME}` from which Theo has computed it, if any.
  fileprivate func theoSide(from original: JSONValue) -> ForeignToken.Side {
    let name = original.string.flatMap { text in
      text.hasPrefix("{!") && text.hasSuffix("}") ? text.dropFirst(2).dropLast() : nil
    }
    // `{!A} * {!B}` begins and ends like a reference.
    let reference = name.flatMap { name in
      name.contains("{") ? nil : ForeignToken.Reference(node: original, name: String(name))
    }
    return ForeignToken.Side(node: self, reference: reference)
  }

  /// The reference `{a.b.c}` or `{a.b.c.value}`, or `nil` for any other value.
  var treeReference: ForeignToken.Reference? {
    guard let text = string, text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else { return nil }
    var name = text.dropFirst().dropLast()
    guard !name.contains("{"), !name.contains("}") else { return nil }
    if let ending = [".value", ".$value"].first(where: name.hasSuffix) {
      name = name.dropLast(ending.count)
    }
    return ForeignToken.Reference(node: self, name: String(name))
  }
}

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
      // In a theme, `link` and `fontStyle` have a meaning, so rename such groups.
      let isReserved = path[0] == "link" && !LinkColorChoice.isLinkToken(path, type: type)
      if path[0] == "fontStyle" || isReserved { path[0] += "Source" }
      return path
    }
  }
}
