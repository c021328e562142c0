extension Span<UInt8> {
  /// Returns the text of a range of UTF-8 bytes.
  func string(_ range: Range<Int>) -> String {
    var bytes: Bytes = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a range with each percent-encoded byte decoded.
  ///
  /// - Throws: ``RouteAddress/SyntaxError/badPercentEncoding`` if an encoding is incomplete or the
  ///   result is not valid UTF-8.
  func percentDecoded(_ range: Range<Int>) throws(RouteAddress.SyntaxError) -> String {
    var bytes: Bytes = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard self[index] == UInt8(ascii: "%") else {
        bytes.append(self[index])
        index += 1
        continue
      }
      guard index + 2 < range.upperBound, let high = self[index + 1].hexadecimalValue,
        let low = self[index + 2].hexadecimalValue
      else { throw .badPercentEncoding }
      bytes.append(high << 4 | low)
      index += 3
    }
    guard bytes.span.firstInvalidUTF8Offset == nil else { throw .badPercentEncoding }
    return String(decoding: bytes, as: UTF8.self)
  }
}
