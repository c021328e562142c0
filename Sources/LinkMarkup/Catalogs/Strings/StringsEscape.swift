import LinkText

extension CatalogEscape {
  /// Reads an escape in an old-style property list, as Foundation does.
  ///
  /// A surrogate pair is one escape, and half of one is U+FFFD.
  ///
  /// - Precondition: There is a byte after the backslash.
  init(ofPropertyList text: Bytes, at offset: Int) {
    let letter = text[offset + 1]
    if let control = letter.escapedControl {
      self.init(count: 2, text: [control])
    } else if CatalogEscape.octalDigits.contains(letter) {
      let digits = text[(offset + 1)...].prefix(3).prefix { Self.octalDigits.contains($0) }
      let code = digits.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) }
      self.init(count: 1 + digits.count, scalar: NextStepEncoding.scalar(code))
      isComplete = digits.count == 3
    } else if letter == UInt8(ascii: "U") {
      self.init(codeUnitIn: text, at: offset)
    } else {
      self.init(letterIn: text, at: offset)
    }
  }

  private init(count: Int, scalar: Unicode.Scalar) {
    self.init(count: count, text: Bytes(String(scalar).utf8))
  }

  private init(codeUnitIn text: Bytes, at offset: Int) {
    let (unit, digitCount) = Self.codeUnit(in: text, at: offset)
    if let alone = Unicode.Scalar(unit) {
      self.init(count: 2 + digitCount, scalar: alone)
      isComplete = digitCount == 4
      if digitCount == 0 {
        problem = "'\\U' without hexadecimal digits; write four after it, or a backslash as '\\\\'"
      }
      return
    }
    let (low, lowCount) = Self.codeUnit(in: text, at: offset + 6)
    // A code unit that is not a scalar is a surrogate.
    if UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    {
      self.init(count: 8 + lowCount, scalar: pair)
      return
    }
    self.init(count: 6, scalar: "\u{FFFD}")
    isComplete = UTF16.isTrailSurrogate(unit)
    let digits = String(unit, radix: 16, uppercase: true)
    problem =
      "\\U\(digits) is half of a surrogate pair; write both halves, or the character itself"
  }

  private init(letterIn text: Bytes, at offset: Int) {
    let letter = text[offset + 1]
    let rest = text[(offset + 2)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
    let end = offset + 2 + (letter < 0x80 ? 0 : rest.count)
    self.init(count: end - offset, text: Bytes(text[offset + 1..<end]))
    switch letter {
    case UInt8(ascii: "u"):
      problem =
        "'\\u' is not an escape, so the app shows the 'u' and the digits; "
        + "write '\\U', or the character itself"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      break
    default:
      problem =
        "the backslash before \(text.character(at: offset + 1)) is not shown by the app; "
        + "write '\\\\' to keep it, or remove it"
    }
  }

  /// Returns the value of `\U` and the number of its digits, at most four; both are 0 without `\U`.
  private static func codeUnit(in text: Bytes, at offset: Int) -> (unit: UInt16, digitCount: Int) {
    guard offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "U")
    else { return (0, 0) }
    let digits = text[(offset + 2)...].prefix(4).prefix(while: \.isASCIIHexDigit)
    return (digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }, digits.count)
  }
}

/// The encoding of the octal escapes in old-style property lists.
enum NextStepEncoding {
  /// Returns the character with a code; U+0000 for the two codes that have none.
  static func scalar(_ code: UInt8) -> Unicode.Scalar {
    code < 0x80 ? Unicode.Scalar(code) : upperHalf[Int(code) - 0x80]
  }

  private static let upperHalf = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ\
    —±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\0
    """.unicodeScalars)
}
