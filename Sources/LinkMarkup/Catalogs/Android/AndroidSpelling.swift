import LinkText

/// The ways to write a text in a value of Android's resources.
enum AndroidSpelling: CaseIterable {
  /// With only what XML needs.
  case verbatim
  /// Within quotation marks.
  case quoted
  /// Outside of quotation marks.
  case plain
  /// Outside of quotation marks, with spaces at its ends that are kept wherever it is.
  case protected

  /// Returns the bytes for a text.
  ///
  /// - Parameter asXML: Whether `<` and `&` are references, as they are outside of CDATA sections.
  func bytes(for text: Bytes, asXML: Bool) -> Bytes {
    // A pair of marks keeps the spaces before and after it apart.
    if text.isEmpty { return self == .protected ? Bytes("\"\"".utf8) : [] }
    var result: Bytes = []
    for index in text.indices {
      let byte = text[index]
      if asXML, let reference = reference(for: byte, after: text[..<index]) {
        result += reference.utf8
      } else if let escape = escape(for: byte, at: index, of: text) {
        result += escape.utf8
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

extension AndroidSpelling {
  private func reference(for byte: UInt8, after text: ArraySlice<UInt8>) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: ">") where text.last == UInt8(ascii: "]"): "&gt;"
    default: nil
    }
  }

  private func escape(for byte: UInt8, at index: Int, of text: Bytes) -> String? {
    if self == .verbatim { return nil }
    let isEnd = index == 0 || index == text.count - 1
    switch byte {
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\r"): return "\\u000d"
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "'") where self != .quoted: return "\\'"
    case UInt8(ascii: "@") where self == .protected && index == 0: return "\\@"
    case UInt8(ascii: "?") where self == .protected && index == 0: return "\\?"
    case UInt8(ascii: ">") where self == .protected && index == 0: return "\\u003e"
    case UInt8(ascii: " ") where self == .protected && isEnd: return "\\u0020"
    case UInt8(ascii: " ") where self != .quoted && index > 0 && text[index - 1] == byte:
      return "\\u0020"
    default: return nil
    }
  }
}
