extension Theme {
  /// Reads a theme from a token file.
  ///
  /// Nothing of it loads unless all of it is sound. The name is the file's, up to its first period.
  /// `Documentation/Themes.md` describes the file, which is a resolver document or a token file of
  /// the Design Tokens specification 2025.10.
  public init(parsing source: [UInt8], path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let tokens = try TokenFile(json)
    let fontStyles = tokens.light.fontStyles
    guard !fontStyles.isEmpty else {
      throw json.error(
        at: JSONDocument.root,
        "no typography token in a group 'fontStyle'; a theme needs one, such as "
          + "'fontStyle.bodyDefault'")
    }
    // One that has colours in one appearance needs them in both.
    let coloring =
      tokens.dark.coloring == .ofPage ? tokens.light.coloring : LinkColoring.ofTheme
    let looks = (
      light: try tokens.light.looks(coloring), dark: try tokens.dark.looks(coloring)
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

  /// A resolver document has a `description`, a file of tokens a `$description`.
  private static func summary(of json: JSONDocument) -> String {
    for key in ["description", "$description"] {
      if let member = json.member(key, of: JSONDocument.root),
        let text = json.string(member.value)
      {
        return text
      }
    }
    return ""
  }
}
