/// A fixed set of colors that a terminal can show.
struct TerminalPalette: Sendable {
  let colors: [TerminalColor]
  private let labs: [OKLab]

  init(_ colors: [TerminalColor]) {
    self.colors = colors
    labs = colors.map { OKLab($0.color) }
  }

  /// Returns the usable color that looks nearest to `color`, or the first of equally near colors.
  ///
  /// - Precondition: At least one color is usable.
  func nearest(
    to color: RGBColor, where isUsable: (TerminalColor) -> Bool = { _ in true }
  ) -> TerminalColor {
    let lab = OKLab(color)
    var nearest = colors[0]
    var leastDistance = Double.infinity
    for (candidate, candidateLab) in zip(colors, labs) {
      let distance = candidateLab.distance(to: lab)
      if distance < leastDistance, isUsable(candidate) {
        nearest = candidate
        leastDistance = distance
      }
    }
    return nearest
  }

  /// The sixteen basic colors of terminals, with xterm's values, which many users change.
  static let indexed16 = TerminalPalette(
    [
      0x0000_00FF, 0xCD00_00FF, 0x00CD_00FF, 0xCDCD_00FF, 0x0000_EEFF, 0xCD00_CDFF, 0x00CD_CDFF,
      0xE5E5_E5FF, 0x7F7F_7FFF, 0xFF00_00FF, 0x00FF_00FF, 0xFFFF_00FF, 0x5C5C_FFFF, 0xFF00_FFFF,
      0x00FF_FFFF, 0xFFFF_FFFF,
    ].enumerated().map { index, channels in
      TerminalColor(color: RGBColor(rgba: channels), code: .basic(index))
    })

  /// The colors 16 to 255 of xterm's 256 colors: a cube with six levels per channel, then grays.
  static let indexed256 = TerminalPalette(
    (16...255).map { TerminalColor(color: indexedColor($0), code: .indexed($0)) })

  private static func indexedColor(_ index: Int) -> RGBColor {
    if index >= 232 {
      let gray = UInt8(8 + 10 * (index - 232))
      return RGBColor(red: gray, green: gray, blue: gray, alpha: 255)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return RGBColor(
      red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6], alpha: 255)
  }
}

/// An opaque color that a terminal can show, with its SGR code.
struct TerminalColor: Equatable {
  enum Code: Equatable {
    /// A color among the sixteen that have separate SGR codes, by its index; 8 to 15 are bright.
    case basic(Int)
    /// A color by its index among the 256 that SGR 38;5 and 48;5 select.
    case indexed(Int)
    /// A color whose red, green, and blue channels follow SGR 38;2 or 48;2.
    case direct
  }

  /// The part of a terminal cell that a color applies to; the raw value is the SGR code for black.
  enum Layer: Int {
    case text = 30
    case surface = 40
  }

  let color: RGBColor
  let code: Code

  /// Appends the SGR codes that apply the color to a layer.
  func append(as layer: Layer, to output: inout ByteBuffer) {
    switch code {
    case .basic(let index):
      output.append(decimal: layer.rawValue + (index < 8 ? index : 60 + index - 8))
    case .indexed(let index):
      output.append(decimal: layer.rawValue + 8)
      output.append(";5;", decimal: index)
    case .direct:
      output.append(decimal: layer.rawValue + 8)
      output.append(";2;", decimal: Int(color.red))
      output.append(";", decimal: Int(color.green))
      output.append(";", decimal: Int(color.blue))
    }
  }
}

/// The theme's colors as a terminal can show them: opaque colors on one surface.
struct TerminalColors {
  private let surface: TerminalSurface
  private let codeSurface: TerminalColor
  private let text: TerminalColor
  private let allowsBoldText: Bool
  /// The colors of links, in the order of `LinkStyle.allCases`.
  private let links: [ShownLink]

  /// The appearance of links in one style on the surface.
  private struct ShownLink {
    let normal: TerminalColor
    let disabled: TerminalColor
    let underline: Theme.Underline
    let allowsBold: Bool
  }

  /// Creates the colors of a styling; `nil` if the terminal's own colors are used instead.
  ///
  /// The terminal's own colors are used if the theme has no colors, or if neither a style on
  /// contrast nor the light or dark appearance was requested.
  init?(_ styling: Styling, depth: ANSIEmitter.ColorDepth) {
    guard Self.areUsed(by: styling), let palette = styling.palette else { return nil }
    let colors = LinkStyle.allCases.map { style in
      (styling.theme[style, styling.appearance] ?? palette).link
    }
    let surface = TerminalSurface(
      palette.surface, for: [palette.text] + colors.flatMap { [$0.normal, $0.disabled] },
      depth: depth)
    let text = surface.shown(palette.text)
    self.surface = surface
    self.text = text
    allowsBoldText = surface.keepsLevelInBold(palette.text)
    links = zip(LinkStyle.allCases, colors).map { style, colors in
      let normal = surface.shown(colors.normal)
      // At this contrast, WCAG technique G183 allows color alone to mark a link. With less, a link
      // is underlined: a terminal shows no underline on hover, and bold marks other text.
      let differsFromText = ContrastRatio(normal.color, text.color).value >= 3
      let decoration = styling.theme.decoration(of: style, in: styling.appearance)
      return ShownLink(
        normal: normal, disabled: surface.shown(colors.disabled),
        underline: decoration.underline > 0 || !differsFromText ? .single : .none,
        allowsBold: surface.keepsLevelInBold(colors.normal))
    }
    codeSurface = surface.tinted(with: palette.text, for: [text] + links.map(\.normal))
  }

  /// Returns whether the colors of a styling are shown, rather than the terminal's colors.
  static func areUsed(by styling: Styling) -> Bool {
    let isRequested = [.light, .dark].contains(styling.appearance)
    return (styling.style.isOnContrast || isRequested) && styling.palette != nil
  }

  var distinguishesCode: Bool { codeSurface != surface.shown }

  func shown(_ color: RGBColor) -> TerminalColor { surface.shown(color) }

  func surface(in style: TerminalStyle) -> TerminalColor {
    style.isDisjoint(with: [.codeSpan, .codeBlock]) ? surface.shown : codeSurface
  }

  func text(in style: TerminalStyle) -> TerminalColor {
    if style.contains(.disabled) { return links(in: style).disabled }
    return style.contains(.link) ? links(in: style).normal : text
  }

  /// Returns whether bold text in a style keeps its level of contrast.
  func allowsBold(in style: TerminalStyle) -> Bool {
    if style.contains(.disabled) { return true }
    return style.contains(.link) ? links(in: style).allowsBold : allowsBoldText
  }

  func underline(in style: TerminalStyle) -> Theme.Underline { links(in: style).underline }

  private func links(in style: TerminalStyle) -> ShownLink {
    links[(style.contains(.onContrast) ? 1 : 0) + (style.contains(.implicit) ? 2 : 0)]
  }

  /// Appends the codes that set the surface and the color of plain text.
  func appendBase(to output: inout ByteBuffer) {
    output.append("\u{1B}[")
    text.append(as: .text, to: &output)
    output.append(";")
    surface.shown.append(as: .surface, to: &output)
    output.append("m")
  }
}

/// A surface of the theme as a terminal shows it, and a mapping of colors for text on it.
struct TerminalSurface {
  let shown: TerminalColor
  private let color: RGBColor
  /// The available colors; `nil` if every color can be shown.
  private let palette: TerminalPalette?

  /// Chooses how to show an opaque surface on which text has the given colors.
  ///
  /// The nearest is chosen on which black or white reaches the highest contrast level of `colors`.
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
    let level = colors.map { ContrastRatio($0.composited(over: color), color).level }.max() ?? 1
    shown = palette.nearest(to: color) { surface in
      [0x0000_00FF, 0xFFFF_FFFF].contains { text in
        ContrastRatio(RGBColor(rgba: text), surface.color).value >= level
      }
    }
  }

  /// Returns the color nearest to `other` that keeps the contrast level of `other` on the surface.
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

  /// Returns the surface tinted slightly with `other`, or untinted if no tint lets the shown
  /// `colors` keep their levels of contrast.
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
  /// Many terminals show bold text in the bright variants of the first eight colors.
  func keepsLevelInBold(_ other: RGBColor) -> Bool {
    guard case .basic(let index) = shown(other).code, index < 8,
      let bright = palette?.colors[index + 8]
    else { return true }
    return ContrastRatio(bright.color, shown.color).value
      >= ContrastRatio(other.composited(over: color), color).level
  }
}
