/// A token's value that is an object: its properties, by the names that the format gives them.
struct TokenComposite {
  let json: JSONDocument
  let object: JSONNode.ID
  let type: TokenType

  /// Complains about a value that is no object, and about a property that is not among `names`.
  init(
    _ json: JSONDocument, _ object: JSONNode.ID, as type: TokenType, of names: [String]
  ) throws(SourceError) {
    self.json = json
    self.object = object
    self.type = type
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    guard json[object].kind == .object else {
      throw json.error(
        at: object,
        "\(json.kindName(object)) where a \(type.rawValue) should be; write an object of \(list)")
    }
    for member in json.members(of: object)
    where !names.contains(where: { json.isString(member.key, $0.utf8) }) {
      let name = json.string(member.key) ?? ""
      throw json.error(
        at: member.key,
        "a \(type.rawValue) has no '\(name)', but \(list)" + names.suggestion(for: name))
    }
  }

  func optional(_ name: String) -> JSONNode.ID? {
    json.member(name.utf8, of: object)?.value
  }

  func required(_ name: String) throws(SourceError) -> JSONNode.ID {
    guard let value = optional(name) else {
      throw json.error(at: object, "a \(type.rawValue) needs '\(name)'")
    }
    return value
  }
}
