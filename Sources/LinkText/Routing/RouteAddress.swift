/// An address as routes read it: split first, then percent-decoded (RFC 3986, section 2.4).
///
/// Anything that browsers, servers, and apps are known to interpret differently is rejected.
public struct RouteAddress: Sendable {
  /// The scheme, lowercased.
  package let scheme: String
  /// The host: lowercase ASCII (RFC 3492) for a web address, decoded but otherwise as written for
  /// any other scheme; empty if there is none.
  package let host: String
  /// The components of the path, decoded; a trailing slash is ignored.
  package let pathComponents: [String]
  /// The query parameters, decoded, in order; one without `=` has no value.
  package let query: [(name: String, value: String?)]
  /// The fragment as written, without `#`.
  package let fragment: String?
  /// The path, query, and fragment as written.
  let parts: AddressParts

  /// The components that patterns are matched against: the path, after the host of an app address.
  var components: [RouteComponent] {
    let path = pathComponents.map { RouteComponent(text: $0, isHost: false) }
    return RouteAddress.isWeb(scheme) || host.isEmpty
      ? path : [RouteComponent(text: host, isHost: true)] + path
  }

  static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  /// Reads an absolute address, or throws the first reason why no route can match it.
  package init(reading text: Span<UInt8>) throws(SyntaxError) {
    self = try RouteAddress(RouteAddressHead(URIReference(text), of: text), of: text)
  }

  /// A reason why an address cannot match any route, whatever its host and path.
  public enum SyntaxError: String, Error, Equatable, Sendable, CaseIterable,
    CustomStringConvertible
  {
    /// The address has no scheme.
    case notAbsolute
    /// The scheme is not followed by a slash.
    case opaque
    /// The address contains a control character or white space.
    case controlOrSpace
    /// The address contains a backslash, which browsers read as a slash.
    case backslash
    /// The address has user information, which can be mistaken for a host.
    case userInformation
    /// The port is not the scheme's default.
    case foreignPort
    /// The host is not a valid host name.
    case badHost
    /// The path has an empty component.
    case emptyComponent
    /// The path has a dot segment, possibly percent-encoded.
    case dotSegment
    /// A percent-encoding is incomplete, or the decoded text is not valid UTF-8.
    case badPercentEncoding
    /// The query repeats a required parameter, so that programs would read different values.
    case repeatedParameter

    /// A clause that completes "because".
    public var description: String {
      switch self {
      case .notAbsolute: "it has no scheme"
      case .opaque: "its scheme is not followed by '//host' or '/path'"
      case .controlOrSpace: "it contains a control character or white space"
      case .backslash: "it contains a backslash, which browsers read as a slash"
      case .userInformation: "it has user information before '@', which can be mistaken for a host"
      case .foreignPort: "its port is not the scheme's default"
      case .badHost: "its host is not a valid host name"
      case .emptyComponent: "its path has an empty component ('//')"
      case .dotSegment: "its path has a dot segment ('.' or '..')"
      case .badPercentEncoding: "a percent-encoding is incomplete or not UTF-8"
      case .repeatedParameter: "its query repeats a parameter that the route requires"
      }
    }
  }
}

/// The scheme and authority of an address, which determine the app that handles it.
struct RouteAddressHead {
  let scheme: String
  let host: String
  /// The text after the colon; empty if there is none.
  let port: String
  /// The UTF-8 offset of the end of the authority.
  let end: Int
  let reference: URIReference

  /// Reads the head of an address.
  ///
  /// An unexpected port isn't rejected here, because only an address of the app is refused for it.
  init(_ reference: URIReference, of text: Span<UInt8>) throws(RouteAddress.SyntaxError) {
    self.reference = reference
    guard let scheme = reference.scheme else { throw .notAbsolute }
    self.scheme = text.string(scheme).lowercased()
    for index in text.indices {
      let byte = text[index]
      if byte <= 0x20 || byte == 0x7F { throw .controlOrSpace }
      if byte == UInt8(ascii: "\\") { throw .backslash }
    }
    if text.firstInvalidUTF8Offset != nil { throw .badPercentEncoding }
    let isWeb = RouteAddress.isWeb(self.scheme)
    guard let authority = reference.authority else {
      // Every browser reads the `x` of `https:/x` as a host.
      if isWeb { throw .badHost }
      let start = scheme.upperBound + 1
      guard start < text.count, text[start] == UInt8(ascii: "/") else { throw .opaque }
      (host, port, end) = ("", "", start)
      return
    }
    if authority.contains(where: { text[$0] == UInt8(ascii: "@") }) { throw .userInformation }
    let colon = authority.last { text[$0] == .colon }
    // The colons of an IPv6 address precede its bracket.
    let bracket = authority.last { text[$0] == UInt8(ascii: "]") } ?? -1
    let hostEnd = colon.flatMap { $0 > bracket ? $0 : nil } ?? authority.upperBound
    port = hostEnd < authority.upperBound ? text.string(hostEnd + 1..<authority.upperBound) : ""
    let name = Bytes(text, in: authority.lowerBound..<hostEnd)
    host = try isWeb ? RouteAddressHead.webHost(name) : RouteAddress.component(name)
    end = authority.upperBound
  }

  var hasForeignPort: Bool { port != "" && port != ["https": "443", "http": "80"][scheme] }

  private static func webHost(_ name: Bytes) throws(RouteAddress.SyntaxError) -> String {
    // Percent-encoding in a host is legitimate only for non-ASCII characters.
    let hidesASCII = zip(name, name.dropFirst()).contains {
      $0 == UInt8(ascii: "%") && $1 < UInt8(ascii: "8")
    }
    guard !hidesASCII, let host = HostName(try name.percentDecodedText()) else { throw .badHost }
    return host.ascii
  }
}

extension RouteAddress {
  /// Reads the path, query, and fragment of a text after its head.
  init(_ head: RouteAddressHead, of text: Span<UInt8>) throws(SyntaxError) {
    if head.hasForeignPort { throw .foreignPort }
    scheme = head.scheme
    host = head.host
    parts = AddressParts(of: text, reference: head.reference)
    var names = parts.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    // A trailing slash is ignored.
    if names.last?.isEmpty == true { names.removeLast() }
    pathComponents = try names.map { name throws(SyntaxError) in
      guard !name.isEmpty else { throw .emptyComponent }
      return try RouteAddress.component(name)
    }
    query = try (parts.query ?? []).split(separator: UInt8(ascii: "&")).map {
      item throws(SyntaxError) in
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let name = try item[..<equals].percentDecodedText()
      return (name, equals < item.endIndex ? try item[(equals + 1)...].percentDecodedText() : nil)
    }
    fragment = parts.fragment.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a path component, percent-decoded, or throws a reason why no route can match it.
  static func component(_ text: some Sequence<UInt8>) throws(SyntaxError) -> String {
    let component = try text.percentDecodedText()
    if component.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlOrSpace
    }
    // `..%2Fx` is one component, but code that splits it after decoding would leave the folder.
    let parts = component.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      throw .dotSegment
    }
    return component
  }

  /// The query parameters that have a value; of several with the same name, the last one.
  var queryValues: [String: String] {
    Dictionary(
      query.compactMap { item in item.value.map { (item.name, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// The names, in UTF-8, of the query parameters that have a value.
  var valuedNames: Set<Bytes> {
    Set(query.lazy.filter { $0.value != nil }.map { Bytes($0.name.utf8) })
  }
}

/// The host of a web address as browsers read it (URL standard, section 3.5).
enum WebHost {
  /// Returns the host in lowercase ASCII without a final period, or `nil` if browsers would refuse
  /// it or map it to other characters (full-width letters, soft hyphens).
  static func name(of bytes: Span<UInt8>) -> String? {
    if isName(bytes) { return bytes.string(bytes.indices).lowercased() }
    guard let text = try? Bytes(bytes, in: bytes.indices).percentDecodedText() else { return nil }
    if text.hasPrefix("[") { return HostName(text)?.ascii }
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard !name.isEmpty else { return nil }
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return HostName(String(name))?.ascii }
    // None of these is a forbidden domain code point.
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"#%/:<>?@[\\]^|".utf8.contains($0) })
    else { return nil }
    return IPAddress.endsInNumber(name) ? IPAddress.version4(name) : name.lowercased()
  }

  /// Returns whether a host is a plain name of letters, digits, hyphens, and periods that ends in a
  /// letter, which browsers don't change.
  ///
  /// Nearly every host is a plain name, and this check needs no string.
  @inline(__always)
  static func isName(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0, bytes[bytes.count - 1].isASCIILetter else { return false }
    let end = bytes.firstIndex(in: bytes.indices) {
      !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-")
    }
    guard end == bytes.count else { return false }
    // The last label may be a number such as `0xab`.
    var start = bytes.count - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
    return bytes[start] != UInt8(ascii: "0")
  }
}

struct WebHosts: Sendable {
  private var known: Set<String> = []

  /// The hosts in the order they were added, in lowercase ASCII.
  private(set) var names: [String] = []

  /// Adds a host, or all hosts below it if prefixed by `*.`, unless the set contains it.
  mutating func insert(_ text: String) throws(SyntaxError) {
    let isWildcard = text.hasPrefix("*.")
    guard let host = HostName(isWildcard ? String(text.dropFirst(2)) : text) else {
      throw WebHosts.error(about: text)
    }
    let name = isWildcard ? "*.\(host.ascii)" : host.ascii
    if known.insert(name).inserted { names.append(name) }
  }

  static func error(about text: String) -> SyntaxError {
    SyntaxError(
      message: "'\(text)' is not a host; write only the host, as in \"www.mysite.com\" or "
        + "\"*.mysite.com\"")
  }

  func contains(_ host: String) -> Bool {
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if known.contains("*.\(rest)") { return true }
    }
    return known.contains(host)
  }
}

extension Sequence<UInt8> {
  /// Returns the text with each percent-encoded byte decoded, or throws an error if an encoding is
  /// incomplete or the result is not valid UTF-8.
  func percentDecodedText() throws(RouteAddress.SyntaxError) -> String {
    let (bytes, isComplete) = percentDecoded
    guard isComplete, bytes.span.firstInvalidUTF8Offset == nil else { throw .badPercentEncoding }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span<UInt8> {
  func string(_ range: Range<Int>) -> String {
    String(decoding: Bytes(self, in: range), as: UTF8.self)
  }
}
