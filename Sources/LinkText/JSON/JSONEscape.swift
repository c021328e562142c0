/// An escape sequence in a JSON string.
package struct JSONEscape: Equatable {
  /// The length in bytes; a surrogate pair is one escape of 12 bytes.
  let count: Int
  let scalar: Unicode.Scalar

  /// Reads the escape at the offset of a backslash, or returns `nil` if it is not valid.
  init?(in text: Span<UInt8>, at offset: Int) {
    if offset + 1 < text.count, let value = Self.value(ofLetter: text[offset + 1]) {
      (count, scalar) = (2, Unicode.Scalar(value))
      return
    }
    guard let unit = Self.codeUnit(in: text, at: offset) else { return nil }
    if let alone = Unicode.Scalar(unit) {
      (count, scalar) = (6, alone)
      return
    }
    // Only surrogates are not scalars; a high one must be followed directly by a low one.
    guard UTF16.isLeadSurrogate(unit), let low = Self.codeUnit(in: text, at: offset + 6),
      UTF16.isTrailSurrogate(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    else { return nil }
    (count, scalar) = (12, pair)
  }

  /// Returns the message about an invalid escape at an offset.
  static func complaint(in text: Bytes, at offset: Int) -> String {
    // The character after the backslash has up to four bytes.
    let start = String(decoding: text[offset...].prefix(6), as: UTF8.self).unicodeScalars
    guard codeUnit(in: text.span, at: offset) == nil else {
      return "\(start) is half of a surrogate pair; write both halves, or the character itself"
    }
    let letter = start.dropFirst().first
    let spelling =
      letter.map { $0.isInvisible ? "'\\' before \($0.codePoint)" : "'\\\($0)'" } ?? "'\\'"
    return "\(spelling) is not a JSON escape; write a backslash as '\\\\'"
  }

  /// Returns the escape for a control character, in quotes.
  static func spelling(of control: UInt8) -> String {
    let letter = "ntrbf".utf8.first { value(ofLetter: $0) == control }
    if let letter { return "'\\\(Character(Unicode.Scalar(letter)))'" }
    let digits = String(control, radix: 16, uppercase: true)
    return "'\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)'"
  }

  /// Returns the code unit of `\uXXXX` at an offset, or `nil` if there is no such escape.
  package static func codeUnit(in text: Span<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for place in offset + 2..<offset + 6 {
      guard let digit = text[place].hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the character that a letter after a backslash denotes, or `nil` for `u` and for
  /// letters that are not escapes.
  private static func value(ofLetter letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    default: nil
    }
  }
}
