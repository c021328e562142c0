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
