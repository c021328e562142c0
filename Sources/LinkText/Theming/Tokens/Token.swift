/// A design token and its location in the file.
struct Token: Equatable, Sendable {
  /// The names of the token's groups and its own name, joined by periods as in an alias.
  let name: String
  let key: JSONNode.ID
  let object: JSONNode.ID
  /// The `$value`, or `object` for a token that has a `$ref` instead.
  let value: JSONNode.ID
  /// The type of the token, or else of its alias's target, or else of the nearest enclosing group.
  var type: TokenType?
  let inheritedType: TokenType?
  /// The `$deprecated` of the token or else of the nearest enclosing group; `nil` if it is `false`.
  let deprecation: JSONNode.ID?
  /// The `$extensions.linkmark` of the enclosing groups, innermost first.
  let inheritedExtensions: [JSONNode.ID]

  /// The name without `fontStyle.`, or `nil` if the token is not in that group.
  var fontStyleName: String? {
    let group = "fontStyle."
    return name.hasPrefix(group) ? String(name.dropFirst(group.count)) : nil
  }
}

/// The token types of the Design Tokens format 2025.10.
package enum TokenType: String, CaseIterable, Sendable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
}

/// A token value that is an object with the properties that the format defines.
struct TokenComposite {
  private let json: JSONDocument
  private let place: JSONNode.ID
  private let type: TokenType
  private let names: [String]
  private var values: [String: JSONNode.ID] = [:]

  /// Reads an object, or throws an error for another value or a property not in `names`.
  init(
    _ value: JSONNode.ID, in tokens: DesignTokens, as type: TokenType, of names: [String]
  ) throws(SourceError) {
    json = tokens.json
    self.type = type
    self.names = names
    let object = try tokens.resolved(value, as: type)
    place = tokens.place(of: value)
    try json.require(
      json[object].kind == .object,
      "\(json.kindName(object)) where a \(type.rawValue) should be; "
        + "write an object with \(quotedNames)", at: place)
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      try json.require(
        names.contains(name),
        "a \(type.rawValue) has no '\(name)'; it can have \(quotedNames)"
          + names.suggestion(for: name), at: place == object ? member.key : place)
      values[name] = member.value
    }
  }

  func optional(_ name: String) -> JSONNode.ID? { values[name] }

  func required(_ name: String) throws(SourceError) -> JSONNode.ID {
    let value = try json.require(optional(name), "a \(type.rawValue) needs '\(name)'", at: place)
    return value
  }

  private var quotedNames: String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
