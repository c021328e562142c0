/// An escape sequence in a JSON string.
struct JSONEscape: Equatable {
  /// In bytes; a pair of surrogates is one escape of 12.
  let count: Int
  let scalar: Unicode.Scalar

  /// The escape at the start of `bytes`, which begin with a backslash; nil when it is not valid.
  init?(atStartOf bytes: ArraySlice<UInt8>) {
    if bytes.count > 1, let value = Self.value(ofLetter: bytes[bytes.startIndex + 1]) {
      count = 2
      scalar = Unicode.Scalar(value)
      return
    }
    guard let unit = Self.codeUnit(atStartOf: bytes) else { return nil }
    if let alone = Unicode.Scalar(unit) {
      count = 6
      scalar = alone
      return
    }
    // Only surrogates are no scalars: the high one must come first, and the low one at once.
    guard UTF16.isLeadSurrogate(unit), let low = Self.codeUnit(atStartOf: bytes.dropFirst(6)),
      UTF16.isTrailSurrogate(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    else { return nil }
    count = 12
    scalar = pair
  }

  /// Why no escape could be read at the start of `bytes`.
  static func complaint(atStartOf bytes: ArraySlice<UInt8>) -> String {
    // The letter behind the backslash has up to four bytes.
    let start = String(decoding: bytes.prefix(6), as: UTF8.self).unicodeScalars
    guard codeUnit(atStartOf: bytes) == nil else {
      return "\(start) is half of a surrogate pair; write both halves, or the character itself"
    }
    let letter = start.dropFirst().first
    let spelling =
      letter.map { $0.isInvisible ? "'\\' before \($0.codePoint)" : "'\\\($0)'" } ?? "'\\'"
    return "\(spelling) is no escape of JSON; a backslash itself is written '\\\\'"
  }

  /// How a control character is written.
  static func spelling(of control: UInt8) -> String {
    let letter = "ntrbf".utf8.first { value(ofLetter: $0) == control }
    if let letter { return "'\\\(Character(Unicode.Scalar(letter)))'" }
    let digits = String(control, radix: 16, uppercase: true)
    return "'\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)'"
  }

  /// The value of `\uXXXX` at the start of `bytes`.
  private static func codeUnit(atStartOf bytes: ArraySlice<UInt8>) -> UInt16? {
    guard bytes.starts(with: "\\u".utf8) else { return nil }
    let digits = bytes.dropFirst(2).prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isASCIIHexDigit) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// What a letter behind a backslash stands for; nil for `u` and what is no escape.
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
