/// The theme's colours as a terminal can show them: opaque, on one surface.
struct TerminalColors {
  private let surface: TerminalColor
  private let text: TerminalColor
  private let allowsBoldText: Bool
  /// In the order of `LinkStyle.allCases`.
  private let links: [ShownLink]

  /// How the links of one style are shown on the surface.
  private struct ShownLink {
    let normal: TerminalColor
    let disabled: TerminalColor
    let underline: Theme.Underline
    let allowsBold: Bool
  }

  /// Nil where the terminal's own colours are to be used: away from a dark surface, unless light or
  /// dark was asked for, and with a theme that has no colours.
  init?(_ styling: Styling, depth: ANSIEmitter.ColorDepth) {
    if !styling.style.isOnContrast, styling.appearance == .auto { return nil }
    guard let palette = styling.palette else { return nil }
    let colors = LinkStyle.allCases.map { style in
      (styling.theme[style, styling.appearance] ?? palette).link
    }
    let surface = TerminalSurface(
      palette.surface, for: [palette.text] + colors.flatMap { [$0.normal, $0.disabled] },
      depth: depth)
    let text = surface.shown(palette.text)
    self.surface = surface.shown
    self.text = text
    allowsBoldText = surface.keepsLevelInBold(palette.text)
    links = zip(LinkStyle.allCases, colors).map { style, colors in
      let normal = surface.shown(colors.normal)
      // WCAG's technique G183 lets colour alone tell a link from text at this contrast. A terminal
      // has no pointer that an underline could wait for, and other bold text.
      let isToldByColor = ContrastRatio(normal.color, text.color).value >= 3
      let decoration = styling.theme.decoration(of: style, in: styling.appearance)
      return ShownLink(
        normal: normal, disabled: surface.shown(colors.disabled),
        underline: decoration.underline > 0 || !isToldByColor ? .single : .none,
        allowsBold: surface.keepsLevelInBold(colors.normal))
    }
  }

  func text(in style: TerminalStyle) -> TerminalColor {
    if style.contains(.disabled) { return links(in: style).disabled }
    return style.contains(.link) ? links(in: style).normal : text
  }

  /// Whether bold text of a style can be read as well as other text.
  func allowsBold(in style: TerminalStyle) -> Bool {
    if style.contains(.disabled) { return true }
    return style.contains(.link) ? links(in: style).allowsBold : allowsBoldText
  }

  func underline(in style: TerminalStyle) -> Theme.Underline { links(in: style).underline }

  private func links(in style: TerminalStyle) -> ShownLink {
    links[(style.contains(.onContrast) ? 1 : 0) + (style.contains(.implicit) ? 2 : 0)]
  }

  /// Sets the surface and the colour of plain text.
  func appendBase(to output: inout ByteBuffer) {
    output.append("\u{1B}[")
    text.append(as: .text, to: &output)
    output.append(";")
    surface.append(as: .surface, to: &output)
    output.append("m")
  }
}
