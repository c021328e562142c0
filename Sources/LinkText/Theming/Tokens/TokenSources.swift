/// The trees of tokens in a theme file, for each appearance in order of increasing precedence.
///
/// The file is a resolver document of the Design Tokens Resolver Module 2025.10 that contains all
/// its sources, or a file of tokens for both appearances.
struct TokenSources {
  private(set) var light: [JSONNode.ID] = []
  private(set) var dark: [JSONNode.ID] = []
  private let file: JSONValue
  private let sets: [String: JSONValue.Member]
  private let modifiers: [String: JSONValue.Member]
  private var inlineNames: Set<String> = []
  /// The number of nodes in the sources; references between sets can multiply the number.
  private var size = 0
  private var children = JSONChildIndex()

  init(_ file: JSONValue) throws(SourceError) {
    self.file = file
    sets = TokenSources.members(of: file["sets"])
    modifiers = TokenSources.members(of: file["modifiers"])
    let resolverKeys = ["sets", "modifiers", "resolutionOrder"]
    guard resolverKeys.contains(where: { file[$0] != nil }) else {
      light = [file.id]
      dark = [file.id]
      return
    }
    let version = try file.require(
      file["version"], "a resolver document needs a 'version'; write \"2025.10\"")
    try version.require(version.string == "2025.10", "the only supported version is \"2025.10\"")
    let order = try file.require(
      file["resolutionOrder"], "a resolver document needs a 'resolutionOrder'")
    for entry in try order.requireElements() { try add(entry) }
  }

  private static func members(of object: JSONValue?) -> [String: JSONValue.Member] {
    guard let object else { return [:] }
    return Dictionary(object.members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func add(_ entry: JSONValue) throws(SourceError) {
    guard let reference = entry["$ref"] else { return try addInline(entry) }
    let pointer = try reference.pointer()
    if pointer.parts.count == 2 {
      let name = pointer.parts[1]
      if pointer.parts[0] == "sets", let set = sets[name] {
        // An entry with `sources` is not the set to which other sources refer.
        if let own = entry["sources"] { return try addSources(own) }
        return try addSources(sources(of: set.value, at: set.key), ofSet: name)
      }
      if pointer.parts[0] == "modifiers", let modifier = modifiers[name] {
        return try addModifier(modifier.value, at: modifier.key, overriddenBy: entry)
      }
    }
    let pointers =
      sets.keys.sorted().map { JSONPointer(parts: ["sets", $0]).description }
      + modifiers.keys.sorted().map { JSONPointer(parts: ["modifiers", $0]).description }
    throw reference.error(
      "'\(pointer)' points to no set or modifier" + pointers.suggestion(for: "\(pointer)"))
  }

  private mutating func addInline(_ entry: JSONValue) throws(SourceError) {
    guard let type = entry["type"], let nameValue = entry["name"] else {
      throw entry.error(
        "an entry of 'resolutionOrder' is written {\"$ref\": \"#/sets/NAME\"}, "
          + "or has a 'type' and a 'name'")
    }
    guard let word = type.string, ["set", "modifier"].contains(word) else {
      throw type.error("'type' must be \"set\" or \"modifier\"")
    }
    let name = try nameValue.requireString()
    try nameValue.require(
      inlineNames.insert(name).inserted, "another entry is called '\(name)'; rename one")
    if word == "modifier" { return try addModifier(entry, at: entry, overriddenBy: entry) }
    try addSources(sources(of: entry, at: entry))
  }

  /// Adds the contexts `light` and `dark` of a modifier, or its default context if it has neither.
  ///
  /// Properties next to an entry's `$ref` override the properties of the modifier.
  private mutating func addModifier(
    _ modifier: JSONValue, at place: JSONValue, overriddenBy entry: JSONValue
  ) throws(SourceError) {
    let contexts = try place.require(
      entry["contexts"] ?? modifier["contexts"], "a modifier needs 'contexts'")
    let preset = entry["default"] ?? modifier["default"]
    let names = contexts.members.map(\.name)
    if let preset, preset.string.map(names.contains) != true {
      throw preset.error(
        "'default' is not the name of a context" + names.suggestion(for: preset.string ?? ""))
    }
    let (light, dark) = (contexts["light"], contexts["dark"])
    if light == nil, dark == nil, let context = preset?.string.flatMap({ contexts[$0] }) {
      return try addSources(context)
    }
    guard let light, let dark else {
      throw place.error(
        "a modifier of a theme needs the contexts 'light' and 'dark'; "
          + "'\(light == nil ? "light" : "dark")' is missing")
    }
    self.light += try layers(of: (nil, light.requireElements()))
    self.dark += try layers(of: (nil, dark.requireElements()))
  }

  private mutating func addSources(
    _ sources: JSONValue, ofSet name: String? = nil
  ) throws(SourceError) {
    let layers = try layers(of: (name, sources.requireElements()))
    light += layers
    dark += layers
  }

  /// The unread sources of a set or a context, and the set's name if other sources can refer to it.
  private typealias List = (name: String?, rest: JSONElements)

  /// Returns the trees of tokens in a list of sources, and in the sets to which the list refers.
  private mutating func layers(of sources: List) throws(SourceError) -> [JSONNode.ID] {
    var layers: [JSONNode.ID] = []
    // The lists that are being read, outermost first.
    var open = [sources]
    var openNames = Set([sources.name].compactMap { $0 })
    while var list = open.popLast() {
      guard let source = list.rest.next() else {
        if let name = list.name { openNames.remove(name) }
        continue
      }
      open.append(list)
      guard let reference = source["$ref"] else {
        layers.append(source.id)
        try grow(by: source.id, at: source)
        continue
      }
      for member in source.members where member.name != "$ref" {
        throw member.key.error(
          "'$ref' must be the only property here; write overriding tokens in a later source")
      }
      let pointer = try reference.pointer()
      guard pointer.parts.count == 2, pointer.parts[0] == "sets", let set = sets[pointer.parts[1]]
      else {
        let layer = try tree(at: pointer, in: reference)
        layers.append(layer)
        try grow(by: layer, at: source)
        continue
      }
      let name = pointer.parts[1]
      guard openNames.insert(name).inserted else {
        let cycle = open.compactMap(\.name).drop { $0 != name } + [name]
        let pointers = cycle.map { JSONPointer(parts: ["sets", $0]).description }
        throw reference.error("cycle of sets: \(pointers.joined(separator: " → ")); remove one")
      }
      try grow(by: reference.id, at: source)
      open.append((name, try self.sources(of: set.value, at: set.key).requireElements()))
    }
    return layers
  }

  private func sources(of set: JSONValue, at place: JSONValue) throws(SourceError) -> JSONValue {
    try place.require(set["sources"], "a set needs 'sources', a list of groups of tokens")
  }

  private mutating func tree(
    at pointer: JSONPointer, in reference: JSONValue
  ) throws(SourceError) -> JSONNode.ID {
    if let first = pointer.parts.first, ["modifiers", "resolutionOrder"].contains(first) {
      throw reference.error("tokens must be in 'sets' or '$defs'; '\(pointer)' is not allowed here")
    }
    let json = file.json
    var value = file.id
    for part in pointer.parts {
      let next = try reference.require(
        children.child(part, of: value, in: json),
        "'\(pointer)' points to nothing" + json.suggestion(for: part, in: value))
      value = next
    }
    try reference.require(
      !(value.index..<json[value].next.index).contains(reference.id.index),
      "'\(pointer)' points to an object that contains it")
    return value
  }

  private mutating func grow(by node: JSONNode.ID, at source: JSONValue) throws(SourceError) {
    size += Int(file.json[node].next.index - node.index)
    try source.require(
      size <= 32 * file.json.nodes.count,
      "the sets repeat each other, and the sources grow too large; use each set once")
  }
}

struct TokenFile {
  let light: DesignTokens
  let dark: DesignTokens
  /// The findings about the file, in the order of their positions.
  let findings: [Finding]

  init(_ json: JSONDocument) throws(SourceError) {
    let sources = try TokenSources(JSONValue(json, named: "the file"))
    light = try DesignTokens(json, layers: sources.light)
    // A file without appearances is read only once.
    let isOne = sources.light == sources.dark
    dark = isOne ? light : try DesignTokens(json, layers: sources.dark)
    // Findings about tokens that both appearances share are reported once.
    findings = json.findings(light.findings + (isOne ? [] : dark.findings))
  }
}
