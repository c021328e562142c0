extension RouteTable {
  /// The web address of the place that one of the app's own addresses leads to.
  ///
  /// Path, query and fragment stay as they are written; the host is the first of ``webHosts`` that
  /// stands for one host. A web address of the app is its own answer. Nil for an address that is
  /// foreign or refused, and without such a host.
  public func webAddress(for address: String) -> String? {
    let bytes = Array(address.utf8)
    guard owns(address), let head = try? RouteAddressHead(reading: bytes.span) else { return nil }
    if RouteAddress.isWeb(head.scheme) { return address }
    guard let host = webHosts.first(where: { !$0.hasPrefix("*.") }) else { return nil }
    let rest = bytes.span.string(head.end..<bytes.count)
    if !head.host.isEmpty { return "https://\(host)/\(head.host.encodedAsHost)\(rest)" }
    return "https://\(host)\(rest.hasPrefix("/") ? "" : "/")\(rest)"
  }

  /// The app's own address of the place that one of its web addresses leads to.
  ///
  /// Path, query and fragment stay as they are written; the scheme is the first of ``appSchemes``, and
  /// the first component of the path becomes the host. An address with one of the app's schemes is its
  /// own answer. Nil for an address that is foreign or refused, and without a scheme.
  public func appAddress(for address: String) -> String? {
    let bytes = Array(address.utf8)
    guard owns(address), let head = try? RouteAddressHead(reading: bytes.span) else { return nil }
    guard RouteAddress.isWeb(head.scheme) else { return address }
    guard let scheme = appSchemes.first else { return nil }
    let path = bytes[head.end...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    guard !first.isEmpty, let host = try? bytes.span.percentDecoded(first.indices) else {
      return "\(scheme):///\(bytes.span.string(path.endIndex..<bytes.count))"
    }
    return "\(scheme)://\(host.encodedAsHost)\(bytes.span.string(first.endIndex..<bytes.count))"
  }

  private func owns(_ address: String) -> Bool {
    switch answer(to: address) {
    case .match, .noRoute, .excluded: true
    case .foreign, .refused: false
    }
  }
}

extension String {
  /// Percent-encoded but for what RFC 3986 allows in the name of a host.
  ///
  /// A colon would begin a port there, and `@` end user information.
  fileprivate var encodedAsHost: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte.isASCIIAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
