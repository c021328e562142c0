/// A JSON Pointer (RFC 6901) in the fragment of a reference, such as `#/color/ink/$value`.
struct JSONPointer: Equatable, Sendable {
  /// The reason that a reference is not a pointer into its own file.
  struct SyntaxError: Error, Equatable {
    let message: String
  }

  /// The decoded names of members and indices in arrays.
  let parts: [String]

  init(_ reference: String) throws(SyntaxError) {
    guard reference.utf8.first == UInt8(ascii: "#") else {
      throw SyntaxError(
        message: "'\(reference)' is outside this file; write a pointer into this file, such as "
          + "'#/color/ink'")
    }
    let fragment = try Self.percentDecoded(reference.utf8.dropFirst(), of: reference)
    guard fragment.first ?? UInt8(ascii: "/") == UInt8(ascii: "/") else {
      throw SyntaxError(message: "'\(reference)' is not a JSON Pointer; begin it with '#/'")
    }
    var parts: [String] = []
    for part in fragment.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      parts.append(try Self.unescaped(part, of: reference))
    }
    self.parts = parts
  }

  init(parts: [String]) {
    self.parts = parts
  }

  private static func percentDecoded(
    _ text: Substring.UTF8View, of reference: String
  ) throws(SyntaxError) -> Bytes {
    var decoded: Bytes = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else {
        throw SyntaxError(
          message: "a '%' without two hexadecimal digits in '\(reference)'; "
            + "write a percent sign as '%25'")
      }
      decoded.append(high << 4 | low)
    }
    guard decoded.span.firstInvalidUTF8Offset == nil else {
      throw SyntaxError(message: "'\(reference)' decodes to text that is not valid UTF-8")
    }
    return decoded
  }

  private static func unescaped(
    _ part: ArraySlice<UInt8>, of reference: String
  ) throws(SyntaxError) -> String {
    guard part.contains(UInt8(ascii: "~")) else { return String(decoding: part, as: UTF8.self) }
    var unescaped: Bytes = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        unescaped.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): unescaped.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): unescaped.append(UInt8(ascii: "/"))
      default:
        throw SyntaxError(
          message: "a '~' in '\(reference)' that is neither '~0' nor '~1'; "
            + "write a tilde as '~0'")
      }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as a fragment, without percent-encoding.
  var description: String {
    parts.reduce(into: "#") { text, part in
      text += "/"
      for character in part.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
  }
}
