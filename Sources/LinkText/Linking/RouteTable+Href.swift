extension RouteTable {
  /// Returns the route of an address in copy, in which each placeholder represents itself.
  func answer(toHref href: Span<UInt8>) -> Answer {
    answer(to: RouteTable.address(ofHref: href).span)
  }

  /// Returns an address in copy in the form in which routes read it.
  ///
  /// `app://orders/{id}` passes the text `{id}`, and `app://orders/%1$@` passes `%1$@`: the percent
  /// sign of a placeholder is encoded because it does not begin a percent-encoding.
  package static func address(ofHref href: Span<UInt8>) -> Bytes {
    var address: Bytes = []
    address.reserveCapacity(href.count)
    var index = 0
    while index < href.count {
      let count = Placeholder.isFirst(href[index]) ? placeholderCount(at: index, in: href) : 0
      for byte in index..<index + max(count, 1) {
        if count > 0, href[byte] == UInt8(ascii: "%") {
          address.append(contentsOf: "%25".utf8)
        } else {
          address.append(href[byte])
        }
      }
      index += max(count, 1)
    }
    return address
  }

  private static func placeholderCount(at index: Int, in href: Span<UInt8>) -> Int {
    if let count = Placeholder.variableCount(at: index, in: href) { return count }
    let isEscapedPercent =
      index + 1 < href.count && href[index] == UInt8(ascii: "%")
      && href[index + 1] == UInt8(ascii: "%")
    // `%%2e` is a percent-encoding once `%%` is replaced, and routes refuse it as incomplete.
    let isEncoding =
      index + 3 < href.count && href[index + 2].isASCIIHexDigit && href[index + 3].isASCIIHexDigit
    return isEscapedPercent && !isEncoding ? 2 : 0
  }
}
