extension UInt8 {
  @inlinable package var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  @inlinable package var isASCIIDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether libcmark treats the byte as white space: space, tab, LF, VT, FF, or CR.
  @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  @inlinable package var isASCIIBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }

  @inlinable package var isLineEnding: Bool {
    self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }

  @inlinable package var isASCIIPunctuation: Bool {
    (0x21...0x7E).contains(self) && !isASCIIAlphanumeric
  }

  @inlinable package var isASCIIHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    return isASCIIHexDigit ? (self | 0x20) - UInt8(ascii: "a") + 10 : nil
  }

  /// The uppercase hexadecimal digit of a value below 16.
  var hexadecimalDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
  }

  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// The byte length of a UTF-8 character that begins with this byte; 1 for a continuation byte.
  package var characterByteCount: Int {
    switch self {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }
}

extension Sequence<UInt8> {
  var asciiLowercased: Bytes { Bytes(lazy.map(\.asciiLowercased)) }
}

extension Bytes {
  /// Returns a description of the character at an offset: `'a'`, `U+00A0`, or `the file ends`.
  package func characterDescription(at offset: Int) -> String {
    guard offset < count else { return "the file ends" }
    let character = String(decoding: self[offset...].prefix(4), as: UTF8.self).prefix(1)
    guard let scalar = character.unicodeScalars.first, scalar.isInvisible else {
      return "'\(character)'"
    }
    return scalar.codePoint
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of a word or number, including combining marks.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
      true
    default: false
    }
  }

  /// Whether the character is invisible if printed alone, as a no-break space is.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark,
      .enclosingMark:
      true
    default: false
    }
  }

  /// The code point, as in `U+00A0`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
  }
}

extension String {
  /// Whether the text has only white space, format characters, and default-ignorable characters.
  var isInvisible: Bool {
    if utf8.first?.isASCIIAlphanumeric == true { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .format
    }
  }

  /// The text in the form of a phrasebook's keywords: in lowercase, without any characters before
  /// the first and after the last letter or digit.
  var asKeyword: String {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = utf8.asciiLowercased
      guard let first = bytes.firstIndex(where: \.isASCIIAlphanumeric),
        let last = bytes.lastIndex(where: \.isASCIIAlphanumeric)
      else { return "" }
      return String(decoding: bytes[first...last], as: UTF8.self)
    }
    let words = lowercased()
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = words.firstIndex(where: isWord), let last = words.lastIndex(where: isWord)
    else { return "" }
    return String(words[first...last])
  }
}

extension String {
  /// The text in quotes for a message: shortened, with ASCII white space collapsed and invisible
  /// characters escaped.
  var quoted: String { Bytes(utf8).span.collapsingWhitespace().quoted(asASCII: false) }

  /// Returns the text in quotes, shortened, with invisible characters escaped or, if `asASCII` is
  /// true, with everything but printable ASCII escaped.
  func quoted(asASCII: Bool) -> String {
    let scalars = unicodeScalars
    let shown = scalars.prefix(60).map { $0.escaped(asASCII: asASCII) }.joined()
    return "\"\(shown)\(scalars.count > 60 ? "…" : "")\""
  }
}
