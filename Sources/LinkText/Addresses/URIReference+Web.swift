extension URIReference {
  /// Returns the authority of a web address as browsers read it: after any number of slashes, none
  /// included (URL standard, section 4.4, "special authority ignore slashes state").
  func webAuthority(in bytes: Span<UInt8>) -> Range<Int> {
    if let authority, !authority.isEmpty { return authority }
    let slash = UInt8(ascii: "/")
    var start = scheme.map { $0.upperBound + 1 } ?? 0
    while start < bytes.count, bytes[start] == slash { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] != slash, bytes[end] != UInt8(ascii: "?"),
      bytes[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return start..<end
  }

  /// Returns the host in an authority, without user information and port.
  static func host(in authority: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
    let at = authority.last { bytes[$0] == UInt8(ascii: "@") }
    let start = at.map { $0 + 1 } ?? authority.lowerBound
    var end = start
    // The colons of an IPv6 address are inside brackets.
    if start < authority.upperBound, bytes[start] == UInt8(ascii: "[") {
      end = (start..<authority.upperBound).first { bytes[$0] == UInt8(ascii: "]") } ?? start
    }
    while end < authority.upperBound, bytes[end] != .colon { end += 1 }
    return start..<end
  }
}
