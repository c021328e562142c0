extension Span<UInt8> {
  /// The text of a range; the bytes are UTF-8.
  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a range, each `%` with its two digits replaced by the byte that it stands for.
  func percentDecoded(_ range: Range<Int>) throws(RouteAddress.Refusal) -> String {
    var bytes: [UInt8] = []
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
