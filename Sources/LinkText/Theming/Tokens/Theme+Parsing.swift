extension Theme {
  /// Reads a theme from a token file.
  ///
  /// The file is a resolver document or a token file of the Design Tokens specification 2025.10, as
  /// described in `Documentation/Themes.md`.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The path of the file, for messages. The name of the theme is the file name up to its
  ///     first period.
  /// - Throws: A `SourceError` for the first error in the file, wherever it is.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let tokens = try TokenFile(json)
    let fontStyles = tokens.light.fontStyles
    guard !fontStyles.isEmpty else {
      throw json.error(
        at: JSONDocument.root,
        "no typography token in the group 'fontStyle'; a theme needs one, such as "
          + "'fontStyle.bodyDefault'")
    }
    // A theme that has colors in one appearance needs them in both.
    let hasColors = !(tokens.light.leavesColorsToPage && tokens.dark.leavesColorsToPage)
    let looks = (
      light: try tokens.light.looks(withColors: hasColors),
      dark: try tokens.dark.looks(withColors: hasColors)
    )
    let colors = try ThemeColor.colors(light: tokens.light, dark: tokens.dark, looks: looks)
    let placed = Set(colors.map(\.name))
    let fileName = path.split(separator: "/").last ?? ""
    self.init(
      name: String(fileName.prefix { $0 != "." }),
      summary: Theme.summary(of: json),
      fontStyles: fontStyles,
      colors: colors,
      unplacedColorCount: tokens.light.tokens.count {
        $0.type == .color && !$0.name.hasPrefix("link.") && !placed.contains($0.name)
      },
      transition: try tokens.light.transition(),
      findings: tokens.findings,
      looks: looks.light + looks.dark)
  }

  /// Returns the `description` of a resolver document, or the `$description` of a token file.
  private static func summary(of json: JSONDocument) -> String {
    ["description", "$description"].lazy
      .compactMap { json.member($0, of: JSONDocument.root).flatMap { json.string($0.value) } }
      .first ?? ""
  }
}
