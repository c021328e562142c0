import LinkText

/// A token of the written token file.
struct ImportedToken {
  enum Value: Equatable {
    case alias(String)
    case literal(TokenValue)
  }

  /// The names of its groups and its own name.
  let path: [String]
  let type: TokenType
  let light: Value
  /// The dark value, or `nil` if it equals the light value.
  var dark: Value?
  var description: String?
  var deprecation: ForeignToken.Deprecation?

  var name: String { path.joined(separator: ".") }
}
