/// An opaque colour that a terminal can show, and how SGR names it.
struct TerminalColor: Equatable {
  enum Code: Equatable {
    /// One of the sixteen that have codes of their own, eight of them bright.
    case basic(Int)
    /// One of 256 that are chosen with SGR 38 and 48.
    case indexed(Int)
    /// Red, green and blue follow SGR 38 and 48.
    case direct
  }

  /// What has the colour; the raw value is the first of its SGR codes.
  enum Layer: Int {
    case text = 30
    case surface = 40
  }

  let color: RGBColor
  let code: Code

  /// Appends the SGR codes that give the colour to a layer.
  func append(as layer: Layer, to output: inout ByteBuffer) {
    switch code {
    case .basic(let index):
      output.append(decimal: layer.rawValue + (index < 8 ? index : 60 + index - 8))
    case .indexed(let index):
      output.append(decimal: layer.rawValue + 8)
      output.append(";5;")
      output.append(decimal: index)
    case .direct:
      output.append(decimal: layer.rawValue + 8)
      output.append(";2;")
      output.append(decimal: Int(color.red))
      output.append(";")
      output.append(decimal: Int(color.green))
      output.append(";")
      output.append(decimal: Int(color.blue))
    }
  }
}
