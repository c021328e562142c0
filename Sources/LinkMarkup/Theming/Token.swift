/// A design token as it stands in its file.
struct Token: Equatable, Sendable {
  /// The names of its groups and its own, joined by periods, as an alias writes them.
  let path: ArraySlice<UInt8>
  let key: JSONNode.ID
  /// The object that holds `$value`.
  let object: JSONNode.ID
  let value: JSONNode.ID
  /// Its own, else that of the nearest group around it; nil when it takes that of its alias.
  let type: TokenType?

  var name: String { String(decoding: path, as: UTF8.self) }
}
