/// The positions of the scheme and the authority in a URI reference (RFC 3986).
///
/// Nothing is validated or decoded, and any bytes are accepted: addresses in copy are often invalid
/// references, and the split of appendix B always has a result. Offsets are half-open, in bytes of
/// the reference.
package struct URIReference {
  /// The scheme, without its colon: `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
  let scheme: Range<Int>?
  /// The authority between `//` and the path, including user information and port.
  let authority: Range<Int>?

  init(_ bytes: Span<UInt8>) {
    var end = 0
    while end < bytes.count, bytes[end].isSchemeCharacter {
      end += 1
    }
    let hasScheme = end > 0 && end < bytes.count && bytes[end] == .colon && bytes[0].isASCIILetter
    scheme = hasScheme ? 0..<end : nil
    authority = URIReference.authority(of: bytes, at: hasScheme ? end + 1 : 0)
  }

  /// Returns whether a text is a valid scheme, without a colon.
  static func isScheme(_ text: String) -> Bool {
    text.utf8.first?.isASCIILetter == true && text.utf8.allSatisfy(\.isSchemeCharacter)
  }

  private static func authority(of bytes: Span<UInt8>, at offset: Int) -> Range<Int>? {
    let start = offset + 2
    guard start <= bytes.count, bytes[offset] == UInt8(ascii: "/"),
      bytes[offset + 1] == UInt8(ascii: "/")
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?"),
      bytes[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return start..<end
  }

  /// Returns the host, including its brackets, if it is an IPv6 address.
  func ipv6Host(in bytes: Span<UInt8>) -> Range<Int>? {
    authority.flatMap { URIReference.ipv6Host(in: $0, of: bytes) }
  }

  /// Returns the same for a reference without a scheme as browsers read it, which skip further slashes
  /// before a host.
  func browserIPv6Host(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let authority else { return nil }
    let isSkipped = authority.isEmpty && scheme == nil
    return URIReference.ipv6Host(in: isSkipped ? webAuthority(in: bytes) : authority, of: bytes)
  }

  private static func ipv6Host(
    in authority: Range<Int>, of bytes: Span<UInt8>
  ) -> Range<Int>? {
    let afterUser = authority.last { bytes[$0] == UInt8(ascii: "@") }.map { $0 + 1 }
    let start = afterUser ?? authority.lowerBound
    guard start < authority.upperBound, bytes[start] == UInt8(ascii: "[") else { return nil }
    var end = start + 1
    while end < authority.upperBound,
      bytes[end].isASCIIHexDigit || bytes[end] == .colon || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    guard end > start + 1, end < authority.upperBound, bytes[end] == UInt8(ascii: "]")
    else { return nil }
    return start..<(end + 1)
  }
}

extension URIReference {
  /// Whether Foundation keeps every byte of a reference: it is one of RFC 3986, and no host in it is
  /// percent-encoded.
  static func isKeptByFoundation(_ bytes: Span<UInt8>) -> Bool {
    let reference = URIReference(bytes)
    return reference.isWellFormed(in: bytes)
      && !(reference.authority ?? 0..<0).contains { bytes[$0] == UInt8(ascii: "%") }
  }

  /// Returns the same for a string.
  package static func isKeptByFoundation(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { unsafe isKeptByFoundation($0.span) }
  }
}

extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")

  var isSchemeCharacter: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes begin with `word`, ignoring ASCII case.
  ///
  /// - Parameter word: A prefix in lowercase ASCII.
  package func startsIgnoringCase(with word: String) -> Bool {
    guard count >= word.utf8.count else { return false }
    var offset = 0
    for byte in word.utf8 {
      guard self[offset] == byte || self[offset].isASCIILetter && self[offset] | 0x20 == byte
      else { return false }
      offset += 1
    }
    return true
  }
}
