import LinkText

/// Converts the design tokens of another format into the token file of a theme.
enum ThemeImport {
  /// Converts Theo's raw JSON, a Style Dictionary tree, or design tokens with colors as strings.
  ///
  /// The format is detected from the contents of the file, never from its name. Whatever a theme
  /// cannot express is left out and reported as a finding. `Documentation/Themes.md` describes the
  /// rules, and what the file still needs if a finding is a warning.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The path of the file, for messages.
  /// - Throws: A `SourceError` if the file is not JSON, contains no tokens or is already a theme,
  ///   or for an invalid color or reference.
  static func tokenFile(
    from source: Bytes, path: String
  ) throws(SourceError) -> ImportedTheme {
    let json = try JSONDocument(parsing: source, path: path)
    if json.member("link", of: JSONDocument.root) != nil,
      (try? Theme(parsing: source, path: path)) != nil
    {
      throw json.error(at: JSONDocument.root, "this is already a theme; use it as it is")
    }
    var foreign = try ForeignTokens(json)
    try foreign.resolveReferences()
    try foreign.readValues()
    var tokens = ImportedTokens(foreign)
    try tokens.checkAliases()
    tokens.addLinks()
    tokens.addDefaultFontStyle()
    return ImportedTheme(
      text: tokens.tokenFile(), findings: json.findings(tokens.foreign.remarks))
  }
}

/// A token file that was converted from another format.
struct ImportedTheme: Equatable, Sendable {
  /// A resolver document of the Design Tokens specification 2025.10, in UTF-8.
  let text: Bytes
  /// The findings about tokens that were left out, renamed or chosen, in the order of the source.
  let findings: [Finding]
}
