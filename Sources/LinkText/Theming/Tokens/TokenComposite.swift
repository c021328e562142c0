/// A token value that is an object, with properties that the format names.
struct TokenComposite {
  private let json: JSONDocument
  private let place: JSONNode.ID
  private let type: TokenType
  private let names: [String]
  private var values: [String: JSONNode.ID] = [:]

  /// Reads an object, or throws an error if the value is not an object or has a property that is
  /// not one of `names`.
  init(
    _ tokens: DesignTokens, _ value: JSONNode.ID, as type: TokenType, of names: [String]
  ) throws(SourceError) {
    json = tokens.json
    self.type = type
    self.names = names
    let object = try tokens.resolved(value, as: type)
    place = tokens.place(of: value)
    guard json[object].kind == .object else {
      throw json.error(
        at: place,
        "\(json.kindName(object)) where a \(type.rawValue) should be; "
          + "write an object with \(quotedNames)")
    }
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      guard names.contains(name) else {
        throw json.error(
          at: place == object ? member.key : place,
          "a \(type.rawValue) has no '\(name)'; it can have \(quotedNames)"
            + names.suggestion(for: name))
      }
      values[name] = member.value
    }
  }

  func optional(_ name: String) -> JSONNode.ID? { values[name] }

  func required(_ name: String) throws(SourceError) -> JSONNode.ID {
    guard let value = optional(name) else {
      throw json.error(at: place, "a \(type.rawValue) needs '\(name)'")
    }
    return value
  }

  private var quotedNames: String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
