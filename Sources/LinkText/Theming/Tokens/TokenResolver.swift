/// Resolves the references of a resolver document, which are pointers into the document itself.
struct TokenResolver {
  /// An entry of the resolution order.
  enum Step {
    case set(TokenSourceList)
    case modifier(at: JSONNode.ID, contexts: JSONMember, default: JSONMember?)
  }

  let json: JSONDocument
  private let sets: [String: JSONMember]
  private let modifiers: [String: JSONMember]
  /// The names of the inline sets and modifiers read so far.
  private var inlineNames: Set<String> = []
  /// The size of the sources in nodes, which sets that refer to sets can multiply.
  private var size = 0
  private var children = JSONChildren()

  init(_ json: JSONDocument) {
    self.json = json
    sets = json.dictionary("sets")
    modifiers = json.dictionary("modifiers")
  }

  // MARK: - The resolution order

  mutating func step(at entry: JSONNode.ID) throws(SourceError) -> Step {
    guard let reference = json.member("$ref", of: entry)?.value else {
      return try inlineStep(at: entry)
    }
    let pointer = try json.pointer(at: reference)
    if pointer.parts.count == 2 {
      let name = pointer.parts[1]
      if pointer.parts[0] == "sets", let set = sets[name] {
        // If the entry replaces its sources, the set is not the one that others refer to.
        if let own = json.member("sources", of: entry) {
          return .set(try list(own, named: nil))
        }
        return .set(try list(sources(of: set), named: name))
      }
      if pointer.parts[0] == "modifiers", let modifier = modifiers[name] {
        return try modifierStep(modifier.value, at: modifier.key, overriddenBy: entry)
      }
    }
    let pointers =
      sets.keys.sorted().map { JSONPointer(parts: ["sets", $0]).description }
      + modifiers.keys.sorted().map { JSONPointer(parts: ["modifiers", $0]).description }
    throw json.error(
      at: reference,
      "'\(pointer)' points to no set or modifier" + pointers.suggestion(for: "\(pointer)"))
  }

  private mutating func inlineStep(at entry: JSONNode.ID) throws(SourceError) -> Step {
    guard let type = json.member("type", of: entry), let name = json.member("name", of: entry)
    else {
      throw json.error(
        at: entry,
        "an entry of 'resolutionOrder' is written {\"$ref\": \"#/sets/NAME\"}, "
          + "or has a 'type' and a 'name'")
    }
    guard let word = json.string(type.value), ["set", "modifier"].contains(word) else {
      throw json.error(at: type.value, "'type' must be \"set\" or \"modifier\"")
    }
    let text = try json.text(name.value, "'name'")
    guard inlineNames.insert(text).inserted else {
      throw json.error(at: name.value, "another entry is called '\(text)'; rename one")
    }
    guard word == "set" else {
      return try modifierStep(entry, at: entry, overriddenBy: entry)
    }
    guard let sources = json.member("sources", of: entry) else { throw missingSources(at: entry) }
    return .set(try list(sources, named: nil))
  }

  /// Returns the step for a modifier; properties next to a `$ref` override those of its target.
  private func modifierStep(
    _ modifier: JSONNode.ID, at place: JSONNode.ID, overriddenBy entry: JSONNode.ID
  ) throws(SourceError) -> Step {
    func property(_ name: String) -> JSONMember? {
      json.member(name, of: entry) ?? json.member(name, of: modifier)
    }
    guard let contexts = property("contexts") else {
      throw json.error(at: place, "a modifier needs 'contexts'")
    }
    return .modifier(at: place, contexts: contexts, default: property("default"))
  }

  // MARK: - Sources

  /// Returns the trees of tokens in a list of sources, including those of the sets it refers to.
  mutating func layers(of sources: TokenSourceList) throws(SourceError) -> [JSONNode.ID] {
    var layers: [JSONNode.ID] = []
    // The lists that are being read, outermost first.
    var open = [sources]
    var openNames = Set([sources.name].compactMap { $0 })
    while var list = open.popLast() {
      guard let source = list.rest.popFirst() else {
        if let name = list.name { openNames.remove(name) }
        continue
      }
      open.append(list)
      guard let reference = json.member("$ref", of: source) else {
        layers.append(source)
        try grow(by: source, at: source)
        continue
      }
      for member in json.members(of: source) where member != reference {
        throw json.error(
          at: member.key,
          "'$ref' must be the only property here; write overriding tokens in a later source")
      }
      let pointer = try json.pointer(at: reference.value)
      guard pointer.parts.count == 2, pointer.parts[0] == "sets", let set = sets[pointer.parts[1]]
      else {
        let layer = try tree(pointer, at: reference.value)
        layers.append(layer)
        try grow(by: layer, at: source)
        continue
      }
      let name = pointer.parts[1]
      guard openNames.insert(name).inserted else {
        let circle = open.compactMap(\.name).drop { $0 != name } + [name]
        let pointers = circle.map { JSONPointer(parts: ["sets", $0]).description }
        throw json.error(
          at: reference.value,
          "cycle of sets: \(pointers.joined(separator: " → ")); remove one")
      }
      try grow(by: reference.value, at: source)
      open.append(try self.list(self.sources(of: set), named: name))
    }
    return layers
  }

  func list(_ sources: JSONMember, named name: String?) throws(SourceError) -> TokenSourceList {
    let key = json.string(sources.key) ?? ""
    return TokenSourceList(
      name: name, rest: try json.elements(of: sources.value, orComplain: "'\(key)'")[...])
  }

  private func sources(of set: JSONMember) throws(SourceError) -> JSONMember {
    guard let sources = json.member("sources", of: set.value) else {
      throw missingSources(at: set.key)
    }
    return sources
  }

  private func missingSources(at place: JSONNode.ID) -> SourceError {
    json.error(at: place, "a set needs 'sources', a list of groups of tokens")
  }

  private mutating func tree(
    _ pointer: JSONPointer, at place: JSONNode.ID
  ) throws(SourceError) -> JSONNode.ID {
    if let first = pointer.parts.first, ["modifiers", "resolutionOrder"].contains(first) {
      throw json.error(
        at: place, "tokens must be in 'sets' or '$defs'; '\(pointer)' is not allowed here")
    }
    var value = JSONDocument.root
    for part in pointer.parts {
      guard let next = children.child(part, of: value, in: json) else {
        throw json.error(
          at: place, "'\(pointer)' points to nothing" + json.suggestion(for: part, in: value))
      }
      value = next
    }
    guard !(value.index..<json[value].next.index).contains(place.index) else {
      throw json.error(at: place, "'\(pointer)' points to an object that contains it")
    }
    return value
  }

  private mutating func grow(
    by node: JSONNode.ID, at source: JSONNode.ID
  ) throws(SourceError) {
    size += Int(json[node].next.index - node.index)
    guard size <= 32 * json.nodes.count else {
      throw json.error(
        at: source,
        "the sets repeat each other, and the sources grow too large; use each set once")
    }
  }
}

/// The sources of a set or a context that are not read yet.
struct TokenSourceList {
  /// The name of the set, if others can refer to it.
  let name: String?
  var rest: ArraySlice<JSONNode.ID>
}

extension JSONDocument {
  /// Returns the members of an object in the root, by their names.
  fileprivate func dictionary(_ key: String) -> [String: JSONMember] {
    guard let value = member(key, of: Self.root)?.value else { return [:] }
    return Dictionary(
      members(of: value).map { (string($0.key) ?? "", $0) }, uniquingKeysWith: { first, _ in first }
    )
  }
}
