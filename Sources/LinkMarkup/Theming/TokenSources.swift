/// The trees of tokens that a theme file holds for each appearance, the overriding ones last.
///
/// The file is a resolver document of the Design Tokens Resolver Module 2025.10 with all its sources
/// inside. A file that is only tokens holds them for both appearances.
struct TokenSources {
  /// What comes before the first tree that is not in both.
  private(set) var shared: [JSONNode.ID] = []
  private(set) var light: [JSONNode.ID] = []
  private(set) var dark: [JSONNode.ID] = []

  private enum Reference {
    case set(JSONMember)
    case modifier(JSONMember)
  }

  init(_ json: JSONDocument) throws(SourceError) {
    let root = JSONDocument.root
    let resolverKeys = ["sets", "modifiers", "resolutionOrder"]
    guard resolverKeys.contains(where: { json.member($0, of: root) != nil }) else {
      shared = [root]
      return
    }
    try Self.checkVersion(json)
    guard let order = json.member("resolutionOrder", of: root) else {
      throw json.error(at: root, "a resolver document needs a 'resolutionOrder'")
    }
    for entry in try json.elements(of: order.value, orComplain: "'resolutionOrder'") {
      switch try Self.reference(at: entry, json) {
      case .set(let set):
        guard let sources = json.member("sources", of: set.value) else {
          throw json.error(at: set.key, "a set needs 'sources', a list of groups of tokens")
        }
        let layers = try Self.layers(sources, json)
        if light.isEmpty, dark.isEmpty {
          shared += layers
        } else {
          light += layers
          dark += layers
        }
      case .modifier(let modifier):
        light += try Self.layers(Self.context("light", of: modifier, json), json)
        dark += try Self.layers(Self.context("dark", of: modifier, json), json)
      }
    }
  }

  private static func checkVersion(_ json: JSONDocument) throws(SourceError) {
    guard let version = json.member("version", of: JSONDocument.root) else {
      throw json.error(
        at: JSONDocument.root, "a resolver document needs a 'version'; write \"2025.10\"")
    }
    guard json.isString(version.value, "2025.10") else {
      throw json.error(at: version.value, "the only version that is read is \"2025.10\"")
    }
  }

  private static func reference(
    at entry: JSONNode.ID, _ json: JSONDocument
  ) throws(SourceError) -> Reference {
    guard let reference = json.member("$ref", of: entry)?.value,
      let pointer = json.string(reference)
    else {
      throw json.error(
        at: entry, "an entry of 'resolutionOrder' is written {\"$ref\": \"#/sets/NAME\"}")
    }
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == "#", parts[1] == "sets" || parts[1] == "modifiers",
      let dictionary = json.member(String(parts[1]), of: JSONDocument.root),
      let member = json.member(String(parts[2]), of: dictionary.value)
    {
      return parts[1] == "sets" ? .set(member) : .modifier(member)
    }
    var pointers: [String] = []
    for kind in ["sets", "modifiers"] {
      guard let dictionary = json.member(kind, of: JSONDocument.root) else { continue }
      pointers += json.members(of: dictionary.value).compactMap { json.string($0.key) }
        .map { "#/\(kind)/\($0)" }
    }
    throw json.error(
      at: reference,
      "'\(pointer)' points to no set or modifier" + pointers.suggestion(for: pointer))
  }

  private static func context(
    _ name: String, of modifier: JSONMember, _ json: JSONDocument
  ) throws(SourceError) -> JSONMember {
    if let contexts = json.member("contexts", of: modifier.value),
      let context = json.member(name, of: contexts.value)
    {
      return context
    }
    throw json.error(
      at: modifier.key,
      "a modifier of a theme needs the contexts 'light' and 'dark'; '\(name)' is missing")
  }

  private static func layers(
    _ sources: JSONMember, _ json: JSONDocument
  ) throws(SourceError) -> [JSONNode.ID] {
    let name = json.string(sources.key) ?? ""
    let layers = try json.elements(of: sources.value, orComplain: "'\(name)'")
    for layer in layers {
      if let reference = json.member("$ref", of: layer) {
        throw json.error(
          at: reference.key, "'$ref' to tokens elsewhere is not read; write the tokens here")
      }
    }
    return layers
  }
}

extension JSONDocument {
  fileprivate func elements(
    of id: JSONNode.ID, orComplain name: String
  ) throws(SourceError) -> [JSONNode.ID] {
    guard self[id].kind == .array else {
      throw error(at: id, "\(name) is \(kindName(id)); write a list in brackets")
    }
    return elements(of: id)
  }
}
