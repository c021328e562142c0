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
}

extension Bytes {
  /// Returns the bytes with an escape in place of each byte for which there is one.
  func escaped(_ escape: (UInt8) -> Bytes?) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(count)
    for byte in self {
      if let bytes = escape(byte) { result += bytes } else { result.append(byte) }
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
