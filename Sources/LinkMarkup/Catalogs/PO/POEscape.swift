import LinkText

/// An escape in a string of a gettext catalog.
struct POEscape {
  /// The length in bytes; the escaped bytes of one character are one escape.
  let count: Int
  /// What the app gets; without the backslash if it is not an escape.
  let text: String
  /// What is wrong, if msgfmt rejects the catalog.
  private(set) var problem: String?

  /// Reads the escape at the offset of a backslash in a string that ends at another offset.
  ///
  /// - Precondition: There is a byte after the backslash.
  init(in catalog: Bytes, at offset: Int, before end: Int) {
    let string = catalog[..<end]
    guard let first = Self.byte(in: string, at: offset) else {
      let rest = string[(offset + 2)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
      count = 2 + rest.count
      text = String(decoding: string[offset + 1..<offset + count], as: UTF8.self)
      problem =
        "a backslash before \(catalog.character(at: offset + 1)) is not an escape, so msgfmt "
        + #"rejects the catalog; write a backslash as '\\'"#
      return
    }
    guard first.byte >= 0x80 else {
      (count, text) = (first.count, String(Unicode.Scalar(first.byte)))
      return
    }
    var bytes: Bytes = []
    var place = offset
    while bytes.count < first.byte.characterCount,
      let next = Self.byte(in: string, at: place), next.byte >= 0x80
    {
      bytes.append(next.byte)
      place += next.count
    }
    let character = String(decoding: bytes, as: UTF8.self)
    guard character.utf8.elementsEqual(bytes) else {
      (count, text) = (first.count, "\u{FFFD}")
      problem = "the escaped byte is not a part of a character in UTF-8; write the character itself"
      return
    }
    (count, text) = (place - offset, character)
  }

  /// Returns the byte of an escape and the length of the escape, or `nil` if it is none.
  private static func byte(
    in string: Bytes.SubSequence, at offset: Int
  ) -> (byte: UInt8, count: Int)? {
    guard offset + 1 < string.endIndex, string[offset] == UInt8(ascii: "\\") else { return nil }
    let letter = string[offset + 1]
    switch letter {
    case UInt8(ascii: "a"): return (0x07, 2)
    case UInt8(ascii: "b"): return (0x08, 2)
    case UInt8(ascii: "t"): return (0x09, 2)
    case UInt8(ascii: "n"): return (0x0A, 2)
    case UInt8(ascii: "v"): return (0x0B, 2)
    case UInt8(ascii: "f"): return (0x0C, 2)
    case UInt8(ascii: "r"): return (0x0D, 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return (letter, 2)
    case UInt8(ascii: "x"):
      let digits = string[(offset + 2)...].prefix(while: \.isASCIIHexDigit)
      guard !digits.isEmpty else { return nil }
      return (digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }, 2 + digits.count)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = string[(offset + 1)...].prefix(3).prefix {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
      }
      return (digits.reduce(0) { $0 << 3 | ($1 - UInt8(ascii: "0")) }, 1 + digits.count)
    default: return nil
    }
  }
}
