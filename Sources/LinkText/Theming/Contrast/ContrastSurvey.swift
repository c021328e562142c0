/// A walk over a theme's colors that collects the contents of a ``ContrastReport``.
struct ContrastSurvey {
  private let theme: Theme
  private let grounds: [Ground]
  private static let appearances = [Appearance.light, .dark]

  /// A surface's name and visible color; a translucent surface has one ground per surface below it.
  private typealias Ground = (surface: String, shown: ThemeColor)

  private typealias Demand = (appearance: Appearance, requirement: ContrastRequirement)

  init(_ theme: Theme) {
    self.theme = theme
    let names = Set(theme.colors.flatMap(\.surfaces))
    grounds = theme.colors.filter { names.contains($0.name) }.flatMap { surface in
      Self.grounds(of: surface, in: theme)
    }
  }

  private static func grounds(of surface: ThemeColor, in theme: Theme) -> [Ground] {
    let name = surface.name
    if surface.light.alpha == 255, surface.dark.alpha == 255 { return [(name, surface)] }
    let names = Set(surface.surfaces)
    return theme.colors.filter { names.contains($0.name) }.map { base in
      let shown = ThemeColor(
        name: "\(name) over \(base.name)", light: surface.light.composited(over: base.light),
        dark: surface.dark.composited(over: base.dark), use: surface.use,
        conformance: surface.conformance, surfaces: [])
      return (name, shown)
    }
  }

  func pairs() -> [ContrastReport.Pair] {
    var judged: [ContrastReport.Pair] = []
    var exempt: [ContrastReport.Pair] = []
    var others: [ContrastReport.Pair] = []
    for color in theme.colors where !color.surfaces.isEmpty && color.use != .surface {
      let names = Set(color.surfaces)
      let repeatsAnother = repeatsAnother(color)
      let demands = demands(of: color)
      for ground in grounds where ground.surface != color.name {
        let isNamed = names.contains(ground.surface)
        if !isNamed, repeatsAnother { continue }
        let need = isNamed ? color.need : .information
        let pair = pair(color, on: ground, named: ground.shown.name, need: need, demands: demands)
        switch need {
        case .ratio: judged.append(pair)
        case .notRequired: exempt.append(pair)
        case .information: others.append(pair)
        }
      }
      judged += textPairs(of: color, demands: demands)
    }
    return judged + exempt + others
  }

  /// Returns whether a link color equals a color that is not for links, usually as its alias.
  private func repeatsAnother(_ color: ThemeColor) -> Bool {
    color.isOfLink
      && theme.colors.contains {
        !$0.isOfLink && !$0.surfaces.isEmpty && $0.light == color.light && $0.dark == color.dark
      }
  }

  /// Returns the contrast between a color on a ground and either that ground or the text on it.
  private func pair(
    _ color: ThemeColor, on ground: Ground, named name: String, need: ContrastReport.Need,
    demands: [Demand],
    with text: (Appearance) -> (color: RGBColor, isNeeded: Bool)? = { _ in nil }
  ) -> ContrastReport.Pair {
    func measurement(_ appearance: Appearance) -> ContrastReport.Pair.Measurement {
      let surface = ground.shown[appearance]
      let seen = color[appearance].composited(over: surface)
      let around = text(appearance)
      let other = around?.color.composited(over: surface) ?? surface
      let ratio = ContrastRatio(seen, other).value
      guard case .ratio(let needed, _) = need, around?.isNeeded ?? true, ratio < needed else {
        return ContrastReport.Pair.Measurement(
          ratio: ratio, isFailure: false, suggestion: nil, color: seen, ground: other)
      }
      // Prefers a color that passes on every ground; a color for this pair may break another pair.
      let all = demands.filter { $0.appearance == appearance }.map(\.requirement)
      let here = ContrastRequirement(ground: other, ratio: needed)
      return ContrastReport.Pair.Measurement(
        ratio: ratio, isFailure: true,
        suggestion: seen.nearest(meeting: all).map { .everywhere($0) }
          ?? seen.nearest(meeting: [here]).map(ContrastReport.Pair.Suggestion.here),
        color: seen, ground: other)
    }
    return ContrastReport.Pair(
      color: color.name, ground: name, need: need, light: measurement(.light),
      dark: measurement(.dark))
  }

  private func demands(of color: ThemeColor) -> [Demand] {
    guard case .ratio(let ratio, _) = color.need else { return [] }
    let names = Set(color.surfaces)
    let surfaces = grounds.filter { names.contains($0.surface) }.flatMap { ground in
      Self.appearances.map { appearance in
        (appearance, ContrastRequirement(ground: ground.shown[appearance], ratio: ratio))
      }
    }
    let texts = textsToDifferFrom(color).flatMap { appearance, palette in
      groundsOfText(around: color).map { ground in
        let text = palette.text.composited(over: ground.shown[appearance])
        return (appearance, ContrastRequirement(ground: text, ratio: Self.textRatio))
      }
    }
    return surfaces + texts
  }

  private static let textRatio = 3.0

  /// Returns the palettes in which links with the given color differ from text only in color.
  private func textsToDifferFrom(_ color: ThemeColor) -> [(Appearance, Theme.Palette)] {
    guard let style = color.style,
      [style.token(.normal), style.token(.visited)].contains(color.name)
    else { return [] }
    return Self.appearances.filter { !isDecorated(style, in: $0) }.compactMap { appearance in
      theme[style, appearance].map { (appearance, $0) }
    }
  }

  private func isDecorated(_ style: LinkStyle, in appearance: Appearance) -> Bool {
    let decoration = theme.decoration(of: style, in: appearance)
    return decoration.underline > 0 || decoration.standsOut(from: theme.defaultFontStyle.weight)
  }

  private func textPairs(of color: ThemeColor, demands: [Demand]) -> [ContrastReport.Pair] {
    let undecorated = textsToDifferFrom(color).map(\.0)
    guard let style = color.style, theme[style, .light] != nil, theme[style, .dark] != nil,
      !undecorated.isEmpty
    else { return [] }
    let isOpaque = isOpaqueText(around: color)
    return groundsOfText(around: color).map { ground in
      let name = style.token(.text) + (isOpaque ? "" : " over \(ground.shown.name)")
      let need = ContrastReport.Need.ratio(Self.textRatio, .useOfColor)
      return pair(color, on: ground, named: name, need: need, demands: demands) { appearance in
        theme[style, appearance].map { ($0.text, undecorated.contains(appearance)) }
      }
    }
  }

  /// Returns the grounds on which to compare a link with its text: one if both colors are opaque.
  private func groundsOfText(around color: ThemeColor) -> ArraySlice<Ground> {
    let names = Set(color.surfaces)
    let grounds = grounds.filter { names.contains($0.surface) }
    return isOpaqueText(around: color) ? grounds.prefix(1) : grounds[...]
  }

  private func isOpaqueText(around color: ThemeColor) -> Bool {
    guard let style = color.style else { return true }
    return Self.appearances.allSatisfy {
      color[$0].alpha == 255 && theme[style, $0]?.text.alpha ?? 255 == 255
    }
  }

  /// Returns the styles whose links differ from text only in color and lack the cue under a pointer
  /// that technique G183 requires.
  func stylesWithoutCue() -> [LinkStyle] {
    LinkStyle.allCases.filter { style in
      Self.appearances.contains { appearance in
        let decoration = theme.decoration(of: style, in: appearance)
        // A style that looks like its fallback is reported once, under the fallback.
        let repeatsFallback = style.fallback.map {
          theme.decoration(of: $0, in: appearance) == decoration
        }
        return repeatsFallback != true && !isDecorated(style, in: appearance)
          && (theme[style, appearance] == nil || decoration.hoverUnderline == 0)
      }
    }
  }
}

extension ThemeColor {
  fileprivate var isOfLink: Bool { name.hasPrefix("link.") }

  /// The style of a link's color, or `nil` for any other color.
  fileprivate var style: LinkStyle? {
    LinkStyle.allCases.first { name.hasPrefix($0.token("")) }
  }
}
