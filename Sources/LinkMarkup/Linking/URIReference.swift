/// A URI reference of RFC 3986, split without judging or decoding its parts.
///
/// Works on any bytes: what people write into copy is seldom a valid reference, and the split of
/// appendix B always gives an answer.
struct URIReference {
  let bytes: ArraySlice<UInt8>
  /// `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` before a colon, without the colon.
  let scheme: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    let candidate = bytes.prefix(while: \.isSchemeCharacter)
    let isScheme =
      candidate.first?.isASCIILetter == true && bytes.dropFirst(candidate.count).first == .colon
    scheme = isScheme ? candidate : nil
  }

  /// What stands between `//` and the path, with user information and port.
  var authority: ArraySlice<UInt8>? {
    let afterScheme = scheme.map { bytes[($0.endIndex + 1)...] } ?? bytes
    guard afterScheme.starts(with: "//".utf8) else { return nil }
    return afterScheme.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
  }

  /// The authority without user information and port; an IPv6 address keeps its brackets.
  var host: ArraySlice<UInt8>? {
    guard let authority else { return nil }
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
    let host = authority[(afterUser ?? authority.startIndex)...]
    if host.first == UInt8(ascii: "["), let bracket = host.firstIndex(of: UInt8(ascii: "]")) {
      return host[...bracket]
    }
    return host.prefix { $0 != .colon }
  }

  /// The host, if it is an IPv6 address in brackets.
  var ipv6Host: ArraySlice<UInt8>? {
    guard let host, host.count > 2, host.first == UInt8(ascii: "["),
      host.last == UInt8(ascii: "]"),
      host.dropFirst().dropLast().allSatisfy({
        $0.isASCIIHexDigit || $0 == .colon || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return host
  }
}

extension UInt8 {
  static let colon = UInt8(ascii: ":")

  var isSchemeCharacter: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
