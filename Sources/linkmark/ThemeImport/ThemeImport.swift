import LinkText

/// Turns the design tokens of another format into a theme's token file.
enum ThemeImport {
  /// Reads Theo's raw JSON, a Style Dictionary tree, or tokens with colours as strings.
  ///
  /// The shape of the file decides which of them it is, never its name. Whatever the format of a
  /// theme cannot say is left out, and is a finding. `Documentation/Themes.md` describes the rules,
  /// and what the file still needs when a finding is a warning.
  static func tokenFile(
    from source: Bytes, path: String
  ) throws(SourceError) -> ImportedTheme {
    let json = try JSONDocument(parsing: source, path: path)
    if json.member("link", of: JSONDocument.root) != nil,
      (try? Theme(parsing: source, path: path)) != nil
    {
      throw json.error(at: JSONDocument.root, "this is already a theme; use it as it is")
    }
    var notes = ImportNotes()
    let foreign = try ForeignTokens(json, notes: &notes)
    let values = try ForeignValues(foreign, notes: &notes)
    var tokens = try ImportedTokens(values, notes: &notes)
    tokens.addLinks(notes: &notes)
    return ImportedTheme(text: tokens.tokenFile(), findings: json.findings(notes.remarks))
  }
}

/// A token file that was made from another format.
struct ImportedTheme: Equatable, Sendable {
  /// A resolver document of the Design Tokens specification 2025.10, in UTF-8.
  let text: Bytes
  /// What was left out, renamed or chosen, in the order of the places in the source.
  let findings: [Finding]
}
