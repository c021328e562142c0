extension Sequence<UInt8> {
  /// Returns the text with each percent-encoded byte decoded, or throws an error if an encoding is
  /// incomplete or the result is not valid UTF-8.
  func percentDecodedText() throws(RouteAddress.SyntaxError) -> String {
    let (bytes, isComplete) = percentDecoded
    guard isComplete, bytes.span.firstInvalidUTF8Offset == nil else { throw .badPercentEncoding }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// Returns the text of a range of UTF-8 bytes.
  func string(_ range: Range<Int>) -> String {
    String(decoding: Bytes(self, range), as: UTF8.self)
  }

  /// Returns the text of a range with each percent-encoded byte decoded.
  func percentDecoded(_ range: Range<Int>) throws(RouteAddress.SyntaxError) -> String {
    try Bytes(self, range).percentDecodedText()
  }
}
