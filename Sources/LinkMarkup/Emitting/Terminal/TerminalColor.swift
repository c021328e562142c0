/// An opaque colour that a terminal can show, and how SGR names it.
struct TerminalColor: Equatable {
  enum Code: Equatable {
    /// One of the sixteen that have codes of their own.
    case basic(Int)
    /// One of 256 that are chosen with SGR 38 and 48.
    case indexed(Int)
    /// Red, green and blue follow SGR 38 and 48.
    case direct
  }

  let color: Color
  let code: Code

  /// Appends the SGR codes for text of the colour.
  func append(asTextTo output: inout ByteBuffer) {
    switch code {
    case .basic(let index): output.append(decimal: index < 8 ? 30 + index : 82 + index)
    case .indexed, .direct:
      output.append("38")
      appendArguments(to: &output)
    }
  }

  /// Appends the SGR codes for a surface of the colour.
  func append(asSurfaceTo output: inout ByteBuffer) {
    switch code {
    case .basic(let index): output.append(decimal: index < 8 ? 40 + index : 92 + index)
    case .indexed, .direct:
      output.append("48")
      appendArguments(to: &output)
    }
  }

  private func appendArguments(to output: inout ByteBuffer) {
    switch code {
    case .basic: break
    case .indexed(let index):
      output.append(";5;")
      output.append(decimal: index)
    case .direct:
      output.append(";2;")
      output.append(decimal: Int(color.red))
      output.append(";")
      output.append(decimal: Int(color.green))
      output.append(";")
      output.append(decimal: Int(color.blue))
    }
  }
}
