extension RouteTable {
  /// Returns the web address that is equivalent to one of the app's custom-scheme addresses.
  ///
  /// The result consists of the first of ``webHosts`` that is not a wildcard and the path, query,
  /// and fragment as written. The host of the app address is converted to the first path component,
  /// in the spelling of the route's pattern because paths are case-sensitive.
  ///
  /// A web address of the app is returned unchanged. The result is `nil` if the address is foreign
  /// or refused, or if the table has no such host.
  public func webAddress(for address: String) -> String? {
    let answer = answer(to: address)
    let bytes = Bytes(address.utf8)
    guard answer.isOurs, let head = try? RouteAddressHead(reading: bytes.span) else { return nil }
    if RouteAddress.isWeb(head.scheme) { return address }
    guard let host = webHosts.first(where: { !$0.hasPrefix("*.") }) else { return nil }
    let rest = bytes.span.string(head.end..<bytes.count)
    var authority = URIReference(bytes.span).authority ?? head.end..<head.end
    // A colon without a port number.
    if let last = authority.last, bytes[last] == .colon { authority.removeLast() }
    guard !authority.isEmpty else {
      // Compares bytes, because a combining mark after the slash would form a different
      // `Character`.
      let slash = rest.utf8.first == UInt8(ascii: "/") ? "" : "/"
      return "https://\(host)\(slash)\(rest)"
    }
    let first = answer.firstLiteral ?? bytes.span.string(authority)
    return "https://\(host)/\(first)\(rest)"
  }

  /// Returns the custom-scheme address that is equivalent to one of the app's web addresses.
  ///
  /// The result consists of the first of ``appSchemes`` and the path, query, and fragment as
  /// written. The first path component is converted to the host if all of its characters are valid
  /// there: lowercase letters, digits, `-`, `.`, `_`, and `~`. Otherwise, the host is empty.
  ///
  /// An address with one of the app's schemes is returned unchanged. The result is `nil` if the
  /// address is foreign or refused, or if the table has no scheme.
  public func appAddress(for address: String) -> String? {
    let bytes = Bytes(address.utf8)
    guard answer(to: address).isOurs, let head = try? RouteAddressHead(reading: bytes.span)
    else { return nil }
    guard RouteAddress.isWeb(head.scheme) else { return address }
    guard let scheme = appSchemes.first else { return nil }
    let path = bytes[head.end...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    guard !first.isEmpty, first.allSatisfy(\.isPlainInHost) else {
      let rest = bytes.span.string(head.end..<bytes.count)
      return "\(scheme)://\(path.isEmpty ? "/" : "")\(rest)"
    }
    return "\(scheme)://\(bytes.span.string(first.startIndex..<bytes.count))"
  }
}

extension RouteTable.Answer {
  fileprivate var isOurs: Bool {
    switch self {
    case .match, .noRoute, .excluded: true
    case .foreign, .refused: false
    }
  }

  /// The first component of the matching pattern as written in the file, or `nil` if it is not a
  /// literal.
  fileprivate var firstLiteral: String? {
    guard case .match(let match) = self, let pattern = try? RoutePattern(match.pattern),
      case .literal = pattern.components.first
    else { return nil }
    let start = match.pattern.utf8.drop { $0 == UInt8(ascii: "/") }
    return String(
      Substring(start.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
  }
}

extension UInt8 {
  /// Whether every parser reads the byte as the same character of a host and never as a delimiter.
  var isPlainInHost: Bool {
    isASCIIDigit || isASCIILetter && self == asciiLowercased || "-._~".utf8.contains(self)
  }
}
