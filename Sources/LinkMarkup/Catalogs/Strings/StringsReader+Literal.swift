import LinkText

extension StringsReader {
  static func literal(
    _ text: Bytes, in value: CatalogValue, replacing range: Range<Int>, of catalog: Bytes
  ) -> Bytes? {
    guard !value.isKey else { return nil }
    let source = value.text.source
    guard let quote = quote(around: source, in: catalog) else {
      // A '/' could begin a comment.
      let isSafe = text.allSatisfy { isUnquoted($0) && $0 != UInt8(ascii: "/") }
      return isSafe && !text.isEmpty ? text : nil
    }
    let next = text.first ?? catalog[range.upperBound]
    // An escape after another one may be the second half of a surrogate pair.
    if next.isASCIIHexDigit || text.isEmpty && next == UInt8(ascii: "\\"),
      endsInOpenEscape(source.lowerBound..<range.lowerBound, of: catalog)
    {
      return nil
    }
    var result: Bytes = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == quote || byte == UInt8(ascii: "\\") {
        result += [UInt8(ascii: "\\"), byte]
      } else if let letter = letter(for: byte), !catalog[source].contains(byte) {
        result += [UInt8(ascii: "\\"), letter]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Returns the quotation mark around a value, or `nil` if it has none.
  private static func quote(around range: Range<Int>, in catalog: Bytes) -> UInt8? {
    let quote = catalog[range.lowerBound - 1]
    return quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") ? quote : nil
  }

  /// Returns whether a part of a value ends in an escape that the next character could extend.
  private static func endsInOpenEscape(_ part: Range<Int>, of catalog: Bytes) -> Bool {
    var place = part.lowerBound
    while let start = catalog.span.firstOffset(
      of: UInt8(ascii: "\\"), in: place..<part.upperBound)
    {
      let escape = StringsEscape(in: catalog, at: start)
      place = start + escape.count
      if place >= part.upperBound { return !escape.isComplete }
    }
    return false
  }

  /// Returns the letter of the escape for a character that is seldom written as itself.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }
}
