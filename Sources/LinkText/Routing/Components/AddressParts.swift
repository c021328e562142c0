/// The path, the query and the fragment of an address, split but not decoded.
struct AddressParts: Equatable {
  /// Begins with a slash: an address without a path has the path `/` (RFC 3986, 6.2.3).
  let path: [UInt8]
  /// Without `?`; nil where there is none.
  let query: [UInt8]?
  /// Without `#`; nil where there is none.
  let fragment: [UInt8]?

  /// Splits an absolute address, or what follows its authority.
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

  /// A part with what is not ASCII percent-encoded, as any system does that opens it.
  private static func encoded(_ address: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
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
