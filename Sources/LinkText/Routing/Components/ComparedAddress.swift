/// An address prepared for comparison with a component's patterns.
struct ComparedAddress {
  let path: Bytes
  let query: Bytes?
  /// The query values by name, in order.
  ///
  /// The value of an item without `=` is empty.
  let items: [Bytes: [Bytes]]
  let fragment: Bytes?

  init(_ parts: AddressParts, by comparison: ComponentComparison, in dialect: ComponentDialect) {
    func text(_ bytes: ArraySlice<UInt8>) -> Bytes {
      comparison.letterCase.folded(
        comparison.encoding == .decoded ? bytes.percentDecoded : Bytes(bytes))
    }
    path =
      switch dialect {
      case .apple: text(parts.path.dropFirst().trimmingTrailingSlashes)
      case .android: text(parts.path[...])
      }
    query = parts.query.map { text($0[...]) }
    fragment = parts.fragment.map { text($0[...]) }
    var items: [Bytes: [Bytes]] = [:]
    // Splits before decoding, because `%26` is not a separator.
    for item in (parts.query ?? []).split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[text(item[..<equals]), default: []].append(text(item[equals...].dropFirst()))
    }
    self.items = items
  }
}

extension ArraySlice<UInt8> {
  /// The slice without trailing slashes.
  var trimmingTrailingSlashes: ArraySlice<UInt8> {
    prefix((lastIndex { $0 != UInt8(ascii: "/") } ?? startIndex - 1) + 1 - startIndex)
  }

  /// The bytes with each percent-encoded byte decoded.
  ///
  /// A `%` without two hexadecimal digits is unchanged, and so is the whole text if the result
  /// would not be valid UTF-8.
  fileprivate var percentDecoded: Bytes {
    var decoded: Bytes = []
    decoded.reserveCapacity(count)
    var rest = self
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalValue,
        let low = rest.dropFirst().first?.hexadecimalValue
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded.span.firstInvalidUTF8Offset == nil ? decoded : Bytes(self)
  }
}
