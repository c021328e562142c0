/// A buffer of UTF-8 output.
public struct ByteBuffer: ~Copyable {
  var storage: UniqueArray<UInt8>
  /// The number of bytes after which emitters stop.
  var limit = Int.max

  /// Creates an empty buffer.
  ///
  /// - Parameter minimumCapacity: The number of bytes to reserve.
  public init(minimumCapacity: Int = 0) {
    storage = UniqueArray(minimumCapacity: minimumCapacity)
  }

  /// Returns the bytes that `write` appends, without a copy if they fit in the capacity.
  package static func bytes(minimumCapacity: Int = 0, write: (inout ByteBuffer) -> Void) -> Bytes {
    Bytes(minimumCapacity: minimumCapacity) { storage in
      var output = ByteBuffer(storage: storage)
      write(&output)
      storage = output.storage
    }
  }

  private init(storage: consuming UniqueArray<UInt8>) { self.storage = storage }

  /// The number of bytes in the buffer.
  public var count: Int { storage.count }

  /// Whether the output exceeds its limit, so that emitters need not write the rest.
  @inline(__always)
  var isFull: Bool { storage.count > limit }

  /// A copy of the bytes in the buffer.
  public var bytes: Bytes { storage.array }

  /// Appends markup of the output format.
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    storage.append(contentsOf: markup)
  }

  /// Appends bytes without escaping; the caller must have escaped them for the output format.
  @inline(__always)
  public mutating func append(verbatim text: Span<UInt8>) {
    storage.append(contentsOf: text)
  }

  @inline(__always)
  mutating func append(verbatim text: borrowing UniqueArray<UInt8>) {
    storage.append(contentsOf: text, in: 0..<text.count)
  }

  /// Appends a range of a text up to the first match; returns the offset where copying stopped.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, upTo search: some WordwiseSearch
  ) -> Int {
    storage.append(from: text, range: range, upTo: search)
  }

  mutating func append(copyOf range: Range<Int>) { storage.append(copyOf: range) }

  @inline(__always)
  mutating func append(byte: UInt8) { storage.append(byte) }

  /// Appends text without escaping; the caller must have escaped it for the output format.
  public mutating func append(verbatim text: String) {
    // Creating an array for each string would take a twentieth of a conversion's time.
    var text = text
    text.withUTF8 { unsafe storage.append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  public mutating func append(decimal number: Int) {
    if number < 0 { append("-") }
    storage.append(decimal: number.magnitude)
  }

  mutating func append(hexadecimal byte: UInt8) {
    storage.append((byte >> 4).hexadecimalDigit)
    storage.append((byte & 0xF).hexadecimalDigit)
  }

  /// Appends a color as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  mutating func append(color: RGBColor) {
    append("#")
    append(hexadecimal: color.red)
    append(hexadecimal: color.green)
    append(hexadecimal: color.blue)
    if color.alpha < 0xFF { append(hexadecimal: color.alpha) }
  }

  /// Appends a number in the syntax of JSON and CSS, without a fraction if it is an integer.
  package mutating func append(number: Double) {
    if let integer = Int(exactly: number) {
      append(decimal: integer)
    } else {
      append(verbatim: number.description)
    }
  }

  /// Appends a line feed, unless the output is empty or already ends with one.
  public mutating func startLine() {
    if let last = storage.last, last != UInt8(ascii: "\n") { append("\n") }
  }

  /// Appends text as a JSON string, with its quotes.
  ///
  /// The result also escapes U+007F, C1 controls, U+2028, U+2029, and bidirectional controls,
  /// because they break or reorder lines in some tools.
  package mutating func append(json text: Span<UInt8>) {
    append(json: text, range: text.indices)
  }

  /// Appends a range of a text as a JSON string; the range must not divide a character.
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
        from: text, range: index..<range.upperBound, escaping: JSONSpecialSearch(),
        pair: ByteBuffer.jsonShortEscape)
      index = append(from: text, range: index..<range.upperBound, upTo: JSONSpecialSearch())
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
    // Creating an array for each short name would take a twentieth of a conversion's time.
    var text = text
    text.withUTF8 { unsafe append(jsonContent: $0.span) }
  }

  /// Appends a word that needs no escaping, such as a keyword, as a JSON string.
  mutating func append(jsonWord word: String) {
    append("\"")
    append(verbatim: word)
    append("\"")
  }

  mutating func append(jsonColor color: RGBColor?) {
    guard let color else {
      append("null")
      return
    }
    append("\"")
    append(color: color)
    append("\"")
  }

  package mutating func append(jsonMembersOf position: SourcePosition) {
    append("\"line\":", decimal: position.line)
    append(",\"column\":", decimal: position.column)
  }

  package mutating func append<Element>(
    jsonArray elements: some Sequence<Element>, append: (Element, inout ByteBuffer) -> Void
  ) {
    self.append("[")
    var isFirst = true
    for element in elements where !isFull {
      if !isFirst { self.append(",") }
      isFirst = false
      append(element, &self)
    }
    self.append("]")
  }

  /// Returns the two-byte escape of a byte, with the backslash in the low byte; 0 if it has none.
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

  /// Appends the character at `index`, escaped if necessary; returns its byte length in `text`.
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

/// Functions that append markup, such as the key of a JSON member, followed by a value.
extension ByteBuffer {
  @inline(__always)
  package mutating func append(_ markup: StaticString, decimal number: Int?) {
    append(markup)
    if let number { append(decimal: number) } else { append("null") }
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, number: Double) {
    append(markup)
    append(number: number)
  }

  @inline(__always)
  package mutating func append(_ markup: StaticString, json text: String?) {
    append(markup)
    if let text { append(json: text) } else { append("null") }
  }

  @inline(__always)
  package mutating func append(_ markup: StaticString, json text: Span<UInt8>) {
    append(markup)
    append(json: text)
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, json text: ArraySlice<UInt8>?) {
    append(markup)
    if let text { append(json: text.span) } else { append("null") }
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, json text: Span<UInt8>, range: Range<Int>) {
    append(markup)
    append(json: text, range: range)
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, jsonWord word: String) {
    append(markup)
    append(jsonWord: word)
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, jsonColor color: RGBColor?) {
    append(markup)
    append(jsonColor: color)
  }

  @inline(__always)
  package mutating func append<Element>(
    _ markup: StaticString, jsonArray elements: some Sequence<Element>,
    append: (Element, inout ByteBuffer) -> Void
  ) {
    self.append(markup)
    self.append(jsonArray: elements, append: append)
  }
}

/// A search for the first bytes of characters that may need an escape in a JSON string.
///
/// The search also finds some characters that need no escape, such as `©` and `€`.
struct JSONSpecialSearch: WordwiseSearch {
  // These properties are computed, so that the compiler inlines them into loops as constants.

  @inline(__always)
  private static var quote: ByteSearch.Needle { .init(UInt8(ascii: "\""), ignoring: 0) }
  @inline(__always)
  private static var backslash: ByteSearch.Needle { .init(UInt8(ascii: "\\"), ignoring: 0) }
  @inline(__always)
  private static var delete: ByteSearch.Needle { .init(0x7F, ignoring: 0) }
  /// The first bytes of U+0080 … U+00BF and U+2000 … U+2FFF: 0xC2 and 0xE2.
  @inline(__always)
  private static var controls: ByteSearch.Needle { .init(0xC2, ignoring: 0x20) }
  /// The first byte of U+0600 … U+063F.
  @inline(__always)
  private static var arabic: ByteSearch.Needle { .init(0xD8, ignoring: 0) }

  @inline(__always)
  func finds(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || JSONSpecialSearch.quote.matches(byte)
      || JSONSpecialSearch.backslash.matches(byte)
      || JSONSpecialSearch.controls.matches(byte) || JSONSpecialSearch.arabic.matches(byte)
  }

  @inline(__always)
  func offset(inWord word: UInt64) -> Int? {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    // A borrow propagates only upward, so the lowest of the set bits is always correct.
    var found =
      (word &- 0x2020_2020_2020_2020) & ~word
      | JSONSpecialSearch.quote.matches(in: word) | JSONSpecialSearch.backslash.matches(in: word)
    if word & highBits != 0 {
      found |=
        JSONSpecialSearch.controls.matches(in: word) | JSONSpecialSearch.arabic.matches(in: word)
        | JSONSpecialSearch.delete.matches(in: word)
    } else {
      // In ASCII, this addition sets the high bit only for U+007F.
      found |= word &+ 0x0101_0101_0101_0101
    }
    found &= highBits
    return found == 0 ? nil : found.trailingZeroBitCount / 8
  }
}

/// The Base64 encoding of RFC 4648, section 4.
package enum Base64 {
  private static let digits = Bytes(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encoded(_ text: some Collection<UInt8>) -> Bytes {
    var encoded: Bytes = []
    var rest = Bytes(text)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = (0..<3).reduce(UInt32(0)) { bits, index in
        bits << 8 | (index < group.count ? UInt32(group[group.startIndex + index]) : 0)
      }
      for index in 0..<4 {
        encoded.append(
          index <= group.count
            ? digits[Int(bits >> (18 - 6 * UInt32(index)) & 63)]
            : UInt8(ascii: "="))
      }
    }
    return encoded
  }
}
