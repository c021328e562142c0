/// The trees of tokens in a theme file for each appearance, in order of increasing precedence.
///
/// The file is a resolver document of the Design Tokens Resolver Module 2025.10 that contains all
/// its sources. A file that contains only tokens is for both appearances.
struct TokenSources {
  private(set) var light: [JSONNode.ID] = []
  private(set) var dark: [JSONNode.ID] = []
  let json: JSONDocument
  let sets: [String: JSONMember]
  private let modifiers: [String: JSONMember]
  /// The names of the inline sets and modifiers read so far.
  private var inlineNames: Set<String> = []
  /// The size of the sources in nodes, which sets that refer to sets can multiply.
  var size = 0
  var children = JSONChildren()

  init(_ json: JSONDocument) throws(SourceError) {
    self.json = json
    sets = json.dictionary("sets")
    modifiers = json.dictionary("modifiers")
    let root = JSONDocument.root
    let resolverKeys = ["sets", "modifiers", "resolutionOrder"]
    guard resolverKeys.contains(where: { json.member($0, of: root) != nil }) else {
      add([root])
      return
    }
    guard let version = json.member("version", of: root) else {
      throw json.error(at: root, "a resolver document needs a 'version'; write \"2025.10\"")
    }
    guard json.isString(version.value, "2025.10") else {
      throw json.error(at: version.value, "the only supported version is \"2025.10\"")
    }
    guard let order = json.member("resolutionOrder", of: root) else {
      throw json.error(at: root, "a resolver document needs a 'resolutionOrder'")
    }
    for entry in try json.elements(of: order.value, orComplain: "'resolutionOrder'") {
      try add(entry: entry)
    }
  }

  private mutating func add(_ layers: [JSONNode.ID]) {
    light += layers
    dark += layers
  }

  /// Adds the sources of an entry of the resolution order.
  private mutating func add(entry: JSONNode.ID) throws(SourceError) {
    guard let reference = json.member("$ref", of: entry)?.value else {
      return try add(inline: entry)
    }
    let pointer = try json.pointer(at: reference)
    if pointer.parts.count == 2 {
      let name = pointer.parts[1]
      if pointer.parts[0] == "sets", let set = sets[name] {
        // If the entry replaces its sources, the set is not the one that others refer to.
        if let own = json.member("sources", of: entry) {
          return add(try layers(of: list(own, named: nil)))
        }
        return add(try layers(of: list(sources(of: set), named: name)))
      }
      if pointer.parts[0] == "modifiers", let modifier = modifiers[name] {
        return try add(modifier: modifier.value, at: modifier.key, overriddenBy: entry)
      }
    }
    let pointers =
      sets.keys.sorted().map { JSONPointer(parts: ["sets", $0]).description }
      + modifiers.keys.sorted().map { JSONPointer(parts: ["modifiers", $0]).description }
    throw json.error(
      at: reference,
      "'\(pointer)' points to no set or modifier" + pointers.suggestion(for: "\(pointer)"))
  }

  private mutating func add(inline entry: JSONNode.ID) throws(SourceError) {
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
    if word == "modifier" { return try add(modifier: entry, at: entry, overriddenBy: entry) }
    guard let sources = json.member("sources", of: entry) else { throw missingSources(at: entry) }
    add(try layers(of: list(sources, named: nil)))
  }

  /// Adds the contexts `light` and `dark` of a modifier, or its default context if it has neither.
  ///
  /// Properties of an entry next to a `$ref` override those of its target.
  private mutating func add(
    modifier: JSONNode.ID, at place: JSONNode.ID, overriddenBy entry: JSONNode.ID
  ) throws(SourceError) {
    guard let contexts = json.member("contexts", of: entry) ?? json.member("contexts", of: modifier)
    else {
      throw json.error(at: place, "a modifier needs 'contexts'")
    }
    let preset = json.member("default", of: entry) ?? json.member("default", of: modifier)
    let names = json.members(of: contexts.value).compactMap { json.string($0.key) }
    let presetName = preset.flatMap { json.string($0.value) }
    if let preset, presetName.map(names.contains) != true {
      throw json.error(
        at: preset.value,
        "'default' is not the name of a context" + names.suggestion(for: presetName ?? ""))
    }
    let light = json.member("light", of: contexts.value)
    let dark = json.member("dark", of: contexts.value)
    if light == nil, dark == nil, let presetName,
      let context = json.member(presetName, of: contexts.value)
    {
      return add(try layers(of: list(context, named: nil)))
    }
    guard let light, let dark else {
      throw json.error(
        at: place,
        "a modifier of a theme needs the contexts 'light' and 'dark'; "
          + "'\(light == nil ? "light" : "dark")' is missing")
    }
    self.light += try layers(of: list(light, named: nil))
    self.dark += try layers(of: list(dark, named: nil))
  }

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

extension JSONDocument {
  /// Returns the members of an object in the root, by their names.
  fileprivate func dictionary(_ key: String) -> [String: JSONMember] {
    guard let value = member(key, of: Self.root)?.value else { return [:] }
    return Dictionary(
      members(of: value).map { (string($0.key) ?? "", $0) }, uniquingKeysWith: { first, _ in first }
    )
  }
}

/// The design tokens of a file in each appearance.
struct TokenFile {
  let light: DesignTokens
  let dark: DesignTokens
  /// The findings about the file, in its order.
  let findings: [Finding]

  init(_ json: JSONDocument) throws(SourceError) {
    let sources = try TokenSources(json)
    light = try DesignTokens(json, layers: sources.light)
    // A file without appearances is read only once.
    let isOne = sources.light == sources.dark
    dark = isOne ? light : try DesignTokens(json, layers: sources.dark)
    // A finding about tokens that the appearances share is reported once.
    findings = json.findings(light.findings + (isOne ? [] : dark.findings))
  }
}
