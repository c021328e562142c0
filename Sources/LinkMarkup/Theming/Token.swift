/// A design token as it stands in its file.
struct Token: Equatable, Sendable {
  /// The names of its groups and its own, joined by periods, as an alias writes them.
  let name: String
  let key: JSONNode.ID
  /// The object that holds `$value`.
  let object: JSONNode.ID
  let value: JSONNode.ID
  /// Its own, else that of the nearest group around it; nil when it takes that of its alias.
  let type: TokenType?

  /// The name without `fontStyle.`; nil when the token is not in that group.
  var fontStyleName: String? {
    let group = "fontStyle."
    return name.hasPrefix(group) ? String(name.dropFirst(group.count)) : nil
  }
}
