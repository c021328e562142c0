import LinkText

/// A backslash in a value of Compose Multiplatform, with what belongs to it.
struct ComposeEscape {
  /// The number of bytes, with the backslash.
  private(set) var count: Int
  private(set) var text: Bytes
  /// What is wrong and what to do; `nil` if nothing is.
  private(set) var problem: String?

  /// Reads the escape at a backslash.
  init(in bytes: Bytes, at offset: Int) {
    (count, text) = (2, [])
    switch offset + 1 < bytes.count ? bytes[offset + 1] : 0 {
    case UInt8(ascii: "n"): text = [UInt8(ascii: "\n")]
    case UInt8(ascii: "t"): text = [UInt8(ascii: "\t")]
    case UInt8(ascii: "\\"): text = [UInt8(ascii: "\\")]
    case let byte:
      if let unit = JSONEscape.codeUnit(in: bytes.span, at: offset) {
        readUnit(unit, in: bytes, at: offset)
        return
      }
      (count, text) = (1, [UInt8(ascii: "\\")])
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        problem = "a backslash that the app shows; remove it"
      }
    }
  }
}

extension ComposeEscape {
  private mutating func readUnit(_ unit: UInt16, in bytes: Bytes, at offset: Int) {
    count = 6
    if let scalar = Unicode.Scalar(unit) {
      text = Bytes(String(Character(scalar)).utf8)
    } else if UTF16.isLeadSurrogate(unit),
      let low = JSONEscape.codeUnit(in: bytes.span, at: offset + 6), UTF16.isTrailSurrogate(low)
    {
      count = 12
      text = Bytes(String(decoding: [unit, low], as: UTF16.self).utf8)
    } else {
      text = [UInt8(ascii: "?")]
      problem = "half of a surrogate pair, which is no character; write the character itself"
    }
  }
}
