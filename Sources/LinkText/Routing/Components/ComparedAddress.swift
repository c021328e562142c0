/// An address as the patterns of a component see it.
struct ComparedAddress {
  let path: [UInt8]
  let query: [UInt8]?
  /// The values of the query by name, in order; of an item without `=` the empty text.
  let items: [[UInt8]: [[UInt8]]]
  let fragment: [UInt8]?

  init(_ parts: AddressParts, by comparison: ComponentComparison, in dialect: ComponentDialect) {
    func text(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      comparison.letterCase.folded(
        comparison.encoding == .decoded ? bytes.percentDecoded : Array(bytes))
    }
    path =
      switch dialect {
      case .apple: text(parts.path.dropFirst().trimmingTrailingSlashes)
      case .android: text(parts.path[...])
      }
    query = parts.query.map { text($0[...]) }
    fragment = parts.fragment.map { text($0[...]) }
    var items: [[UInt8]: [[UInt8]]] = [:]
    // Split before it is decoded: a `%26` is no separator.
    for item in (parts.query ?? []).split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[text(item[..<equals]), default: []].append(text(item[equals...].dropFirst()))
    }
    self.items = items
  }
}

extension ArraySlice<UInt8> {
  /// Without the slashes at its end.
  var trimmingTrailingSlashes: ArraySlice<UInt8> {
    prefix((lastIndex { $0 != UInt8(ascii: "/") } ?? startIndex - 1) + 1 - startIndex)
  }

  /// Each `%` with its two digits replaced by the byte that it stands for.
  ///
  /// A `%` without digits stays, and so does the whole text if it would not be UTF-8.
  fileprivate var percentDecoded: [UInt8] {
    var decoded: [UInt8] = []
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
    return decoded.span.firstInvalidUTF8Offset == nil ? decoded : Array(self)
  }
}
