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

    init(_ colors: LinkColors, beside text: Color, on surface: TerminalSurface) {
      normal = surface.shown(colors.normal)
      disabled = surface.shown(colors.disabled)
      underline = surface.blurs(colors.normal, with: text) ? .single : colors.underline
    }
  }

  /// Nil where the terminal's own colours are to be used: the default style, light or dark.
  init?(_ styling: Styling, depth: ANSIEmitter.ColorDepth) {
    if styling.style == .default, styling.appearance == .auto { return nil }
    let palette = styling.palette
    let defaultColors = styling.theme[.default, styling.appearance].link
    let onContrastColors = styling.theme[.onContrast, styling.appearance].link
    let surface = TerminalSurface(
      palette.surface,
      for: [
        palette.text, defaultColors.normal, defaultColors.disabled, onContrastColors.normal,
        onContrastColors.disabled,
      ], depth: depth)
    self.surface = surface.shown
    text = surface.shown(palette.text)
    defaultLinks = LinkLook(defaultColors, beside: palette.text, on: surface)
    onContrastLinks = LinkLook(onContrastColors, beside: palette.text, on: surface)
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
    text.append(as: .text, to: &output)
    output.append(";")
    surface.append(as: .surface, to: &output)
    output.append("m")
  }
}
