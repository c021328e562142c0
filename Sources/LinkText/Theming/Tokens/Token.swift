/// A design token as it stands in its file.
struct Token: Equatable, Sendable {
  /// The names of its groups and its own, joined by periods, as an alias writes them.
  let name: String
  let key: JSONNode.ID
  /// The object that holds `$value`.
  let object: JSONNode.ID
  /// `$value`; of a token that has a `$ref` in its place, `object`.
  let value: JSONNode.ID
  /// Its own, else that of its alias, else that of the nearest group around it.
  var type: TokenType?
  /// That of the nearest group around it.
  let inheritedType: TokenType?
  /// Its own `$deprecated`, else that of the nearest group around it; nil when that is `false`.
  let deprecation: JSONNode.ID?
  /// The `$extensions.linkmark` of the groups around it, the nearest first.
  let inheritedExtensions: [JSONNode.ID]

  /// The name without `fontStyle.`; nil when the token is not in that group.
  var fontStyleName: String? {
    let group = "fontStyle."
    return name.hasPrefix(group) ? String(name.dropFirst(group.count)) : nil
  }
}
