import LinkText

/// The tokens of a file in another format, in the order of the file.
struct ForeignTokens {
  typealias Place = ForeignToken.Place

  let json: JSONDocument
  var tokens: [ForeignToken] = []
  /// Whether the file has a tree of tokens for each appearance or set, with references that do not
  /// include the name of the tree.
  private(set) var hasSets = false
  /// The unit of sizes without a unit: `px` or `rem`.
  var unitOfBareSizes = "px"
  private(set) var findings: [JSONFinding] = []
  /// The first token of each name that references use, with and without the name of the set.
  private var indices: [String: Int] = [:]
  private var setlessIndices: [String: Int] = [:]

  /// The maximum length of a full name in UTF-8 bytes, which leaves room for additions below the
  /// limit of a theme's names.
  static let maximumNameCount = TokenTree.maximumNameCount - 100

  init(_ json: JSONDocument) throws(SourceError) {
    self.json = json
    let root = JSONDocument.root
    guard json[root].kind == .object else {
      throw json.error("\(json.kindName(root)) where an object of tokens should be", at: root)
    }
    if let order = json.member("resolutionOrder", of: root), json[order.value].kind == .array {
      throw json.error(
        "this is a resolver document, which is the format of a theme; use it as it is",
        at: order.key)
    }
    if let properties = json.theoProperties {
      try readTheo(properties)
    } else {
      try readTree()
      let keys = json.members(of: root).compactMap { json.string($0.key) }
      hasSets =
        keys.contains { $0 == "$themes" || $0 == "$metadata" }
        || Set(keys.compactMap(TokenName.appearance)).count == 2
    }
    for token in tokens where token.name.utf8.count > Self.maximumNameCount {
      throw json.error(
        "the names of this token and its groups have more than \(Self.maximumNameCount) bytes; "
          + "shorten them", at: token.key)
    }
    guard !tokens.isEmpty else {
      throw json.error(
        "no tokens here; the file must be Theo's raw JSON ('props'), a Style Dictionary tree "
          + "('value') or design tokens ('$value')", at: root)
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
    _ message: String, at node: JSONNode.ID, rule: String, level: Finding.Level = .note
  ) {
    findings.append(JSONFinding(place: node, rule: rule, level: level, message: message))
  }

  mutating func leaveOut(_ message: String, at node: JSONNode.ID) {
    note(message, at: node, rule: "not-imported")
  }

  /// Resolves all references, or throws an error for a reference to nothing or for a cycle.
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

  /// Returns the target of a reference in the token at `index`.
  func target(of reference: ForeignToken.Reference, from index: Int) throws(SourceError) -> Int {
    let name = reference.name
    if let exact = indices[name] { return exact }
    if hasSets {
      // A token in a set may refer to a token of the same name in another set.
      if let own = indices["\(tokens[index].path[0]).\(name)"], own != index { return own }
      if let other = setlessIndices[name] { return other }
    }
    let names = tokens.filter { $0.role != .theoProperty }.map(\.name)
    throw json.error("no token '\(name)'" + names.suggestion(for: name), at: reference.node)
  }

  /// Returns the node of the value at a place, with all references resolved.
  func literal(at place: Place) -> JSONNode.ID { self[self[place].end ?? place].node }

  /// Follows a chain of references, and records its end for each place in it.
  private mutating func follow(_ start: Place) throws(SourceError) {
    var chain: [Place] = []
    var visited: Set<Place> = []
    var place = start
    while self[place].end == nil {
      guard visited.insert(place).inserted else {
        let circle = chain.drop { $0 != place } + [place]
        let names = circle.map { "{\(tokens[$0.token].name)}" }
        throw json.error(
          "cycle of aliases: \(names.joined(separator: " → ")); give one of them a value",
          at: self[place].reference?.node ?? tokens[place.token].key)
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

  mutating func readTheo(_ properties: JSONMember) throws(SourceError) {
    let known = ["aliases", "props", "propKeys", "global", "meta", "options", "imports"]
    for member in json.members(of: JSONDocument.root) {
      let key = json.string(member.key) ?? ""
      if !known.contains(key) {
        leaveOut("'\(key)' is not part of Theo's raw JSON and is left out", at: member.key)
      }
    }
    if let aliases = json.member("aliases", of: JSONDocument.root) {
      guard json[aliases.value].kind == .object else {
        throw json.error(
          "\(json.kindName(aliases.value)) where Theo's aliases should be", at: aliases.value)
      }
      for alias in json.members(of: aliases.value) {
        let isObject = json[alias.value].kind == .object
        guard let value = isObject ? json.member("value", of: alias.value)?.value : alias.value
        else { throw json.error("an alias without a 'value'; add one", at: alias.key) }
        tokens.append(
          ForeignToken(
            role: .theoAlias, path: [json.string(alias.key) ?? ""], key: alias.key,
            object: alias.value, deprecation: json.deprecation(of: alias.value),
            sides: [json.theoSide(value, from: value)]))
      }
    }
    for property in json.members(of: properties.value) {
      let object = property.value
      func side(_ key: String, _ originalKey: String) -> ForeignToken.Side? {
        json.member(key, of: object).map { member in
          json.theoSide(
            member.value, from: json.member(originalKey, of: object)?.value ?? member.value)
        }
      }
      guard let light = side("value", "originalValue") else {
        throw json.error("a Theo property must be an object with a 'value'", at: property.key)
      }
      tokens.append(
        ForeignToken(
          role: .theoProperty, path: [json.string(property.key) ?? ""], key: property.key,
          object: object, deprecation: json.deprecation(of: object),
          statedType: json.string("type", of: object),
          hint: json.string("category", of: object),
          sides: [light, side("darkValue", "originalDarkValue")].compactMap { $0 }))
    }
  }

  /// The maximum nesting of groups; the token file nests them a few levels deeper.
  static let maximumDepth = 64

  /// The keys of a token that are omitted without a note.
  private static let silentKeys = [
    "value", "$value", "type", "$type", "comment", "$description", "description", "deprecated",
    "$deprecated", "deprecated_comment", "darkValue", "name", "path", "original", "filePath",
    "isSource", "attributes", "$schema", "$themes", "$metadata",
  ]

  /// Reads a tree of groups and tokens, with or without `$` before `value`.
  mutating func readTree() throws(SourceError) {
    var toldKeys: Set<String> = []
    try readTree(JSONDocument.root, path: [], key: JSONDocument.root, type: nil, &toldKeys)
  }

  private mutating func readTree(
    _ object: JSONNode.ID, path: [String], key: JSONNode.ID, type: String?,
    _ toldKeys: inout Set<String>
  ) throws(SourceError) {
    let ownType = json.member("$type", of: object) ?? json.member("type", of: object)
    let type = ownType.flatMap { json.string($0.value) } ?? type
    let value = json.member("$value", of: object) ?? json.member("value", of: object)
    let isToken = value != nil && !path.isEmpty
    if isToken, let value {
      let sides = [value, json.member("darkValue", of: object)].compactMap { member in
        member.map { ForeignToken.Side(node: $0.value, reference: json.treeReference($0.value)) }
      }
      tokens.append(
        ForeignToken(
          role: .treeToken, path: path, key: key, object: object,
          deprecation: json.deprecation(of: object), statedType: type, sides: sides))
    }
    var children: [JSONMember] = []
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      let isObject = json[member.value].kind == .object
      if !isToken, isObject, !name.hasPrefix("$") {
        guard path.count < Self.maximumDepth else {
          throw json.error(
            "groups nested more than \(Self.maximumDepth) levels deep; flatten them", at: member.key
          )
        }
        children.append(member)
      } else if !Self.silentKeys.contains(name) || !isToken && name == "$description" {
        // Keys are noted once, and every time if they may contain tokens.
        if isObject, name != "$extensions" {
          leaveOut("'\(name)' and its contents are left out", at: member.key)
        } else if toldKeys.insert(name).inserted {
          leaveOut(
            "'\(name)' has no place in a theme and is left out, here and everywhere else",
            at: member.key)
        }
      }
    }
    for child in children {
      let path = path + [json.string(child.key) ?? ""]
      try readTree(child.value, path: path, key: child.key, type: type, &toldKeys)
    }
  }
}

// MARK: - References

// MARK: - Theo's raw JSON

extension JSONDocument {
  /// Theo's properties, or `nil` if the file is in another format.
  var theoProperties: JSONMember? {
    guard let properties = member("props", of: Self.root), self[properties.value].kind == .object
    else { return nil }
    if member("aliases", of: Self.root) != nil { return properties }
    let isTheo = members(of: properties.value).contains { property in
      ["originalValue", "category"].contains { member($0, of: property.value) != nil }
    }
    return isTheo ? properties : nil
  }

  /// Returns a value, and the reference `{!NAME}` from which Theo has computed it.
  fileprivate func theoSide(
    _ value: JSONNode.ID, from original: JSONNode.ID
  ) -> ForeignToken.Side {
    let name = string(original).flatMap { text in
      text.hasPrefix("{!") && text.hasSuffix("}") ? text.dropFirst(2).dropLast() : nil
    }
    // `{!A} * {!B}` begins and ends like a reference.
    let reference = name.flatMap { name in
      name.contains("{") ? nil : ForeignToken.Reference(node: original, name: String(name))
    }
    return ForeignToken.Side(node: value, reference: reference)
  }

  /// Returns the reference `{a.b.c}` or `{a.b.c.value}`, or `nil` for any other value.
  func treeReference(_ id: JSONNode.ID) -> ForeignToken.Reference? {
    guard let text = string(id), text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2
    else { return nil }
    var name = text.dropFirst().dropLast()
    guard !name.contains("{"), !name.contains("}") else { return nil }
    if let ending = [".value", ".$value"].first(where: name.hasSuffix) {
      name = name.dropLast(ending.count)
    }
    return ForeignToken.Reference(node: id, name: String(name))
  }
}

// MARK: - Trees
