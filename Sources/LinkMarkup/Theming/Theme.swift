/// A design system's tokens for links and the text around them.
///
/// A theme that loaded is complete: aliases are followed and every colour and font style is there.
public struct Theme: Equatable, Sendable {
  public let name: String
  /// In the order of the token file, and at least one.
  public let fontStyles: [FontStyle]
  /// The font style that Markdown copy has unless it is told otherwise.
  ///
  /// The one called `bodyDefault`, else the first.
  public var defaultFontStyle: FontStyle { fontStyle(named: "bodyDefault") ?? fontStyles[0] }

  /// Light, then dark; in each the styles in the order of `LinkStyle.allCases`.
  private let palettes: [Palette]

  /// Makes a theme of four palettes and one font style or more.
  init(name: String, fontStyles: [FontStyle], palettes: [Palette]) {
    self.name = name
    self.fontStyles = fontStyles
    self.palettes = palettes
  }

  /// Reads a theme from a token file.
  ///
  /// Nothing of it loads unless all of it is sound. The name is the file's, up to its first period.
  /// `Documentation/Themes.md` describes the file, which is a resolver document or a token file of
  /// the Design Tokens specification 2025.10.
  public init(parsing source: [UInt8], path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    let tokens = try TokenFile(json)
    let fontStyles = tokens.light.fontStyles
    var palettes: [Palette] = []
    for tokens in [tokens.light, tokens.dark] {
      for style in LinkStyle.allCases {
        palettes.append(try tokens.palette(of: style))
      }
    }
    guard !fontStyles.isEmpty else {
      throw json.error(
        at: JSONDocument.root,
        "no typography token in a group 'fontStyle'; a theme needs one, such as "
          + "'fontStyle.bodyDefault'")
    }
    let fileName = path.split(separator: "/").last ?? ""
    name = String(fileName.prefix { $0 != "." })
    self.palettes = palettes
    self.fontStyles = fontStyles
  }

  public subscript(style: LinkStyle, appearance: Appearance) -> Palette {
    palettes[(appearance == .dark ? 2 : 0) + (style == .onContrast ? 1 : 0)]
  }

  /// The font style of a name; nil when the theme has none of that name.
  public func fontStyle(named name: String) -> FontStyle? {
    fontStyles.first { $0.name == name }
  }
}
