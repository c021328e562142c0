/// Writes characters that are not seen as what they are.
enum Visible {
  /// A text whose control characters are pictures, `␛` for ESC; line feeds and tabs stay.
  static func text(_ bytes: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): text.append(byte)
      // U+2400 and those behind it are the pictures of the controls, in their order.
      case 0..<0x20: text += [0xE2, 0x90, 0x80 + byte]
      case 0x7F: text += [0xE2, 0x90, 0xA1]
      default: text.append(byte)
      }
    }
    return text
  }

  /// A line in which what looks like nothing, or like a space, is its number: `\u{A0}`.
  static func line(_ bytes: some Sequence<UInt8>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        line.append(contentsOf: number(of: scalar))
      case .spaceSeparator where scalar != " ": line.append(contentsOf: number(of: scalar))
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private static func number(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
  }
}
