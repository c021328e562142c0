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
  private(set) var remarks: [JSONRemark] = []
  /// The first token of each name that references use, and of each name without that of the set.
  private var indices: [String: Int] = [:]
  private var setlessIndices: [String: Int] = [:]

  /// The maximum length of a full name in UTF-8 bytes, which leaves room for additions below the
  /// limit of a theme's names.
  static let maximumNameCount = TokenTree.maximumNameCount - 100

  init(_ json: JSONDocument) throws(SourceError) {
    self.json = json
    let root = JSONDocument.root
    guard json[root].kind == .object else {
      throw json.error(at: root, "\(json.kindName(root)) where an object of tokens should be")
    }
    if let order = json.member("resolutionOrder", of: root), json[order.value].kind == .array {
      throw json.error(
        at: order.key,
        "this is a resolver document, which is the format of a theme; use it as it is")
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
        at: token.key,
        "the names of this token and its groups have more than \(Self.maximumNameCount) bytes; "
          + "shorten them")
    }
    guard !tokens.isEmpty else {
      throw json.error(
        at: root,
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
    at node: JSONNode.ID, rule: String, level: Finding.Level = .note, _ message: String
  ) {
    remarks.append(JSONRemark(place: node, rule: rule, level: level, message: message))
  }

  mutating func leaveOut(_ node: JSONNode.ID, _ message: String) {
    note(at: node, rule: "not-imported", message)
  }
}

// MARK: - References

extension ForeignTokens {
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
    throw json.error(at: reference.node, "no token '\(name)'" + names.suggestion(for: name))
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
          at: self[place].reference?.node ?? tokens[place.token].key,
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
}
