import LinkMarkup

/// The look of links and text.
struct StylingOptions: OptionGroup {
  /// The name of an embedded theme, or the path of a token file.
  var theme: String?
  var style = LinkStyle.default
  var appearance = Appearance.auto
  var fontStyle: String?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declare(&options, appearanceHelp: "The theme's light or dark colors")
  }

  mutating func declare(
    _ options: inout OptionDeclarations, appearanceHelp: String
  ) throws(UsageError) {
    try options.text(
      "theme", "NAME|FILE", unchangedHTML: .unstyled,
      help: "An embedded theme or a token file (backpack)"
    ) { theme = $0 }
    try options.choice(
      "style", of: LinkStyle.self, unchangedHTML: .plainFragment,
      help: "Link style for a default or contrast surface; implicit: not underlined"
    ) { style = $0 }
    try options.choice(
      "appearance", of: Appearance.self, unchangedHTML: .fragment, help: appearanceHelp
    ) { appearance = $0 }
    try declareFontStyle(&options)
  }

  mutating func declareFontStyle(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "font-style", "NAME", unchangedHTML: .unstyled,
      help: "The typography token of the text (bodyDefault)"
    ) { fontStyle = $0 }
  }
}

extension Styling {
  /// Finds the look of the options in a theme, or else reads their own theme.
  init(_ options: StylingOptions, theme knownTheme: Theme? = nil) throws(UsageError) {
    let theme: Theme
    do throws(UsageError) {
      theme =
        if let knownTheme { knownTheme } else {
          try options.theme.map(Theme.named) ?? .backpack
        }
    } catch {
      throw error.about("theme")
    }
    let fontStyle: FontStyle?
    do throws(UsageError) {
      fontStyle = try options.fontStyle.map(theme.knownFontStyle)
    } catch {
      throw error.about("font-style")
    }
    self.init(
      theme: theme, style: options.style, appearance: options.appearance, fontStyle: fontStyle)
  }
}

extension Theme {
  /// Returns an embedded theme, or else reads a token file.
  static func named(_ nameOrPath: String) throws(UsageError) -> Theme {
    if let theme = Theme.embedded(named: nameOrPath) { return theme }
    let source: Bytes
    do throws(SystemError) {
      source = try Input(file: nameOrPath).read(limit: Input.maximumSettingsCount)
    } catch {
      guard error == .noSuchFile, !nameOrPath.contains(where: { $0 == "/" || $0 == "." }) else {
        throw .refused("\(nameOrPath): \(error)" + error.adviceForReading)
      }
      throw .refused(
        "'\(nameOrPath)' is neither a file nor one of \(embeddedNames.joined(separator: ", "))",
        nearest: embeddedNames.nearestWord(to: nameOrPath))
    }
    do throws(SourceError) {
      return try Theme(parsing: source, path: nameOrPath)
    } catch {
      throw .inFile(error)
    }
  }

  fileprivate func knownFontStyle(named fontStyle: String) throws(UsageError) -> FontStyle {
    if let fontStyle = self.fontStyle(named: fontStyle) { return fontStyle }
    let names = fontStyles.map(\.name)
    let nearest = names.nearestWord(to: fontStyle)
    throw .refused(
      "the theme \(name) has no '\(fontStyle)'"
        + (nearest == nil ? "; it has \(names.joined(separator: ", "))" : ""),
      nearest: nearest)
  }
}
