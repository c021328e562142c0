import LinkMarkup

/// Makes invisible characters visible.
enum Visible {
  /// Returns a text with control characters replaced by pictures, such as `␛` for ESC.
  ///
  /// Line feeds and tabs are unchanged.
  static func text(_ bytes: Bytes) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): text.append(byte)
      // The pictures of the controls are U+2400 and the following characters, in the same order.
      case 0..<0x20: text += [0xE2, 0x90, 0x80 + byte]
      case 0x7F: text += [0xE2, 0x90, 0xA1]
      default: text.append(byte)
      }
    }
    return text
  }

  /// Returns a line with invisible characters, and those that look like a space, replaced by their
  /// code points, such as `\u{A0}`.
  static func line(_ bytes: some Sequence<UInt8>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in String(decoding: Bytes(bytes), as: UTF8.self).unicodeScalars {
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
