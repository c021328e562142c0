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
  /// The index of the foreign token that the token comes from.
  let source: Int

  var name: String { path.joined(separator: ".") }
}

/// A value that a token file can contain.
enum TokenValue: Equatable {
  case color(RGBColor)
  case dimension(Measure)
  case number(Double)
  case fontWeight(Int)
  case fontFamily([String])
  case duration(Measure)
  case typography(ImportedTypography)

  var type: TokenType {
    switch self {
    case .color: .color
    case .dimension: .dimension
    case .number: .number
    case .fontWeight: .fontWeight
    case .fontFamily: .fontFamily
    case .duration: .duration
    case .typography: .typography
    }
  }
}

/// A font style; its parts may be other tokens.
struct ImportedTypography: Equatable {
  var family: [String]
  var size: Measure
  var weight: Int
  var letterSpacing: Measure
  /// The line height as a multiple of the size.
  var lineHeight: Double
  /// The foreign token that the family comes from.
  var familyToken: Int?
}
