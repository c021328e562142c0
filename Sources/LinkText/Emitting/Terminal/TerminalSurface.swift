/// A surface of the theme in a terminal, and how the colours on it are shown there.
struct TerminalSurface {
  let shown: TerminalColor
  private let color: RGBColor
  /// Nil where every colour can be shown.
  private let palette: TerminalPalette?

  /// Chooses how an opaque surface is shown, on which some colours are to be read.
  ///
  /// It is the nearest colour on which each of them can keep its level of contrast.
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

  /// The nearest colour that keeps the level of contrast that another has on the theme's surface.
  ///
  /// What differs from the theme's surface differs from this one.
  func shown(_ other: RGBColor) -> TerminalColor {
    let seen = other.composited(over: color)
    guard let palette else { return TerminalColor(color: seen, code: .direct) }
    let level = ContrastRatio(seen, color).level
    return palette.nearest(to: seen) {
      ContrastRatio($0.color, shown.color).value >= level && ($0 != shown || seen == color)
    }
  }

  /// Whether a colour keeps its level of contrast in bold text as well.
  ///
  /// Many terminals draw bold text of the first eight colours in the eight bright ones.
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
