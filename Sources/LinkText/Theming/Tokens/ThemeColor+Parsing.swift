extension ThemeColor {
  /// Returns the surfaces, the colors whose tokens state how they are used, and the link colors.
  ///
  /// - Parameters:
  ///   - light: The tokens in the light appearance.
  ///   - dark: The tokens in the dark appearance.
  ///   - looks: The looks of links, in the order of `LinkStyle.allCases`.
  static func colors(
    light: DesignTokens, dark: DesignTokens, looks: (light: [LinkLook], dark: [LinkLook])
  ) throws(SourceError) -> [ThemeColor] {
    var reader = ThemeColorReader(light: light, dark: dark)
    try reader.readUsages(in: light)
    try reader.readUsages(in: dark)
    var colors: [ThemeColor] = []
    for token in light.tokens {
      if let color = try reader.color(token) { colors.append(color) }
    }
    for token in dark.tokens where light[token.name] == nil { _ = try reader.color(token) }
    for (style, (lightLook, darkLook)) in zip(LinkStyle.allCases, zip(looks.light, looks.dark)) {
      guard light.has(style) || dark.has(style), let light = lightLook.palette,
        let dark = darkLook.palette
      else { continue }
      for part in LinkColorRole.allCases {
        if let color = try reader.linkColor(part, of: style, light: light, dark: dark) {
          colors.append(color)
        }
      }
    }
    try reader.checkTranslucentSurfaces(of: colors)
    return colors
  }
}

/// A reader that collects the surfaces, use, and WCAG level that tokens state for their colors.
private struct ThemeColorReader {
  let light: DesignTokens
  let dark: DesignTokens
  private var usages: [String: ColorUsage] = [:]
  private var surfaceNames: Set<String> = []
  /// The name of each style's surface: the target of its `surface` token, or the token itself.
  private var surfaces: [LinkStyle: String] = [:]
  private let stylesBySurface = Dictionary(
    uniqueKeysWithValues: LinkStyle.allCases.map { ($0.token(.surface), $0) })
  private let linkColorNames = Set(
    LinkStyle.allCases.flatMap { style in LinkColorRole.allCases.map { style.token($0) } })

  /// The surfaces, use, and WCAG level that one token states, in both appearances together.
  private struct ColorUsage {
    var use: ThemeColor.Use?
    var conformance: ThemeColor.Conformance?
    private(set) var surfaces: [String] = []
    private var names: Set<String> = []

    mutating func add(_ surface: String) {
      if names.insert(surface).inserted { surfaces.append(surface) }
    }
  }

  init(light: DesignTokens, dark: DesignTokens) {
    self.light = light
    self.dark = dark
    // A style's `surface` is a surface even if no color names it.
    for style in LinkStyle.allCases where light.has(style) || dark.has(style) {
      let name = Self.surfaceName(of: style, in: [light, dark])
      surfaces[style] = name
      surfaceNames.insert(name)
    }
  }

  mutating func readUsages(in tokens: DesignTokens) throws(SourceError) {
    for token in tokens.tokens {
      let extensions = try TokenExtensions(tokens.json, of: token)
      guard extensions.isAboutColors, token.type == .color else { continue }
      var usage = usages[token.name] ?? ColorUsage()
      try record(extensions.use, in: &usage.use, named: "use", of: token)
      try record(extensions.conformance, in: &usage.conformance, named: "conformance", of: token)
      for alias in extensions.surfaces ?? [] {
        let named = try tokens.nameOfColor(inAlias: alias)
        let name = stylesBySurface[named].flatMap { surfaces[$0] } ?? named
        surfaceNames.insert(name)
        if name != token.name {
          usage.add(name)
        } else if stylesBySurface[named] == nil {
          throw tokens.json.error(
            "'\(token.name)' names itself as its surface; name the surfaces that it is used on",
            at: token.key)
        }
      }
      usages[token.name] = usage
    }
  }

  /// Records the value of a property, or throws an error if the appearances have different values.
  private func record<Word: Equatable>(
    _ word: Word?, in recorded: inout Word?, named property: String, of token: Token
  ) throws(SourceError) {
    if let word, let recorded, word != recorded {
      throw light.json.error(
        "'\(token.name)' has a different '\(property)' in light and dark; use one for both",
        at: token.key)
    }
    recorded = word ?? recorded
  }

  private static func surfaceName(of style: LinkStyle, in files: [DesignTokens]) -> String {
    let names = files.map { tokens in
      let own = (tokens.has(style) ? style : style.fallback ?? style).token(.surface)
      let target = tokens[own].flatMap { tokens.references[$0.value]?.first }
      return target.map { tokens.tokens[$0].name } ?? own
    }
    return Set(names).count == 1 ? names[0] : style.token(.surface)
  }

  /// Returns the color of a token that is a surface or states how its color is used, or `nil` for
  /// other tokens and for link colors.
  func color(_ token: Token) throws(SourceError) -> ThemeColor? {
    let name = token.name
    guard !linkColorNames.contains(name), usages[name] != nil || surfaceNames.contains(name)
    else { return nil }
    guard let lightToken = light[name], let darkToken = dark[name] else {
      let missing = light[name] == nil ? "light" : "dark"
      throw light.json.error(
        "'\(name)' has no value in the \(missing) appearance; add one", at: token.key)
    }
    return try color(
      name, light: light.color(of: lightToken), dark: dark.color(of: darkToken), at: token.key)
  }

  private func color(
    _ name: String, light: RGBColor, dark: RGBColor, at place: JSONNode.ID
  ) throws(SourceError) -> ThemeColor {
    let usage = usages[name] ?? ColorUsage()
    let isTranslucent = light.alpha < 255 || dark.alpha < 255
    let isSurface = surfaceNames.contains(name)
    if isSurface, isTranslucent, usage.surfaces.isEmpty {
      throw self.light.json.error(
        "'\(name)' is translucent and other colors are used on it; name the surfaces below it "
          + "in its 'surfaces'", at: place)
    }
    // The background of a button is an opaque surface on other surfaces, so it needs contrast.
    let isOnlySurface = isSurface && (isTranslucent || usage.surfaces.isEmpty)
    return ThemeColor(
      name: name, light: light, dark: dark,
      use: usage.use ?? (isOnlySurface ? .surface : .text),
      conformance: usage.conformance ?? .aa, surfaces: usage.surfaces)
  }

  /// Returns a link style's color; `nil` if no token defines it or the token `surface` is an alias.
  ///
  /// The pressed color is always returned. If only one appearance defines the color, the palette of
  /// the other appearance has the default.
  func linkColor(
    _ part: LinkColorRole, of style: LinkStyle, light: Theme.Palette, dark: Theme.Palette
  ) throws(SourceError) -> ThemeColor? {
    let name = style.token(part)
    let colors = (light: light[part], dark: dark[part])
    if part == .surface {
      guard surfaceNames.contains(name), let token = self.light[name] ?? self.dark[name] else {
        return nil
      }
      return try color(name, light: colors.light, dark: colors.dark, at: token.key)
    }
    guard part == .pressed || self.light[name] != nil || self.dark[name] != nil else { return nil }
    let use: ThemeColor.Use =
      switch part {
      case .focus: .graphics
      case .pressed, .disabled: .inactive
      case .surface, .text, .normal, .hover, .visited: .text
      }
    let surface = surfaces[style] ?? style.token(.surface)
    let usage = usages[name] ?? ColorUsage()
    return ThemeColor(
      name: name, light: colors.light, dark: colors.dark, use: usage.use ?? use,
      conformance: usage.conformance ?? .aa,
      surfaces: [surface] + usage.surfaces.filter { $0 != surface })
  }

  /// Throws an error if a surface is on another surface, and both are translucent.
  func checkTranslucentSurfaces(of colors: [ThemeColor]) throws(SourceError) {
    let translucent = Dictionary(
      uniqueKeysWithValues: colors.lazy.filter { min($0.light.alpha, $0.dark.alpha) < 255 }
        .map { ($0.name, $0) })
    for color in colors where surfaceNames.contains(color.name) {
      for ground in color.surfaces.compactMap({ translucent[$0] }) {
        let areBoth = [Appearance.light, .dark].contains {
          max(color[$0].alpha, ground[$0].alpha) < 255
        }
        guard areBoth, let token = light[color.name] ?? dark[color.name] else { continue }
        throw light.json.error(
          "'\(color.name)' is on '\(ground.name)', and both are translucent; name opaque surfaces, "
            + "in the colors that are visible", at: token.key)
      }
    }
  }
}

extension DesignTokens {
  /// Returns the name in an alias, or throws an error if no color has the name.
  fileprivate func nameOfColor(inAlias alias: JSONNode.ID) throws(SourceError) -> String {
    let name = json.name(inAlias: alias) ?? ""
    let colors = tokens.lazy.filter { $0.type == .color }.map(\.name)
    let token = self[name]
    guard token?.type == .color else {
      let problem = token == nil ? "no color '\(name)'" : "'\(name)' is not a color"
      throw json.error(problem + colors.suggestion(for: name), at: alias)
    }
    return name
  }
}
