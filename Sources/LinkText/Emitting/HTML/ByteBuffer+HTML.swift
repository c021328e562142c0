extension ByteBuffer {
  /// The bytes that need an escape: `&` and `"` differ in one bit, and so do `<` and `>`.
  private static let htmlSpecials = ByteSearch(
    .init(UInt8(ascii: "\""), ignoring: 0x04), .init(UInt8(ascii: "<"), ignoring: 0x02))

  /// The bytes of a percent-encoded address that need an escape: `&` and `'`.
  private static let addressSpecials = ByteSearch(
    .init(UInt8(ascii: "&"), ignoring: 0), .init(UInt8(ascii: "'"), ignoring: 0))

  /// Appends text, escaped for an element or a double-quoted attribute.
  package mutating func append(html text: String) {
    append(html: Bytes(text.utf8).span)
  }

  /// Appends text, escaped for an element or a double-quoted attribute.
  package mutating func append(html text: Span<UInt8>) {
    append(html: text, range: text.indices)
  }

  /// Appends a range of a text, escaped for an element or a double-quoted attribute.
  mutating func append(html text: Span<UInt8>, range: Range<Int>) {
    var start = range.lowerBound
    while true {
      start = append(from: text, range: start..<range.upperBound, upTo: ByteBuffer.htmlSpecials)
      guard start < range.upperBound else { return }
      switch text[start] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "<"): append("&lt;")
      default: append("&gt;")
      }
      start += 1
    }
  }

  /// Appends an attribute, given its markup up to the value, which is escaped.
  package mutating func append(attribute markup: StaticString, html value: String) {
    append(markup)
    append(html: value)
    append("\"")
  }

  /// Appends an attribute, given its markup up to the value, which needs no escaping.
  package mutating func append(attribute markup: StaticString, verbatim value: String) {
    append(markup)
    append(verbatim: value)
    append("\"")
  }

  /// Appends markup at the start of a line.
  @inline(__always)
  mutating func append(block markup: StaticString) {
    startLine()
    append(markup)
  }

  /// Appends a percent-encoded address for an attribute; only `&` and `'` are left to escape.
  mutating func append(htmlAddress address: Span<UInt8>) {
    var start = 0
    while true {
      start = append(from: address, range: start..<address.count, upTo: ByteBuffer.addressSpecials)
      guard start < address.count else { return }
      append(address[start] == UInt8(ascii: "&") ? "&amp;" : "&#x27;")
      start += 1
    }
  }
}
