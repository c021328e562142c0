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
      index = storage.append(
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
    append("\"")
    append(color: color)
    append("\"")
  }

  /// Appends the members `line` and `column` of a JSON object.
  package mutating func append(jsonMembersOf position: SourcePosition) {
    append("\"line\":", decimal: position.line)
    append(",\"column\":", decimal: position.column)
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

  /// Appends the character at `index`, escaped if necessary, and returns its length in bytes.
  private mutating func append(jsonSpecial text: Span<UInt8>, at index: Int) -> Int {
    let pair = ByteBuffer.jsonShortEscape(of: text[index])
    if pair != 0 {
      append("\\")
      append(byte: UInt8(pair >> 8))
      return 1
    }
    let (scalar, count) = text.scalar(at: index)
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      append("\\u")
      for shift in [12, 8, 4, 0] as [UInt32] {
        append(verbatim: String(scalar >> shift & 0xF, radix: 16))
      }
    default: append(verbatim: text.extracting(index..<index + count))
    }
    return count
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
