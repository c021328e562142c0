/// The path, query, and fragment of an address, split but not decoded.
struct AddressParts: Equatable {
  /// The path, which begins with a slash.
  ///
  /// An empty path is normalized to `/` (RFC 3986, section 6.2.3).
  let path: Bytes
  /// The query without `?`, or `nil` if there is none.
  let query: Bytes?
  /// The fragment without `#`, or `nil` if there is none.
  let fragment: Bytes?

  /// Splits an absolute address, or the part of one after its authority.
  init(splitting address: Span<UInt8>) {
    let reference = URIReference(address)
    let start = reference.authority?.upperBound ?? reference.scheme.map { $0.upperBound + 1 } ?? 0
    let hash = address.firstOffset(of: UInt8(ascii: "#"), in: start..<address.count)
    let end = hash ?? address.count
    let question = address.firstOffset(of: UInt8(ascii: "?"), in: start..<end)
    let path = AddressParts.encoded(address, start..<(question ?? end))
    self.path = path.isEmpty ? [UInt8(ascii: "/")] : path
    query = question.map { AddressParts.encoded(address, $0 + 1..<end) }
    fragment = hash.map { AddressParts.encoded(address, $0 + 1..<address.count) }
  }

  /// Returns a part with non-ASCII bytes percent-encoded, as every system does when it opens an
  /// address.
  private static func encoded(_ address: Span<UInt8>, _ range: Range<Int>) -> Bytes {
    var text: Bytes = []
    text.reserveCapacity(range.count)
    for index in range {
      let byte = address[index]
      if byte < 0x80 {
        text.append(byte)
      } else {
        PercentEncoding.append(byte, to: &text)
      }
    }
    return text
  }
}
