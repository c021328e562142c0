/// The positions of the scheme and the authority in a URI reference (RFC 3986).
///
/// The initializer neither validates nor decodes, because addresses in Markdown are often invalid.
/// Ranges are half-open, in bytes of the reference.
package struct URIReference {
  /// The scheme, without its colon: `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
  let scheme: Range<Int>?
  /// The authority after `//`, including any user information and port.
  let authority: Range<Int>?

  init(_ bytes: Span<UInt8>) {
    let end = bytes.firstIndex(in: bytes.indices) { !$0.isSchemeCharacter }
    let hasScheme = end > 0 && end < bytes.count && bytes[end] == .colon && bytes[0].isASCIILetter
    scheme = hasScheme ? 0..<end : nil
    authority = URIReference.authority(of: bytes, at: hasScheme ? end + 1 : 0)
  }

  static func isScheme(_ text: String) -> Bool {
    text.utf8.first?.isASCIILetter == true && text.utf8.allSatisfy(\.isSchemeCharacter)
  }

  private static func authority(of bytes: Span<UInt8>, at offset: Int) -> Range<Int>? {
    let start = offset + 2
    guard start <= bytes.count, bytes[offset] == UInt8(ascii: "/"),
      bytes[offset + 1] == UInt8(ascii: "/")
    else { return nil }
    return start..<bytes.firstIndex(in: start..<bytes.count, where: \.endsAuthority)
  }

  /// Returns the host, including its brackets, if it is an IPv6 address; `nil` for any other host.
  func ipv6Host(in bytes: Span<UInt8>) -> Range<Int>? {
    authority.flatMap { URIReference.ipv6Host(in: $0, of: bytes) }
  }

  /// Returns the host, including its brackets, if browsers read it as an IPv6 address.
  ///
  /// Returns `nil` for any other host. In a reference without a scheme, browsers skip additional
  /// slashes before the host.
  func browserIPv6Host(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let authority else { return nil }
    let isSkipped = authority.isEmpty && scheme == nil
    return URIReference.ipv6Host(in: isSkipped ? webAuthority(in: bytes) : authority, of: bytes)
  }

  private static func ipv6Host(in authority: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    let afterUser = authority.last { bytes[$0] == UInt8(ascii: "@") }.map { $0 + 1 }
    let start = afterUser ?? authority.lowerBound
    guard start < authority.upperBound, bytes[start] == UInt8(ascii: "[") else { return nil }
    let end = bytes.firstIndex(in: start + 1..<authority.upperBound) {
      !$0.isASCIIHexDigit && $0 != .colon && $0 != UInt8(ascii: ".")
    }
    guard end > start + 1, end < authority.upperBound, bytes[end] == UInt8(ascii: "]")
    else { return nil }
    return start..<(end + 1)
  }

  /// Returns whether Foundation's `URL` keeps every byte of a reference: the reference must conform
  /// to RFC 3986, and its authority must have no percent-encoding.
  package static func isKeptByFoundation(_ bytes: Span<UInt8>) -> Bool {
    let reference = URIReference(bytes)
    return reference.isWellFormed(in: bytes)
      && !(reference.authority ?? 0..<0).contains { bytes[$0] == UInt8(ascii: "%") }
  }

  /// Returns whether each component conforms to RFC 3986, appendix A; IPv6 groups are not checked.
  func isWellFormed(in bytes: Span<UInt8>) -> Bool {
    if let authority, !isWellFormed(authority: authority, in: bytes) { return false }
    let parts = parts(in: bytes)
    let segment = bytes.firstIndex(in: parts.path) { $0 == UInt8(ascii: "/") }
    if scheme == nil, authority == nil,
      bytes.firstIndex(in: parts.path.lowerBound..<segment, where: { $0 == .colon }) < segment
    {
      return false
    }
    return bytes.containsOnly(\.isPathCharacter, in: parts.path)
      && bytes.containsOnly(\.isQueryCharacter, in: parts.query.dropFirst())
      && bytes.containsOnly(\.isQueryCharacter, in: parts.fragment.dropFirst())
  }

  /// Returns the components after the scheme and the authority.
  ///
  /// The query includes its question mark, and the fragment includes its number sign.
  func parts(in bytes: Span<UInt8>) -> (path: Range<Int>, query: Range<Int>, fragment: Range<Int>) {
    let start = authority?.upperBound ?? scheme.map { $0.upperBound + 1 } ?? 0
    let fragment = bytes.firstIndex(in: start..<bytes.count) { $0 == UInt8(ascii: "#") }
    let query = bytes.firstIndex(in: start..<fragment) { $0 == UInt8(ascii: "?") }
    return (start..<query, query..<fragment, fragment..<bytes.count)
  }

  private func isWellFormed(authority: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let at = bytes.firstIndex(in: authority) { $0 == UInt8(ascii: "@") }
    let hasUser = at < authority.upperBound
    let user = authority.lowerBound..<at
    if hasUser, !bytes.containsOnly(\.isUserCharacter, in: user) { return false }
    let start = hasUser ? at + 1 : authority.lowerBound
    let address = ipv6Host(in: bytes)
    let end =
      address?.upperBound
      ?? bytes.firstIndex(in: start..<authority.upperBound) { $0 == .colon }
    if address == nil,
      !bytes.containsOnly(\.isRegisteredNameCharacter, in: start..<end)
    {
      return false
    }
    let port = end..<authority.upperBound
    return port.isEmpty
      || bytes[end] == .colon && port.dropFirst().allSatisfy { bytes[$0].isASCIIDigit }
  }

  /// Returns the authority that browsers find in a web address, after zero or more slashes (URL
  /// standard, section 4.4, "special authority ignore slashes state").
  func webAuthority(in bytes: Span<UInt8>) -> Range<Int> {
    if let authority, !authority.isEmpty { return authority }
    let slashes = (scheme.map { $0.upperBound + 1 } ?? 0)..<bytes.count
    let start = bytes.firstIndex(in: slashes) { $0 != .slash }
    return start..<bytes.firstIndex(in: start..<bytes.count, where: \.endsAuthority)
  }

  /// Returns the host in an authority, with any IPv6 brackets, without user information and port.
  static func host(in authority: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
    let at = authority.last { bytes[$0] == UInt8(ascii: "@") }
    let start = at.map { $0 + 1 } ?? authority.lowerBound
    var end = start
    // The colons of an IPv6 address are inside brackets.
    if start < authority.upperBound, bytes[start] == UInt8(ascii: "[") {
      end = (start..<authority.upperBound).first { bytes[$0] == UInt8(ascii: "]") } ?? start
    }
    return start..<bytes.firstIndex(in: end..<authority.upperBound) { $0 == .colon }
  }
}

extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")

  var isSchemeCharacter: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }

  fileprivate var endsAuthority: Bool {
    self == .slash || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }

  /// Whether the byte is in `unreserved` or `sub-delims`, which RFC 3986 allows in host names.
  fileprivate var isRegisteredNameCharacter: Bool {
    isASCIIAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(self)
  }

  fileprivate var isUserCharacter: Bool { isRegisteredNameCharacter || self == .colon }

  fileprivate var isPathCharacter: Bool {
    isUserCharacter || self == UInt8(ascii: "@") || self == UInt8(ascii: "/")
  }

  fileprivate var isQueryCharacter: Bool { isPathCharacter || self == UInt8(ascii: "?") }
}

extension Span<UInt8> {
  var hasPlaceholder: Bool {
    indices.contains { index in
      Placeholder.isFirst(self[index]) && Placeholder.variableByteCount(at: index, in: self) != nil
    }
  }

  /// Returns whether the bytes begin with `word`, ignoring ASCII case.
  ///
  /// - Parameter word: A prefix in lowercase ASCII.
  package func startsIgnoringCase(with word: String) -> Bool {
    guard count >= word.utf8.count else { return false }
    var offset = 0
    for byte in word.utf8 {
      guard self[offset].asciiLowercased == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Returns the offset of the first matching byte in a range, or the end of the range.
  func firstIndex(in range: Range<Int>, where isFound: (UInt8) -> Bool) -> Int {
    range.first { isFound(self[$0]) } ?? range.upperBound
  }

  /// Returns whether a range contains only allowed characters and percent-encoded bytes.
  fileprivate func containsOnly(_ isAllowed: (UInt8) -> Bool, in range: Range<Int>) -> Bool {
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

/// The part of a destination after `#`, which refers to an element such as a heading.
package struct DestinationFragment: Equatable, Sendable {
  /// The identifier as written, without a text directive (`:~:`).
  package let text: String
  /// The half-open UTF-8 offsets of the identifier in the destination.
  package let range: Range<Int>

  package var decoded: String {
    let (bytes, isComplete) = text.utf8.percentDecoded
    let decoded = String(decoding: bytes, as: UTF8.self)
    return isComplete && decoded.utf8.elementsEqual(bytes) ? decoded : text
  }

  /// Creates a destination's fragment; `nil` if it is missing, empty, or only a text directive.
  package init?(of destination: String) {
    guard let sign = destination.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let rest = Bytes(destination.utf8[sign...].dropFirst())[...]
    // A text directive only selects a passage for the browser to highlight.
    let identifier = rest[..<(rest.firstRange(of: ":~:")?.lowerBound ?? rest.endIndex)]
    guard !identifier.isEmpty else { return nil }
    text = String(decoding: identifier, as: UTF8.self)
    let start = destination.utf8.distance(from: destination.startIndex, to: sign) + 1
    range = start..<start + identifier.count
  }

  /// Returns whether the fragment refers to an identifier, either as written or decoded.
  package func refers(to id: String) -> Bool { text == id || decoded == id }
}

/// The path of a relative destination, without query and fragment.
package struct RelativePath {
  /// The number of bytes at which no path leads to a file (`PATH_MAX` on Linux).
  package static let limit = 4096

  package let decoded: String
  private let writtenCount: Int

  /// Creates the path of a relative destination; `nil` if the path is empty, begins with a slash,
  /// contains a placeholder, is too long, or does not decode to valid UTF-8 without NUL.
  package init?(of destination: Span<UInt8>) {
    let count = destination.firstIndex(in: destination.indices) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    let path = destination.extracting(0..<count)
    guard count > 0, path[0] != .slash, !path.hasPlaceholder else { return nil }
    var written: Bytes = []
    written.append(contentsOf: path, in: path.indices)
    let (bytes, isComplete) = written.percentDecoded
    guard bytes.count < RelativePath.limit else { return nil }
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid UTF-8, so a difference means that the bytes are not valid.
    guard isComplete, decoded.utf8.elementsEqual(bytes), !bytes.contains(0) else { return nil }
    self.decoded = decoded
    writtenCount = count
  }

  /// Returns the destination with another path, and with the same query and fragment.
  ///
  /// - Parameter path: A relative path without percent-encoding.
  func replaced(by path: String, in destination: Span<UInt8>) -> Bytes {
    var replaced: Bytes = []
    // A colon in the first segment would end a scheme.
    if path.utf8.prefix(while: { $0 != .slash }).contains(.colon) { replaced += "./".utf8 }
    for byte in path.utf8 {
      if "%?#{}".utf8.contains(byte) {
        PercentEncoding.append(byte, to: &replaced)
      } else {
        replaced.append(byte)
      }
    }
    replaced.append(contentsOf: destination, in: writtenCount..<destination.count)
    return replaced
  }
}
