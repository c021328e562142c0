extension ByteBuffer {
  /// Appends a JSON string with its quotes.
  ///
  /// Beyond what RFC 8259 demands, U+0085, U+2028, U+2029, C1 and bidirectional controls are
  /// escaped: line-based tools would break at some of them, and the others change how a line reads.
  mutating func append(json text: Span<UInt8>) {
    append("\"")
    var start = 0
    var index = 0
    while index < text.count {
      let count = jsonEscapeCount(text, at: index)
      if count > 0 {
        append(verbatim: text.extracting(start..<index))
        append(jsonEscapeOf: text, at: index)
        start = index + count
      }
      index += max(count, 1)
    }
    append(verbatim: text.extracting(start...))
    append("\"")
  }

  mutating func append(json text: String) {
    // Names, colours and kinds: an array for each would be a twentieth of all the work.
    var text = text
    text.withUTF8 { unsafe append(json: Span(_unsafeElements: $0)) }
  }

  /// Appends a colour as a string; null where a theme leaves it to others.
  mutating func append(jsonColor color: Color?) {
    if let color {
      append(json: color.description)
    } else {
      append("null")
    }
  }

  /// Appends a JSON array whose elements `append` writes.
  mutating func append<Element>(
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

  /// The length of the character at `index` if it is to be escaped, else 0.
  @inline(__always)
  private func jsonEscapeCount(_ text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
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
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
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
