extension ThemeColor {
  /// The colours that name surfaces, and the surfaces; those of links come last.
  static func colors(
    light: DesignTokens, dark: DesignTokens
  ) throws(SourceError) -> [ThemeColor] {
    var reader = ThemeColorReader(light: light, dark: dark)
    try reader.readExtensions(of: light)
    try reader.readExtensions(of: dark)
    for style in LinkStyle.allCases {
      reader.nameSurface(of: style)
    }
    var colors: [ThemeColor] = []
    for token in light.tokens where !token.name.hasPrefix("link.") {
      if let color = try reader.color(token) { colors.append(color) }
    }
    for style in LinkStyle.allCases {
      for name in LinkStyle.colorNames {
        if let color = try reader.linkColor(name, of: style) { colors.append(color) }
      }
    }
    return colors
  }
}

/// Gathers what tokens say about where they stand.
///
/// An extension that stands in one appearance holds for both; lists of surfaces are joined.
private struct ThemeColorReader {
  let light: DesignTokens
  let dark: DesignTokens
  private var uses: [String: ColorUse] = [:]
  private var surfaces: [String: [String]] = [:]
  private var surfaceNames: Set<String> = []

  init(light: DesignTokens, dark: DesignTokens) {
    self.light = light
    self.dark = dark
  }

  mutating func readExtensions(of tokens: DesignTokens) throws(SourceError) {
    for token in tokens.tokens {
      let extensions = try TokenExtensions(tokens.json, of: token)
      if let use = extensions.use, uses.updateValue(use, forKey: token.name) ?? use != use {
        throw tokens.json.error(
          at: token.key, "'\(token.name)' has another 'use' in light than in dark")
      }
      for alias in extensions.surfaces ?? [] {
        _ = try tokens.target(of: alias, as: .color)
        let name = String((tokens.json.string(alias) ?? "").dropFirst().dropLast())
        surfaceNames.insert(name)
        if surfaces[token.name]?.contains(name) != true {
          surfaces[token.name, default: []].append(name)
        }
      }
    }
  }

  /// The surface of a style may stand nowhere else in the file.
  mutating func nameSurface(of style: LinkStyle) {
    if let name = surfaceName(of: style) { surfaceNames.insert(name) }
  }

  /// The token that the surface of a style is an alias of, else its own; nil without colours.
  private func surfaceName(of style: LinkStyle) -> String? {
    guard let token = light[style.token("surface")] else { return nil }
    guard light.json.isAlias(token.value), let alias = light.json.string(token.value) else {
      return token.name
    }
    return String(alias.dropFirst().dropLast())
  }

  /// The colour of a token that names surfaces or is one; nil for any other token.
  func color(_ token: Token) throws(SourceError) -> ThemeColor? {
    let name = token.name
    guard uses[name] != nil || surfaces[name] != nil || surfaceNames.contains(name) else {
      return nil
    }
    guard let darkToken = dark[name] else {
      throw light.json.error(at: token.key, "'\(name)' has no value in the dark appearance")
    }
    return ThemeColor(
      name: name, light: try light.color(of: token), dark: try dark.color(of: darkToken),
      use: uses[name] ?? .text, surfaces: surfaces[name] ?? [])
  }

  /// One colour of a link style; nil where the theme has none of its own.
  func linkColor(_ part: String, of style: LinkStyle) throws(SourceError) -> ThemeColor? {
    let name = style.token(part)
    guard let surface = surfaceName(of: style) else { return nil }
    if part == "surface" {
      guard surface == name, let token = light[name] else { return nil }
      return try color(token)
    }
    let use: ColorUse =
      switch part {
      case "focus": .graphics
      case "pressed", "disabled": .inactive
      default: .text
      }
    let light: Color
    let dark: Color
    if let token = self.light[name], let darkToken = self.dark[name] {
      light = try self.light.color(of: token)
      dark = try self.dark.color(of: darkToken)
    } else if part == "pressed", let normal = try linkColor("normal", of: style) {
      light = normal.light.withAlpha(0x66)
      dark = normal.dark.withAlpha(0x66)
    } else {
      return nil
    }
    let others = (surfaces[name] ?? []).filter { $0 != surface }
    return ThemeColor(
      name: name, light: light, dark: dark, use: uses[name] ?? use, surfaces: [surface] + others)
  }
}
