/// The theme's colors as a terminal can show them: opaque, on one surface.
struct TerminalColors {
  private let surface: TerminalColor
  private let ground: TerminalSurface
  /// The ground of code.
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

  /// Creates the colors of a styling; `nil` if the terminal's colors are to be used.
  ///
  /// This is the case without a dark surface, unless light or dark was requested, and with a theme
  /// without colors.
  init?(_ styling: Styling, depth: ANSIEmitter.ColorDepth) {
    guard Self.areUsed(by: styling), let palette = styling.palette else { return nil }
    let colors = LinkStyle.allCases.map { style in
      (styling.theme[style, styling.appearance] ?? palette).link
    }
    let surface = TerminalSurface(
      palette.surface, for: [palette.text] + colors.flatMap { [$0.normal, $0.disabled] },
      depth: depth)
    let text = surface.shown(palette.text)
    self.surface = surface.shown
    ground = surface
    self.text = text
    allowsBoldText = surface.keepsLevelInBold(palette.text)
    links = zip(LinkStyle.allCases, colors).map { style, colors in
      let normal = surface.shown(colors.normal)
      // At this contrast, WCAG technique G183 allows color alone to distinguish a link from text. A
      // terminal has no hover state to show an underline in, and bold is used for other text.
      let isToldByColor = ContrastRatio(normal.color, text.color).value >= 3
      let decoration = styling.theme.decoration(of: style, in: styling.appearance)
      return ShownLink(
        normal: normal, disabled: surface.shown(colors.disabled),
        underline: decoration.underline > 0 || !isToldByColor ? .single : .none,
        allowsBold: surface.keepsLevelInBold(colors.normal))
    }
    codeSurface = surface.tinted(
      with: palette.text, for: [text] + links.map(\.normal))
  }

  /// Returns whether a styling has its own colors, rather than the terminal's.
  static func areUsed(by styling: Styling) -> Bool {
    let isRequested = [.light, .dark].contains(styling.appearance)
    return (styling.style.isOnContrast || isRequested) && styling.palette != nil
  }

  /// Whether the ground of code differs from the surface.
  var distinguishCode: Bool { codeSurface != surface }

  /// Returns how a color of the theme is shown on the surface.
  func shown(_ color: RGBColor) -> TerminalColor { ground.shown(color) }

  func surface(in style: TerminalStyle) -> TerminalColor {
    style.isDisjoint(with: [.codeSpan, .codeBlock]) ? surface : codeSurface
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

  /// Sets the surface and the color of plain text.
  func appendBase(to output: inout ByteBuffer) {
    output.append("\u{1B}[")
    text.append(as: .text, to: &output)
    output.append(";")
    surface.append(as: .surface, to: &output)
    output.append("m")
  }
}

extension ANSIEmitter {
  /// Whether code spans have a color or ground, rather than backticks.
  var hasColors: Bool {
    if case .colors = attributes { true } else { false }
  }

  /// Whether code blocks have a ground.
  func paintsCode(_ styling: Styling) -> Bool {
    hasColors && TerminalColors.areUsed(by: styling)
  }
}
