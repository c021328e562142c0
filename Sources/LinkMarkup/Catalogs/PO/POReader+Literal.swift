import LinkText

extension POReader {
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    guard !value.isKey else { return nil }
    let next = text.first ?? catalog[range.upperBound]
    // An escape after another one may be the next byte of a character.
    if next.isASCIIHexDigit || text.isEmpty && next == UInt8(ascii: "\\"),
      endsInDigits(value.text.source.lowerBound..<range.lowerBound, of: catalog)
    {
      return nil
    }
    var result: Bytes = []
    result.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): result += "\\n".utf8
      case UInt8(ascii: "\r"): result += "\\r".utf8
      case UInt8(ascii: "\t"): result += "\\t".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns whether a part of a value ends in an escape with octal or hexadecimal digits, which the
  /// next character could extend.
  private static func endsInDigits(_ part: Range<Int>, of catalog: Bytes) -> Bool {
    var place = part.lowerBound
    while let start = catalog.span.firstOffset(
      of: UInt8(ascii: "\\"), in: place..<part.upperBound)
    {
      place = start + POEscape(in: catalog, at: start, before: part.upperBound).count
      if place >= part.upperBound {
        return catalog[start + 1].isASCIIDigit || catalog[start + 1] == UInt8(ascii: "x")
      }
    }
    return false
  }
}
