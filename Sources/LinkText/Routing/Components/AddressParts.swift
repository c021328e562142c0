/// The path, query, and fragment of an address, split but not decoded.
struct AddressParts: Equatable {
  /// The path; an empty one is normalized to `/` (RFC 3986, section 6.2.3).
  let path: Bytes
  /// The query without `?`, or `nil` if there is none.
  let query: Bytes?
  /// The fragment without `#`, or `nil` if there is none.
  let fragment: Bytes?

  /// Splits an absolute address, or the part of one after its authority.
  init(splitting address: Span<UInt8>) {
    let parts = URIReference(address).parts(in: address)
    path = parts.path.isEmpty ? [UInt8(ascii: "/")] : Bytes(address, parts.path)
    query = parts.query.isEmpty ? nil : Bytes(address, parts.query.dropFirst())
    fragment = parts.fragment.isEmpty ? nil : Bytes(address, parts.fragment.dropFirst())
  }
}

/// An address prepared for comparison with a component's patterns.
struct ComparedAddress {
  let path: Bytes
  let query: Bytes?
  /// The query values by name, in order; that of an item without `=` is empty.
  let items: [Bytes: [Bytes]]
  /// The names of query items that occur several times, decoded, since programs compare them so.
  let repeatedNames: Set<Bytes>
  let fragment: Bytes?

  init(_ parts: AddressParts, by comparison: ComponentComparison, in dialect: ComponentDialect) {
    func text(_ bytes: some Sequence<UInt8>) -> Bytes {
      // Every system percent-encodes non-ASCII bytes when it opens an address.
      var text: Bytes = []
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { PercentEncoding.append(byte, to: &text) }
      }
      if !comparison.isPercentEncoded {
        let decoded = text.percentDecoded.bytes
        if decoded.span.firstInvalidUTF8Offset == nil { text = decoded }
      }
      return comparison.folded(text)
    }
    path =
      switch dialect {
      case .apple: text(parts.path.dropFirst().trimmingTrailingSlashes)
      case .android: text(parts.path)
      }
    query = parts.query.map { text($0) }
    fragment = parts.fragment.map { text($0) }
    var items: [Bytes: [Bytes]] = [:]
    var names: Set<Bytes> = []
    var repeatedNames: Set<Bytes> = []
    // Splits before decoding, because `%26` is not a separator.
    for item in (parts.query ?? []).split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[text(item[..<equals]), default: []].append(text(item[equals...].dropFirst()))
      let name = comparison.folded(item[..<equals].percentDecoded.bytes)
      if !names.insert(name).inserted { repeatedNames.insert(name) }
    }
    self.items = items
    self.repeatedNames = repeatedNames
  }
}

extension ArraySlice<UInt8> {
  /// The slice without trailing slashes.
  var trimmingTrailingSlashes: ArraySlice<UInt8> {
    prefix((lastIndex { $0 != UInt8(ascii: "/") } ?? startIndex - 1) + 1 - startIndex)
  }
}
