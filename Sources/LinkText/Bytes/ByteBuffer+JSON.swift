extension ByteBuffer {
  /// Appends a JSON string with its quotes.
  ///
  /// In addition to the characters that RFC 8259 requires, this escapes U+007F, U+0085, U+2028,
  /// U+2029, C1 controls, and bidirectional controls. Line-based tools break lines at some of them, and the
  /// others change how a line reads.
  package mutating func append(json text: Span<UInt8>) {
    append(json: text, range: text.indices)
  }

  /// Appends a range of a text, whose ends are between characters, as a JSON string.
  mutating func append(json text: Span<UInt8>, range: Range<Int>) {
    append("\"")
    append(jsonContent: text, range: range)
    append("\"")
  }

  mutating func append(jsonContent text: Span<UInt8>) {
    append(jsonContent: text, range: text.indices)
  }

  /// Appends the content of a JSON string, without its quotes.
  mutating func append(jsonContent text: Span<UInt8>, range: Range<Int>) {
    var index = range.lowerBound
    while true {
      index = append(
        from: text, range: index..<range.upperBound, escaping: JSONSpecials(),
        ByteBuffer.jsonShortEscape)
      index = append(from: text, range: index..<range.upperBound, upTo: JSONSpecials())
      guard index < range.upperBound else { return }
      index += append(jsonSpecial: text, at: index)
    }
  }

  package mutating func append(json text: String) {
    append("\"")
    append(jsonContent: text)
    append("\"")
  }

  mutating func append(jsonContent text: String) {
    // For names and kinds, which are short, an array each would take a twentieth of the total time.
    var text = text
    text.withUTF8 { unsafe append(jsonContent: $0.span) }
  }

  /// Appends a keyword of a format, which needs no escaping, as a JSON string.
  mutating func append(jsonWord word: String) {
    append("\"")
    append(verbatim: word)
    append("\"")
  }

  /// Appends a color as a JSON string, or null if there is none.
  mutating func append(jsonColor color: RGBColor?) {
    guard let color else {
      append("null")
      return
    }
    append("\"#")
    append(hexadecimal: color.red)
    append(hexadecimal: color.green)
    append(hexadecimal: color.blue)
    if color.alpha < 0xFF { append(hexadecimal: color.alpha) }
    append("\"")
  }

  /// Appends the members `line` and `column` of a JSON object.
  package mutating func append(jsonMembersOf position: SourcePosition) {
    append("\"line\":")
    append(decimal: position.line)
    append(",\"column\":")
    append(decimal: position.column)
  }

  /// Appends a JSON array whose elements are written by `append`.
  package mutating func append<Element>(
    jsonArray elements: some Sequence<Element>, _ append: (Element, inout ByteBuffer) -> Void
  ) {
    self.append("[")
    var isFirst = true
    for element in elements {
      if !isFirst { self.append(",") }
      isFirst = false
      append(element, &self)
    }
    self.append("]")
  }

  /// Returns the two-byte escape of a byte, with the backslash in the low byte, or 0 if the byte
  /// has a longer escape or none.
  @inline(__always)
  private static func jsonShortEscape(of byte: UInt8) -> UInt16 {
    let letter =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
      case UInt8(ascii: "\n"): UInt8(ascii: "n")
      case UInt8(ascii: "\r"): UInt8(ascii: "r")
      case UInt8(ascii: "\t"): UInt8(ascii: "t")
      default: UInt8(0)
      }
    return letter == 0 ? 0 : UInt16(letter) << 8 | UInt16(UInt8(ascii: "\\"))
  }

  /// Appends the character at `index`, escaped if necessary, and returns the number of bytes read.
  ///
  /// Of a character without an escape, only the first byte is appended; no search stops at the
  /// rest.
  private mutating func append(jsonSpecial text: Span<UInt8>, at index: Int) -> Int {
    let pair = ByteBuffer.jsonShortEscape(of: text[index])
    if pair != 0 {
      append("\\")
      append(byte: UInt8(pair >> 8))
      return 1
    }
    let count = jsonEscapeCount(text, at: index)
    if count > 0 {
      append(jsonEscapeOf: text, at: index)
    } else {
      append(verbatim: text.extracting(index...index))
    }
    return max(count, 1)
  }

  /// Returns the length of the character at `index` if it must be escaped, or 0.
  private func jsonEscapeCount(_ text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0..<0x20, 0x7F: 1
    // U+0080 … U+009F
    case 0xC2: text[index + 1] < 0xA0 ? 2 : 0
    // U+061C
    case 0xD8: text[index + 1] == 0x9C ? 2 : 0
    case 0xE2: isEscapedBetween2000And2FFF(text[index + 1], text[index + 2]) ? 3 : 0
    default: 0
    }
  }

  private func isEscapedBetween2000And2FFF(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    // U+200E, U+200F; U+2028 … U+202E; U+2066 … U+2069
    case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }

  private mutating func append(jsonEscapeOf text: Span<UInt8>, at index: Int) {
    switch text[index] {
    case 0..<0x20, 0x7F: append(jsonCodeUnit: UInt16(text[index]))
    case 0xE2:
      let low = UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F)
      append(jsonCodeUnit: 0x2000 | low)
    default:
      append(
        jsonCodeUnit: UInt16(text[index] & 0x1F) << 6 | UInt16(text[index + 1] & 0x3F))
    }
  }

  private mutating func append(jsonCodeUnit unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      append(verbatim: String(unit >> shift & 0xF, radix: 16))
    }
  }
}

/// A search for the first bytes of characters that may need an escape in a JSON string.
///
/// It also matches some that do not.
struct JSONSpecials: WordSearch {
  // Computed properties, so that these are constants in the loop.

  @inline(__always)
  private static var quote: ByteSearch.Needle { .init(UInt8(ascii: "\""), ignoring: 0) }
  @inline(__always)
  private static var backslash: ByteSearch.Needle { .init(UInt8(ascii: "\\"), ignoring: 0) }
  @inline(__always)
  private static var delete: ByteSearch.Needle { .init(0x7F, ignoring: 0) }
  /// U+0080 … U+00BF and U+2000 … U+2FFF.
  @inline(__always)
  private static var controls: ByteSearch.Needle { .init(0xC2, ignoring: 0x20) }
  /// U+0600 … U+063F.
  @inline(__always)
  private static var arabic: ByteSearch.Needle { .init(0xD8, ignoring: 0) }

  @inline(__always)
  func finds(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || JSONSpecials.quote.matches(byte)
      || JSONSpecials.backslash.matches(byte)
      || JSONSpecials.controls.matches(byte) || JSONSpecials.arabic.matches(byte)
  }

  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    // A borrow propagates only upward, so the lowest bit that is set is always correct.
    var found =
      (word &- 0x2020_2020_2020_2020) & ~word
      | JSONSpecials.quote.matches(in: word) | JSONSpecials.backslash.matches(in: word)
    if word & highBits != 0 {
      found |=
        JSONSpecials.controls.matches(in: word) | JSONSpecials.arabic.matches(in: word)
        | JSONSpecials.delete.matches(in: word)
    } else {
      // Only U+007F carries into the high bit.
      found |= word &+ 0x0101_0101_0101_0101
    }
    found &= highBits
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}
