extension LintRule {
  /// Plain HTTP can be read and changed in transit, except on hosts that are local to the machine
  /// or network.
  static let insecureHTTP = LintRule(
    name: "insecure-http", level: .warning,
    summary: "an http: address, which can be read and changed in transit"
  ) { subject in
    let linked = subject.linked
    let message = "http: can be read and changed in transit; use https: if the server supports it"
    return subject.linkAndImageRemarks { _, _, target in
      guard target.kind == .web, let href = linked.href(of: target) else { return nil }
      return href[...].isInsecure ? message : nil
    }
      + subject.htmlDestinationRemarks { $0[...].isInsecure ? message : nil }
  }
}

extension ArraySlice<UInt8> {
  /// Whether an address is of plain HTTP on the internet.
  fileprivate var isInsecure: Bool {
    // The fifth letter is nearly always an `s`.
    guard dropFirst(4).first == UInt8(ascii: ":") else { return false }
    let reference = URIReference(Bytes(self).span)
    guard let scheme = reference.scheme, let authority = reference.authority,
      text(scheme).lowercased() == "http"
    else { return false }
    return !text(authority).lowercased().isHostWithoutInternet
  }
}

extension String {
  /// Whether a host, with its port, is local or encrypts by itself.
  fileprivate var isHostWithoutInternet: Bool {
    let host = hasPrefix("[") ? self[...] : prefix { $0 != ":" }
    // These names are reserved by RFC 6761, RFC 6762, and RFC 7686.
    return host == "localhost" || hasPrefix("[::1]") || host.isPrivateAddress
      || [".localhost", ".test", ".local", ".onion"].contains(where: host.hasSuffix)
  }
}

extension Substring {
  /// Whether this is an IPv4 loopback address (RFC 1122) or private address (RFC 1918).
  fileprivate var isPrivateAddress: Bool {
    let numbers = split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0 != nil }) else { return false }
    return switch (numbers[0], numbers[1]) {
    case (10, _), (127, _), (192, 168): true
    case (172, let second?): (16..<32).contains(second)
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the text of a range relative to the start of the slice.
  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
