/// A design token and its location in the file.
struct Token: Equatable, Sendable {
  /// The names of its groups and its own name, joined by periods as in an alias.
  let name: String
  let key: JSONNode.ID
  /// The object that holds `$value`.
  let object: JSONNode.ID
  /// The `$value`, or `object` for a token that has a `$ref` instead.
  let value: JSONNode.ID
  /// The type of the token, or else of its alias, or else of the nearest enclosing group.
  var type: TokenType?
  /// The type of the nearest enclosing group.
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
