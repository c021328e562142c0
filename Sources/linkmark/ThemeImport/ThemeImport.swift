import LinkText

/// Converts design tokens in the formats of other tools into the token file of a theme.
enum ThemeImport {
  /// Converts Theo's raw JSON, a Style Dictionary tree, or a tree of design tokens.
  ///
  /// The format is detected from the contents of the file, not from its name. Values that a theme
  /// cannot express are left out and reported as findings. A warning means that the token file is
  /// not complete yet. `Documentation/Themes.md` describes the rules.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The path of the file, which appears in messages.
  /// - Throws: A `SourceError` if the file is not JSON, contains no tokens or is already a theme,
  ///   or for an invalid color or reference.
  static func tokenFile(from source: Bytes, path: String) throws(SourceError) -> ImportedTheme {
    let json = try JSONDocument(parsing: source, path: path)
    let file = JSONValue(json, named: "the file")
    if file["link"] != nil, (try? Theme(parsing: source, path: path)) != nil {
      throw file.error("this is already a theme; use it as it is")
    }
    var foreign = try ForeignTokens(file)
    try foreign.resolveReferences()
    try foreign.readValues()
    var tokens = ImportedTokens(foreign)
    try tokens.checkAliases()
    tokens.addLinks()
    tokens.addDefaultFontStyle()
    return ImportedTheme(
      text: tokens.tokenFile(), findings: json.findings(tokens.foreign.findings))
  }
}

/// The token file that an import creates, and the findings about it.
struct ImportedTheme: Equatable, Sendable {
  /// A resolver document of the Design Tokens specification 2025.10, in UTF-8.
  let text: Bytes
  /// The findings about tokens that were left out, renamed or chosen, in the order of the source.
  let findings: [Finding]
}

/// A token to write to the token file.
struct ImportedToken {
  enum Value: Equatable {
    case alias(String)
    case literal(TokenValue)
  }

  /// The names of the token's groups, followed by the name of the token.
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

/// A font style, whose family may be a separate token.
struct ImportedTypography: Equatable {
  var family: [String]
  var size: Measure
  var weight: Int
  var letterSpacing: Measure
  /// The line height as a multiple of the size.
  var lineHeight: Double
  /// The index of the foreign token that the family comes from, if any.
  var familyToken: Int?
}
