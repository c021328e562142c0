extension URIReference {
  /// Returns whether each component of the reference conforms to RFC 3986, appendix A.
  func isWellFormed(in bytes: Span<UInt8>) -> Bool {
    if let authority, !isWellFormed(authority: authority, in: bytes) { return false }
    let parts = parts(in: bytes)
    let segment = bytes.firstIndex(in: parts.path) { $0 == UInt8(ascii: "/") }
    if scheme == nil, authority == nil,
      bytes.firstIndex(
        in: parts.path.lowerBound..<segment, where: { $0 == .colon }) < segment
    {
      return false
    }
    return bytes.consists(parts.path, of: \.isPathCharacter)
      && bytes.consists(parts.query.dropFirst(), of: \.isQueryCharacter)
      && bytes.consists(parts.fragment.dropFirst(), of: \.isQueryCharacter)
  }

  /// Returns the components after the scheme and the authority.
  ///
  /// The query includes its question mark, and the fragment includes its number sign.
  func parts(
    in bytes: Span<UInt8>
  ) -> (path: Range<Int>, query: Range<Int>, fragment: Range<Int>) {
    let start = authority?.upperBound ?? scheme.map { $0.upperBound + 1 } ?? 0
    let fragment = bytes.firstIndex(in: start..<bytes.count) { $0 == UInt8(ascii: "#") }
    let query = bytes.firstIndex(in: start..<fragment) { $0 == UInt8(ascii: "?") }
    return (start..<query, query..<fragment, fragment..<bytes.count)
  }

  private func isWellFormed(authority: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let at = bytes.firstIndex(in: authority) { $0 == UInt8(ascii: "@") }
    let hasUser = at < authority.upperBound
    if hasUser, !bytes.consists(authority.lowerBound..<at, of: \.isUserCharacter) { return false }
    let start = hasUser ? at + 1 : authority.lowerBound
    let address = ipv6Host(in: bytes)
    let end =
      address?.upperBound
      ?? bytes.firstIndex(in: start..<authority.upperBound) { $0 == .colon }
    if address == nil,
      !bytes.consists(start..<end, of: \.isRegisteredNameCharacter)
    {
      return false
    }
    let port = end..<authority.upperBound
    return port.isEmpty
      || bytes[end] == .colon && port.dropFirst().allSatisfy { bytes[$0].isASCIIDigit }
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first matching byte in a range, or the end of the range.
  fileprivate func firstIndex(in range: Range<Int>, where isFound: (UInt8) -> Bool) -> Int {
    range.first { isFound(self[$0]) } ?? range.upperBound
  }

  /// Returns whether a range consists of allowed characters and percent-encoded bytes.
  fileprivate func consists(_ range: Range<Int>, of isAllowed: (UInt8) -> Bool) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == UInt8(ascii: "%") {
        guard index + 2 < range.upperBound, self[index + 1].isASCIIHexDigit,
          self[index + 2].isASCIIHexDigit
        else { return false }
        index += 3
      } else if isAllowed(self[index]) {
        index += 1
      } else {
        return false
      }
    }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is in `unreserved` or `sub-delims`, the characters of host names.
  fileprivate var isRegisteredNameCharacter: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: isASCIIAlphanumeric
    }
  }

  fileprivate var isUserCharacter: Bool { isRegisteredNameCharacter || self == .colon }

  fileprivate var isPathCharacter: Bool {
    isUserCharacter || self == UInt8(ascii: "@") || self == UInt8(ascii: "/")
  }

  fileprivate var isQueryCharacter: Bool { isPathCharacter || self == UInt8(ascii: "?") }
}
