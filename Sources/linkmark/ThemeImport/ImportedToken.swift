import LinkText

/// A token as the token file has it.
struct ImportedToken {
  enum Value: Equatable {
    case alias(String)
    case literal(TokenValue)
  }

  /// The names of its groups and its own.
  let path: [String]
  let type: TokenType
  let light: Value
  /// Nil when both appearances have the same.
  var dark: Value?
  var description: String?
  var deprecation: ForeignToken.Deprecation?

  var name: String { path.joined(separator: ".") }
}
