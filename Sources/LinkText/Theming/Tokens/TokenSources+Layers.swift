extension TokenSources {
  /// The sources of a set or a context that are not read yet.
  struct List {
    /// The name of the set, if others can refer to it.
    let name: String?
    var rest: ArraySlice<JSONNode.ID>
  }

  /// Returns the trees of tokens in a list of sources, including those of the sets it refers to.
  mutating func layers(of sources: List) throws(SourceError) -> [JSONNode.ID] {
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

  func list(_ sources: JSONMember, named name: String?) throws(SourceError) -> List {
    let key = json.string(sources.key) ?? ""
    return List(
      name: name, rest: try json.elements(of: sources.value, orComplain: "'\(key)'")[...])
  }

  func sources(of set: JSONMember) throws(SourceError) -> JSONMember {
    guard let sources = json.member("sources", of: set.value) else {
      throw missingSources(at: set.key)
    }
    return sources
  }

  func missingSources(at place: JSONNode.ID) -> SourceError {
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
