package import LinkText

extension Review.ThemeChange {
  /// Returns the properties that users see that differ between two themes.
  package static func all(from old: Styling, to new: Styling) -> [Review.ThemeChange] {
    let (oldProperties, newProperties) = (properties(of: old), properties(of: new))
    let oldValues = Dictionary(
      oldProperties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let newValues = Dictionary(
      newProperties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var known: Set<Name> = []
    return (newProperties + oldProperties).compactMap { property in
      let name = property.name
      guard known.insert(name).inserted, oldValues[name] != newValues[name] else { return nil }
      return Review.ThemeChange(
        token: name.token, appearance: name.appearance, old: oldValues[name], new: newValues[name])
    }
  }

  private struct Name: Hashable {
    let token: String
    let appearance: Appearance?
  }

  private typealias Property = (name: Name, value: String)

  private static func properties(of styling: Styling) -> [Property] {
    let links = LinkStyle.allCases.flatMap { style in
      [Appearance.light, .dark].flatMap { properties(of: style, in: $0, of: styling.theme) }
    }
    let headings = (1...5).compactMap { level in
      styling.theme.headingFontStyle(level: level).map { ("heading \(level)", $0) }
    }
    let colors = styling.theme.colors.flatMap { color in
      [Appearance.light, .dark].map {
        (Name(token: color.name, appearance: $0), "\(color[$0])")
      }
    }
    return links + colors
      + ([("text", styling.fontStyle)] + headings).flatMap { properties(of: $1, named: $0) }
  }

  private static func properties(
    of style: LinkStyle, in appearance: Appearance, of theme: LinkText.Theme
  ) -> [Property] {
    var properties: [Property] = []
    if let palette = theme[style, appearance] {
      properties = LinkColorPart.allCases.map { part in
        (Name(token: theme.token(part, of: style), appearance: appearance), "\(palette[part])")
      }
    }
    let decoration = theme.decoration(of: style, in: appearance)
    // The changes of the style that it looks like are reported already.
    if let other = style.fallback, theme.decoration(of: other, in: appearance) == decoration {
      return properties
    }
    let parts = [
      ("underline", "\(decoration.underline) pt"),
      ("hoverUnderline", "\(decoration.hoverUnderline) pt"),
      ("weight", decoration.weight.map { "\($0)" } ?? "that of the text"),
    ]
    return properties
      + parts.map { name, value in
        (Name(token: "link.\(style.rawValue).\(name)", appearance: appearance), value)
      }
  }

  private static func properties(
    of font: LinkText.FontStyle, named name: String
  ) -> [Property] {
    let parts = [
      ("font", font.families.joined(separator: ", ")), ("size", "\(font.size) pt"),
      ("line height", "\(font.lineHeight) pt"), ("weight", "\(font.weight)"),
      ("letter spacing", "\(font.letterSpacing) pt"),
    ]
    return parts.map { (Name(token: "\($0) of \(name)", appearance: nil), $1) }
  }
}
