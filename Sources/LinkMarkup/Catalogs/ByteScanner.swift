import LinkText

/// A reader of bytes from the first to the last.
protocol ByteScanner {
  var text: Bytes { get }
  /// The offset of the next byte.
  var offset: Int { get set }
  /// The offset after the last byte to read.
  var end: Int { get }
}

extension ByteScanner {
  var end: Int { text.count }

  /// The next byte; `nil` at the end.
  var nextByte: UInt8? { offset < end ? text[offset] : nil }

  /// Skips the next byte if it is the given one, and returns whether it is.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard nextByte == byte else { return false }
    offset += 1
    return true
  }

  /// Skips bytes, and returns their range.
  @discardableResult
  mutating func skip(while isSkipped: (UInt8) -> Bool) -> Range<Int> {
    let start = offset
    while offset < end, isSkipped(text[offset]) { offset += 1 }
    return start..<offset
  }

  mutating func skipWhitespace() { skip(while: \.isASCIIWhitespace) }

  /// Throws an error at an offset unless a condition is met.
  func require(
    _ condition: Bool, at offset: Int, _ message: @autoclosure () -> String
  ) throws(CatalogError) {
    if !condition { throw CatalogError(at: offset, message()) }
  }
}

extension Bytes {
  /// Returns a text as it is written between quotation marks, with as few escapes as possible.
  ///
  /// - Parameters:
  ///   - mark: The quotation mark.
  ///   - written: A text whose line feeds, carriage returns and tabs need no escapes here either.
  ///   - escapesControls: Whether all control characters need escapes, as in JSON.
  func escaped(
    in mark: UInt8 = UInt8(ascii: "\""), like written: ArraySlice<UInt8> = [],
    escapesControls: Bool = false
  ) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    for byte in self {
      switch byte {
      case mark, UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n") where !written.contains(byte): result += "\\n".utf8
      case UInt8(ascii: "\r") where !written.contains(byte): result += "\\r".utf8
      case UInt8(ascii: "\t") where !written.contains(byte): result += "\\t".utf8
      case 0..<0x20 where escapesControls:
        result += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns whether a range ends in an escape that the next character could extend.
  ///
  /// - Parameter escape: Returns the length of the escape at a backslash, and whether it is complete.
  func endsInOpenEscape(
    in range: Range<Int>, _ escape: (Int) -> (count: Int, isComplete: Bool)
  ) -> Bool {
    var place = range.lowerBound
    while let start = span.firstOffset(of: UInt8(ascii: "\\"), in: place..<range.upperBound) {
      let (count, isComplete) = escape(start)
      place = start + count
      if place >= range.upperBound { return !isComplete }
    }
    return false
  }
}

extension UInt8 {
  /// The control character that a letter after a backslash is in C; `nil` for other letters.
  var escapedControl: UInt8? {
    // From BEL to CR.
    "abtnvfr".utf8.enumerated().first { $0.element == self }.map { UInt8($0.offset) + 0x07 }
  }
}
