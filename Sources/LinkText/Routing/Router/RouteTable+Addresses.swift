extension RouteTable {
  /// The web address of the place that one of the app's own addresses leads to.
  ///
  /// Path, query and fragment stay as they are written, behind the first of ``webHosts`` that stands for
  /// one host. What was the host becomes the first component, in the spelling of the route's pattern:
  /// paths tell capital letters from small ones. A web address of the app is its own answer. Nil for an
  /// address that is foreign or refused, and without such a host.
  public func webAddress(for address: String) -> String? {
    let answer = answer(to: address)
    let bytes = Array(address.utf8)
    guard answer.isOurs, let head = try? RouteAddressHead(reading: bytes.span) else { return nil }
    if RouteAddress.isWeb(head.scheme) { return address }
    guard let host = webHosts.first(where: { !$0.hasPrefix("*.") }) else { return nil }
    let rest = bytes.span.string(head.end..<bytes.count)
    var authority = URIReference(bytes.span).authority ?? head.end..<head.end
    // A port without a number.
    if let last = authority.last, bytes[last] == .colon { authority.removeLast() }
    guard !authority.isEmpty else {
      // Compared as a byte: a combining mark behind the slash would make another character of it.
      let slash = rest.utf8.first == UInt8(ascii: "/") ? "" : "/"
      return "https://\(host)\(slash)\(rest)"
    }
    let first = answer.firstLiteral ?? bytes.span.string(authority)
    return "https://\(host)/\(first)\(rest)"
  }

  /// The app's own address of the place that one of its web addresses leads to.
  ///
  /// Path, query and fragment stay as they are written, behind the first of ``appSchemes``. The first
  /// component becomes the host if a host can be written so: in small letters, digits, `-`, `.`, `_`
  /// and `~`; before others there is an empty host. An address with one of the app's schemes is its own
  /// answer. Nil for an address that is foreign or refused, and without a scheme.
  public func appAddress(for address: String) -> String? {
    let bytes = Array(address.utf8)
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

extension RouteAnswer {
  fileprivate var isOurs: Bool {
    switch self {
    case .match, .noRoute, .excluded: true
    case .foreign, .refused: false
    }
  }

  /// The first component of the pattern that matched, as the file writes it; nil if that is no literal.
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
  /// Whether every reader takes it for the same character of a host, and it is no delimiter.
  fileprivate var isPlainInHost: Bool {
    isASCIIDigit || isASCIILetter && self == asciiLowercased || "-._~".utf8.contains(self)
  }
}
