/// A surface of the theme in a terminal, with the mapping of the colors on it.
struct TerminalSurface {
  let shown: TerminalColor
  private let color: RGBColor
  /// The available colors; `nil` if every color can be shown.
  private let palette: TerminalPalette?

  /// Chooses how to show an opaque surface with text in some colors.
  ///
  /// The result is the nearest color on which each of them can keep its level of contrast.
  init(_ color: RGBColor, for colors: [RGBColor], depth: ANSIEmitter.ColorDepth) {
    self.color = color
    switch depth {
    case .indexed16: palette = .indexed16
    case .indexed256: palette = .indexed256
    case .truecolor: palette = nil
    }
    guard let palette else {
      shown = TerminalColor(color: color, code: .direct)
      return
    }
    let level =
      colors.map { ContrastRatio($0.composited(over: color), color).level }.max() ?? 1
    shown = palette.nearest(to: color) { surface in
      [RGBColor.black, .white].contains { ContrastRatio($0, surface.color).value >= level }
    }
  }

  /// Returns the nearest color that keeps the level of contrast of `other` on the theme's surface.
  ///
  /// A color that differs from the theme's surface also differs from the shown surface.
  func shown(_ other: RGBColor) -> TerminalColor {
    let seen = other.composited(over: color)
    guard let palette else { return TerminalColor(color: seen, code: .direct) }
    let level = ContrastRatio(seen, color).level
    return palette.nearest(to: seen) {
      ContrastRatio($0.color, shown.color).value >= level && ($0 != shown || seen == color)
    }
  }

  /// Returns the surface with a little of a color in it, as a ground for shown colors.
  ///
  /// Each of them keeps its level of contrast. The result is the shown surface if that is impossible.
  func tinted(with other: RGBColor, for colors: [TerminalColor]) -> TerminalColor {
    func isUsable(_ ground: TerminalColor) -> Bool {
      ground != shown && ContrastRatio(ground.color, shown.color).value < 1.5
        && colors.allSatisfy {
          ContrastRatio($0.color, ground.color).value >= ContrastRatio($0.color, shown.color).level
        }
    }
    let tints = [0x18, 0x10, 0x08].map { other.withAlpha($0).composited(over: color) }
    guard let palette else {
      return tints.map { TerminalColor(color: $0, code: .direct) }.first(where: isUsable) ?? shown
    }
    guard palette.colors.contains(where: isUsable) else { return shown }
    return palette.nearest(to: tints[0], where: isUsable)
  }

  /// Returns whether a color keeps its level of contrast in bold text.
  ///
  /// Many terminals show bold text in the first eight colors with the corresponding bright ones.
  func keepsLevelInBold(_ other: RGBColor) -> Bool {
    guard case .basic(let index) = shown(other).code, index < 8,
      let bright = palette?.colors[index + 8]
    else { return true }
    return ContrastRatio(bright.color, shown.color).value
      >= ContrastRatio(other.composited(over: color), color).level
  }
}

extension RGBColor {
  fileprivate static let black = RGBColor(rgba: 0x0000_00FF)
  fileprivate static let white = RGBColor(rgba: 0xFFFF_FFFF)
}
