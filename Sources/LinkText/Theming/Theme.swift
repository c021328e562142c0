/// A design system's tokens for links and the text around them.
///
/// A theme that loaded is complete: aliases are followed and every colour and font style is there.
public struct Theme: Equatable, Sendable {
  public let name: String
  /// What the token file says about itself in one line; may be empty.
  public let summary: String
  /// In the order of the token file, and at least one.
  public let fontStyles: [FontStyle]
  /// The colours that may stand on others and those others, in the order of the token file.
  ///
  /// Among them are the colours of links, as `link.default.normal`.
  public let colors: [ThemeColor]
  /// How many other colours there are: nothing says where they stand, so they cannot be judged.
  public let unplacedColorCount: Int
  /// How long a link takes to change under a pointer, in milliseconds.
  public let transition: Double
  /// What the author of the token file should know.
  public let findings: [Finding]
  /// Light, then dark; in each the styles in the order of `LinkStyle.allCases`.
  private let looks: [LinkLook]

  /// Makes a theme of eight looks and one font style or more.
  init(
    name: String, summary: String, fontStyles: [FontStyle], colors: [ThemeColor],
    unplacedColorCount: Int,
    transition: Double, findings: [Finding] = [], looks: [LinkLook]
  ) {
    self.name = name
    self.summary = summary
    self.fontStyles = fontStyles
    self.colors = colors
    self.unplacedColorCount = unplacedColorCount
    self.transition = transition
    self.findings = findings
    self.looks = looks
  }

  /// The colours of a style in an appearance; nil when the theme leaves all colours to the page, the
  /// terminal or the app.
  public subscript(style: LinkStyle, appearance: Appearance) -> Palette? {
    look(of: style, in: appearance).palette
  }

  /// What tells links from text beside their colour.
  public func decoration(of style: LinkStyle, in appearance: Appearance) -> LinkDecoration {
    look(of: style, in: appearance).decoration
  }

  /// The font style that Markdown copy has unless it is told otherwise.
  ///
  /// The one called `bodyDefault`, else the first.
  public var defaultFontStyle: FontStyle { fontStyle(named: "bodyDefault") ?? fontStyles[0] }

  /// The font style of a name; nil when the theme has none of that name.
  public func fontStyle(named name: String) -> FontStyle? {
    fontStyles.first { $0.name == name }
  }

  private func look(of style: LinkStyle, in appearance: Appearance) -> LinkLook {
    let index =
      switch style {
      case .default: 0
      case .onContrast: 1
      case .implicit: 2
      case .implicitOnContrast: 3
      }
    return looks[appearance == .dark ? index + LinkStyle.allCases.count : index]
  }
}

/// How the links of one style look in one appearance.
struct LinkLook: Equatable, Sendable {
  /// Nil in a theme without colours.
  let palette: Theme.Palette?
  let decoration: Theme.LinkDecoration
}
