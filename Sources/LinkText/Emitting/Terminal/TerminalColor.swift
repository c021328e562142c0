/// An opaque color that a terminal can show, with its SGR code.
struct TerminalColor: Equatable {
  enum Code: Equatable {
    /// One of the sixteen colors with separate codes, eight of which are bright.
    case basic(Int)
    /// One of the 256 colors that SGR 38;5 and 48;5 select.
    case indexed(Int)
    /// A color whose red, green, and blue channels follow SGR 38;2 or 48;2.
    case direct
  }

  /// The target of a color; the raw value is the first of its SGR codes.
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
