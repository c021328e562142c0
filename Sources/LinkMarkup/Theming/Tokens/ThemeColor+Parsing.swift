extension ThemeColor {
  /// The colours that name surfaces, and the surfaces; those of links come last.
  static func colors(
    light: DesignTokens, dark: DesignTokens
  ) throws(SourceError) -> [ThemeColor] {
    var reader = ThemeColorReader(light: light, dark: dark)
    try reader.readPlacements(in: light)
    try reader.readPlacements(in: dark)
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

/// Gathers what tokens say about where they stand and what for.
private struct ThemeColorReader {
  let light: DesignTokens
  let dark: DesignTokens
  private var placements: [String: Placement] = [:]
  private var surfaceNames: Set<String> = []

  /// What one token says, in light and in dark together.
  private struct Placement {
    var use: ColorUse?
    var conformance: Conformance?
    var surfaces: [String] = []
  }

  init(light: DesignTokens, dark: DesignTokens) {
    self.light = light
    self.dark = dark
    // The surface of a style needs no other mention.
    surfaceNames = Set(LinkStyle.allCases.compactMap { surfaceName(of: $0) })
  }

  mutating func readPlacements(in tokens: DesignTokens) throws(SourceError) {
    for token in tokens.tokens {
      let extensions = try TokenExtensions(tokens.json, of: token)
      guard extensions.isAboutColors, token.type == .color else { continue }
      var placement = placements[token.name] ?? Placement()
      if let use = placement.use, let other = extensions.use, use != other {
        throw tokens.json.error(
          at: token.key, "'\(token.name)' has another 'use' in light than in dark")
      }
      placement.use = extensions.use ?? placement.use
      placement.conformance = extensions.conformance ?? placement.conformance
      for alias in extensions.surfaces ?? [] {
        let name = try tokens.nameOfColor(inAlias: alias)
        surfaceNames.insert(name)
        if !placement.surfaces.contains(name), name != token.name {
          placement.surfaces.append(name)
        }
      }
      placements[token.name] = placement
    }
  }

  /// The token that the surface of a style is an alias of, else its own; nil without colours.
  private func surfaceName(of style: LinkStyle) -> String? {
    guard let token = light[style.token("surface")] else { return nil }
    return light.references[token.value]?.first.map { light.tokens[$0].name } ?? token.name
  }

  /// The colour of a token that has a place or is one; nil for any other token.
  func color(_ token: Token) throws(SourceError) -> ThemeColor? {
    let name = token.name
    let isSurface = surfaceNames.contains(name)
    guard placements[name] != nil || isSurface else { return nil }
    guard let darkToken = dark[name] else {
      throw light.json.error(at: token.key, "'\(name)' has no value in the dark appearance")
    }
    let placement = placements[name] ?? Placement()
    let color = ThemeColor(
      name: name, light: try light.color(of: token), dark: try dark.color(of: darkToken),
      use: placement.use ?? (isSurface ? .surface : .text),
      conformance: placement.conformance ?? .aa,
      surfaces: placement.surfaces)
    if isSurface, color.isTranslucent, placement.surfaces.isEmpty {
      throw light.json.error(
        at: token.key,
        "'\(name)' is translucent and other colours stand on it; name in its own 'surfaces' what "
          + "it lies on")
    }
    return color
  }

  /// One colour of a link style; nil where the theme has none of its own.
  func linkColor(_ part: String, of style: LinkStyle) throws(SourceError) -> ThemeColor? {
    let name = style.token(part)
    guard let surface = surfaceName(of: style) else { return nil }
    if part == "surface" {
      guard surface == name, let token = light[name] else { return nil }
      return try color(token)
    }
    guard let colors = try colors(part, of: style) else { return nil }
    let use: ColorUse =
      switch part {
      case "focus": .graphics
      case "pressed", "disabled": .inactive
      default: .text
      }
    let placement = placements[name] ?? Placement()
    return ThemeColor(
      name: name, light: colors.light, dark: colors.dark, use: placement.use ?? use,
      conformance: placement.conformance ?? .aa,
      surfaces: [surface] + placement.surfaces.filter { $0 != surface })
  }

  /// The values of a link's colour; those that follow from others are not among them, but for the
  /// pressed one.
  private func colors(
    _ part: String, of style: LinkStyle
  ) throws(SourceError) -> (light: Color, dark: Color)? {
    let name = style.token(part)
    if let token = light[name], let darkToken = dark[name] {
      return (try light.color(of: token), try dark.color(of: darkToken))
    }
    guard part == "pressed" else { return nil }
    return try colors("normal", of: style).map {
      ($0.light.withAlpha(0x66), $0.dark.withAlpha(0x66))
    }
  }
}

extension ThemeColor {
  fileprivate var isTranslucent: Bool { light.alpha < 255 || dark.alpha < 255 }
}

extension DesignTokens {
  /// The name in an alias that must stand for a colour.
  fileprivate func nameOfColor(inAlias alias: JSONNode.ID) throws(SourceError) -> String {
    let name = json.name(inAlias: alias) ?? ""
    let colors = tokens.lazy.filter { $0.type == .color }.map(\.name)
    guard let token = self[name] else {
      throw json.error(at: alias, "no colour '\(name)'" + colors.suggestion(for: name))
    }
    guard token.type == .color else {
      throw json.error(at: alias, "'\(name)' is no colour" + colors.suggestion(for: name))
    }
    return name
  }
}
