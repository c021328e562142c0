/// A walk over a theme's colors that collects the contents of a ``ContrastReport``.
struct ContrastSurvey {
  private let theme: Theme
  private let grounds: [Ground]
  private static let appearances = [Appearance.light, .dark]

  /// A surface as it is visible; a translucent surface has one ground for each surface below it.
  private struct Ground {
    let surface: String
    let name: String
    let light: RGBColor
    let dark: RGBColor

    func color(in appearance: Appearance) -> RGBColor { appearance == .dark ? dark : light }
  }

  /// A contrast that a color must have in one appearance.
  private struct Demand {
    let appearance: Appearance
    let requirement: ContrastRequirement
  }

  init(_ theme: Theme) {
    self.theme = theme
    let names = Set(theme.colors.flatMap(\.surfaces))
    grounds = theme.colors.filter { names.contains($0.name) }.flatMap { surface in
      Self.grounds(of: surface, in: theme)
    }
  }

  private static func grounds(of surface: ThemeColor, in theme: Theme) -> [Ground] {
    if surface.light.alpha == 255, surface.dark.alpha == 255 {
      return [
        Ground(
          surface: surface.name, name: surface.name, light: surface.light, dark: surface.dark)
      ]
    }
    let names = Set(surface.surfaces)
    return theme.colors.filter { names.contains($0.name) }.map { base in
      Ground(
        surface: surface.name, name: "\(surface.name) over \(base.name)",
        light: surface.light.composited(over: base.light),
        dark: surface.dark.composited(over: base.dark))
    }
  }

  func pairs() -> [ContrastReport.Pair] {
    let demands = demands()
    var judged: [ContrastReport.Pair] = []
    var exempt: [ContrastReport.Pair] = []
    var others: [ContrastReport.Pair] = []
    for color in theme.colors where !color.surfaces.isEmpty && color.use != .surface {
      let names = Set(color.surfaces)
      let repeatsAnother = repeatsAnother(color)
      for ground in grounds where ground.surface != color.name {
        let isNamed = names.contains(ground.surface)
        if !isNamed, repeatsAnother { continue }
        let need = isNamed ? color.need : .information
        let pair = pair(color, on: ground, need: need, demands: demands[color.name] ?? [])
        switch need {
        case .ratio: judged.append(pair)
        case .notRequired: exempt.append(pair)
        case .information: others.append(pair)
        }
      }
      judged += textPairs(of: color, demands: demands[color.name] ?? [])
    }
    return judged + exempt + others
  }

  /// Returns whether a color of a link equals another color in both appearances; most are aliases.
  private func repeatsAnother(_ color: ThemeColor) -> Bool {
    color.isOfLink
      && theme.colors.contains {
        !$0.isOfLink && !$0.surfaces.isEmpty && $0.light == color.light && $0.dark == color.dark
      }
  }

  private func pair(
    _ color: ThemeColor, on ground: Ground, need: ContrastReport.Need, demands: [Demand]
  ) -> ContrastReport.Pair {
    func measurement(_ appearance: Appearance) -> ContrastReport.Pair.Measurement {
      let surface = ground.color(in: appearance)
      return Self.measurement(
        of: color[appearance].composited(over: surface), against: surface, need: need,
        demands: demands.filter { $0.appearance == appearance }.map(\.requirement))
    }
    return ContrastReport.Pair(
      color: color.name, ground: ground.name, need: need, light: measurement(.light),
      dark: measurement(.dark))
  }

  private static func measurement(
    of color: RGBColor, against ground: RGBColor, need: ContrastReport.Need,
    demands: @autoclosure () -> [ContrastRequirement]
  ) -> ContrastReport.Pair.Measurement {
    let ratio = ContrastRatio(color, ground).value
    guard case .ratio(let needed, _) = need, ratio < needed else {
      return ContrastReport.Pair.Measurement(ratio: ratio, isFailure: false, suggestion: nil)
    }
    // Prefer a color that passes on every ground; a fix for this pair alone may break another pair.
    let suggestion =
      color.nearest(meeting: demands()).map { .everywhere($0) }
      ?? color.nearest(meeting: [ContrastRequirement(ground: ground, ratio: needed)])
      .map(ContrastReport.Pair.Suggestion.here)
    return ContrastReport.Pair.Measurement(ratio: ratio, isFailure: true, suggestion: suggestion)
  }

  // MARK: Required contrast

  private func demands() -> [String: [Demand]] {
    var demands: [String: [Demand]] = [:]
    for color in theme.colors {
      guard case .ratio(let ratio, _) = color.need else { continue }
      let names = Set(color.surfaces)
      for ground in grounds where names.contains(ground.surface) {
        demands[color.name, default: []] += Self.appearances.map { appearance in
          Demand(
            appearance: appearance,
            requirement: ContrastRequirement(
              ground: ground.color(in: appearance), ratio: ratio))
        }
      }
      for (appearance, palette) in textsToDifferFrom(color) {
        demands[color.name, default: []] += groundsOfText(around: color).map { ground in
          Demand(
            appearance: appearance,
            requirement: ContrastRequirement(
              ground: palette.text.composited(over: ground.color(in: appearance)),
              ratio: Self.textRatio))
        }
      }
    }
    return demands
  }

  // MARK: Links and the text around them

  private static let textRatio = 3.0

  /// Returns the palettes in which only color distinguishes the link that `color` belongs to from
  /// text.
  private func textsToDifferFrom(_ color: ThemeColor) -> [(Appearance, Theme.Palette)] {
    LinkStyle.allCases.flatMap { style in
      let names = ["normal", "visited"].map { style.token($0) }
      guard names.contains(color.name) else { return [] as [(Appearance, Theme.Palette)] }
      return Self.appearances.compactMap { appearance in
        guard !isToldByDecoration(style, appearance) else { return nil }
        return theme[style, appearance].map { (appearance, $0) }
      }
    }
  }

  private func isToldByDecoration(_ style: LinkStyle, _ appearance: Appearance) -> Bool {
    let decoration = theme.decoration(of: style, in: appearance)
    return decoration.underline > 0
      || decoration.standsOut(from: theme.defaultFontStyle.weight)
  }

  private func textPairs(of color: ThemeColor, demands: [Demand]) -> [ContrastReport.Pair] {
    guard let style = color.style, let light = theme[style, .light], let dark = theme[style, .dark]
    else { return [] }
    let told = textsToDifferFrom(color).map(\.0)
    guard !told.isEmpty else { return [] }
    func measurement(
      _ appearance: Appearance, _ palette: Theme.Palette, _ ground: Ground
    ) -> ContrastReport.Pair.Measurement {
      let surface = ground.color(in: appearance)
      return Self.measurement(
        of: color[appearance].composited(over: surface),
        against: palette.text.composited(over: surface),
        need: told.contains(appearance) ? .ratio(Self.textRatio, .useOfColor) : .information,
        demands: demands.filter { $0.appearance == appearance }.map(\.requirement))
    }
    let isOpaque = isOpaqueText(around: color)
    return groundsOfText(around: color).map { ground in
      ContrastReport.Pair(
        color: color.name,
        ground: style.token(.text) + (isOpaque ? "" : " over \(ground.name)"),
        need: .ratio(Self.textRatio, .useOfColor), light: measurement(.light, light, ground),
        dark: measurement(.dark, dark, ground))
    }
  }

  /// Returns the surfaces of a link and the text around it: only the first if both are opaque,
  /// because it does not show through.
  private func groundsOfText(around color: ThemeColor) -> ArraySlice<Ground> {
    let names = Set(color.surfaces)
    let grounds = grounds.filter { names.contains($0.surface) }
    return isOpaqueText(around: color) ? grounds.prefix(1) : grounds[...]
  }

  private func isOpaqueText(around color: ThemeColor) -> Bool {
    guard let style = color.style else { return true }
    return [Appearance.light, .dark].allSatisfy {
      color[$0].alpha == 255 && theme[style, $0]?.text.alpha ?? 255 == 255
    }
  }

  /// Returns the styles that lack the cue under a pointer that technique G183 requires of links
  /// that only color distinguishes from text.
  func stylesWithoutCue() -> [LinkStyle] {
    LinkStyle.allCases.filter { style in
      Self.appearances.contains { isWithoutCue(style, $0) }
    }
  }

  private func isWithoutCue(_ style: LinkStyle, _ appearance: Appearance) -> Bool {
    let decoration = theme.decoration(of: style, in: appearance)
    // A style that looks like its fallback is reported once, under the fallback.
    if let fallback = style.fallback, theme.decoration(of: fallback, in: appearance) == decoration {
      return false
    }
    if isToldByDecoration(style, appearance) { return false }
    return theme[style, appearance] == nil || decoration.hoverUnderline == 0
  }
}

extension ThemeColor {
  fileprivate var isOfLink: Bool { name.hasPrefix("link.") }

  /// The style of a link's color, or `nil` for any other color.
  fileprivate var style: LinkStyle? {
    LinkStyle.allCases.first { name.hasPrefix($0.token("")) }
  }
}
