/// The theme's colours as a terminal can show them: opaque, on one surface.
struct TerminalColors {
  private let surface: TerminalColor
  private let text: TerminalColor
  private let defaultLinks: LinkLook
  private let onContrastLinks: LinkLook

  /// How the links of one style look on the surface.
  private struct LinkLook {
    let normal: TerminalColor
    let disabled: TerminalColor
    let underline: Underline
  }

  /// Nil where the terminal's own colours are to be used: the default style, light or dark.
  init?(_ styling: Styling, depth: ANSIEmitter.ColorDepth) {
    if styling.style == .default, styling.appearance == .auto { return nil }
    let ground = styling.palette.surface
    let text = styling.palette.text.composited(over: ground)
    let links = [LinkStyle.default, .onContrast].map { styling.theme[$0, styling.appearance].link }
    let normal = links.map { $0.normal.composited(over: ground) }
    let disabled = links.map { $0.disabled.composited(over: ground) }
    let surface = TerminalSurface(ground, for: [text] + normal + disabled, depth: depth)
    let shownText = surface.shown(text)

    func look(_ index: Int) -> LinkLook {
      let shown = surface.shown(normal[index])
      // WCAG's technique G183 lets colour alone tell a link from text at this contrast.
      let told = ContrastRatio(normal[index], text).value >= 3
      let isStillTold = ContrastRatio(shown.color, shownText.color).value >= 3
      return LinkLook(
        normal: shown, disabled: surface.shown(disabled[index]),
        underline: told && !isStillTold ? .single : links[index].underline)
    }
    self.surface = surface.shown
    self.text = shownText
    defaultLinks = look(0)
    onContrastLinks = look(1)
  }

  func text(in style: TerminalStyle) -> TerminalColor {
    if style.contains(.disabled) { return links(in: style).disabled }
    return style.contains(.link) ? links(in: style).normal : text
  }

  func underline(in style: TerminalStyle) -> Underline { links(in: style).underline }

  private func links(in style: TerminalStyle) -> LinkLook {
    style.contains(.onContrast) ? onContrastLinks : defaultLinks
  }

  /// Sets the surface and the colour of plain text.
  func appendBase(to output: inout ByteBuffer) {
    output.append("\u{1B}[")
    text.append(asTextTo: &output)
    output.append(";")
    surface.append(asSurfaceTo: &output)
    output.append("m")
  }
}
