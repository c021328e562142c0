extension ByteBuffer {
  /// Appends a JSON string with its quotes.
  ///
  /// Beyond what RFC 8259 demands, U+0085, U+2028, U+2029, C1 and bidirectional controls are
  /// escaped: line-based tools would break at some of them, and the others change how a line reads.
  package mutating func append(json text: Span<UInt8>) {
    append(json: text, range: text.indices)
  }

  /// Appends a range of a text, which ends between two characters, as a JSON string.
  mutating func append(json text: Span<UInt8>, range: Range<Int>) {
    append("\"")
    append(jsonContent: text, range: range)
    append("\"")
  }

  mutating func append(jsonContent text: Span<UInt8>) {
    append(jsonContent: text, range: text.indices)
  }

  /// Appends what stands between the quotes of a JSON string.
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
    // Names and kinds: an array for each would be a twentieth of all the work.
    var text = text
    text.withUTF8 { unsafe append(jsonContent: $0.span) }
  }

  /// Appends a word of a format's own, which has nothing to escape, as a JSON string.
  mutating func append(jsonWord word: String) {
    append("\"")
    append(verbatim: word)
    append("\"")
  }

  /// Appends a colour as a string; null where a theme leaves it to others.
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

  /// Appends a JSON array whose elements `append` writes.
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

  /// The two bytes that a byte is escaped with, the backslash in the lower one; 0 where it takes more, or
  /// none.
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

  /// Appends the character at `index`, escaped if it is to be, else its first byte, for no search finds
  /// the rest of it; gives how many bytes were appended.
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

  /// The length of the character at `index` if it is to be escaped, else 0.
  private func jsonEscapeCount(_ text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0..<0x20: 1
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
    case 0..<0x20: append(jsonCodeUnit: UInt16(text[index]))
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

/// The first bytes of characters that a JSON string may have to escape, with some that need not be.
private struct JSONSpecials: WordSearch {
  // Computed, so that they are constants of the loop.

  @inline(__always)
  private static var quote: ByteSearch.Needle { .init(UInt8(ascii: "\""), ignoring: 0) }
  @inline(__always)
  private static var backslash: ByteSearch.Needle { .init(UInt8(ascii: "\\"), ignoring: 0) }
  /// U+0080 … U+00BF and U+2000 … U+2FFF.
  @inline(__always)
  private static var controls: ByteSearch.Needle { .init(0xC2, ignoring: 0x20) }
  /// U+0600 … U+063F.
  @inline(__always)
  private static var arabic: ByteSearch.Needle { .init(0xD8, ignoring: 0) }

  @inline(__always)
  func finds(_ byte: UInt8) -> Bool {
    byte < 0x20 || JSONSpecials.quote.matches(byte) || JSONSpecials.backslash.matches(byte)
      || JSONSpecials.controls.matches(byte) || JSONSpecials.arabic.matches(byte)
  }

  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    // A borrow reaches upwards only, so the lowest bit that is set is a true one.
    var found =
      (word &- 0x2020_2020_2020_2020) & ~word
      | JSONSpecials.quote.matches(in: word) | JSONSpecials.backslash.matches(in: word)
    if word & highBits != 0 {
      found |= JSONSpecials.controls.matches(in: word) | JSONSpecials.arabic.matches(in: word)
    }
    found &= highBits
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}
