/// The trees of tokens in a theme file for each appearance, in order of increasing precedence.
///
/// The file is a resolver document of the Design Tokens Resolver Module 2025.10 that contains all
/// its sources. A file that contains only tokens is for both appearances.
struct TokenSources {
  private(set) var light: [JSONNode.ID] = []
  private(set) var dark: [JSONNode.ID] = []

  init(_ json: JSONDocument) throws(SourceError) {
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
    var resolver = TokenResolver(json)
    for entry in try json.elements(of: order.value, orComplain: "'resolutionOrder'") {
      switch try resolver.step(at: entry) {
      case .set(let sources):
        add(try resolver.layers(of: sources))
      case .modifier(let place, let contexts, let preset):
        try add(contexts, preset, at: place, &resolver)
      }
    }
  }

  private mutating func add(_ layers: [JSONNode.ID]) {
    light += layers
    dark += layers
  }

  /// Adds the contexts `light` and `dark`, or the default context of a modifier that has neither.
  private mutating func add(
    _ contexts: JSONMember, _ preset: JSONMember?, at place: JSONNode.ID,
    _ resolver: inout TokenResolver
  ) throws(SourceError) {
    let json = resolver.json
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
      return add(try resolver.layers(of: resolver.list(context, named: nil)))
    }
    guard let light, let dark else {
      throw json.error(
        at: place,
        "a modifier of a theme needs the contexts 'light' and 'dark'; "
          + "'\(light == nil ? "light" : "dark")' is missing")
    }
    self.light += try resolver.layers(of: resolver.list(light, named: nil))
    self.dark += try resolver.layers(of: resolver.list(dark, named: nil))
  }
}
