/// The theme's colours as a terminal can show them: opaque, on one surface.
struct TerminalColors {
  private let surface: Color
  private let text: Color
  private let defaultLinks: LinkLook
  private let onContrastLinks: LinkLook

  /// How the links of one style look on the surface.
  private struct LinkLook {
    let normal: Color
    let disabled: Color
    let underline: Underline

    init(_ colors: LinkColors, _ underline: Underline, on surface: Color) {
      normal = colors.normal.composited(over: surface)
      disabled = colors.disabled.composited(over: surface)
      self.underline = underline
    }
  }

  /// Nil where the terminal's own colours are to be used: the default style, light or dark.
  init?(_ styling: Styling) {
    if styling.style == .default, styling.appearance == .auto { return nil }
    guard let palette = styling.palette else { return nil }
    surface = palette.surface
    text = palette.text.composited(over: surface)
    let surface = surface
    func look(of style: LinkStyle) -> LinkLook {
      LinkLook(
        (styling.theme[style, styling.appearance] ?? palette).link, styling.underline(of: style),
        on: surface)
    }
    defaultLinks = look(of: .default)
    onContrastLinks = look(of: .onContrast)
  }

  func text(in style: TerminalStyle) -> Color {
    if style.contains(.disabled) { return links(in: style).disabled }
    return style.contains(.link) ? links(in: style).normal : text
  }

  func underline(in style: TerminalStyle) -> Underline { links(in: style).underline }

  private func links(in style: TerminalStyle) -> LinkLook {
    style.contains(.onContrast) ? onContrastLinks : defaultLinks
  }

  /// Sets the surface and the colour of plain text.
  func appendBase(to output: inout ByteBuffer) {
    output.append("\u{1B}[38;2;")
    output.append(components: text)
    output.append(";48;2;")
    output.append(components: surface)
    output.append("m")
  }
}

extension ByteBuffer {
  /// Appends a colour as SGR 38 and 48 take it.
  mutating func append(components color: Color) {
    append(decimal: Int(color.red))
    append(";")
    append(decimal: Int(color.green))
    append(";")
    append(decimal: Int(color.blue))
  }
}

extension Color {
  /// The opaque colour that is seen when this one lies on an opaque ground.
  fileprivate func composited(over ground: Color) -> Color {
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
      let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: 255)
  }
}
