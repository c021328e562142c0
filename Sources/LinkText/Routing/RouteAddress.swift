/// A web or app address, split into parts before percent-decoding (RFC 3986, section 2.4).
///
/// An address is rejected if browsers, servers, and apps are known to interpret it differently.
public struct RouteAddress: Sendable {
  /// The scheme, lowercased.
  package let scheme: String
  /// The host, which is empty if the address has none: in lowercase ASCII (RFC 3492) for a web
  /// address, and percent-decoded for an app address.
  package let host: String
  /// The percent-decoded components of the path; a trailing slash is ignored.
  package let pathComponents: [String]
  /// The percent-decoded query parameters, in order; `value` is `nil` for a parameter without `=`.
  package let query: [(name: String, value: String?)]
  /// The fragment as written, without `#`.
  package let fragment: String?
  /// The path, query, and fragment as written.
  let parts: AddressParts

  /// The components to match with patterns: the path's components, after an app address's host.
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

  /// A reason why an address is refused, so that no route receives it.
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
    /// The port is not the scheme's default; a custom scheme has no default.
    case foreignPort
    /// The host is not a valid host name, or a web address has no host.
    case badHost
    /// The path has an empty component.
    case emptyComponent
    /// The path has a dot segment, possibly percent-encoded.
    case dotSegment
    /// A percent-encoding is incomplete, or the decoded text is not valid UTF-8.
    case badPercentEncoding
    /// The query repeats a required parameter, and programs could read different values.
    case repeatedParameter

    /// A clause that can follow "because".
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

/// A component of an address, which is compared with the components of patterns.
struct RouteComponent: Equatable {
  let text: String
  /// Whether the component is a host, in which the case of ASCII letters is ignored.
  let isHost: Bool

  var step: RouteTrie.Step {
    .literal(isHost ? text.utf8.asciiLowercased : Bytes(text.utf8), isHost: isHost)
  }

  func equals(_ literal: String) -> Bool {
    isHost
      ? text.utf8.asciiLowercased == literal.utf8.asciiLowercased
      : text.utf8.elementsEqual(literal.utf8)
  }
}

/// The scheme and authority of an address, which determine the app that handles it.
struct RouteAddressHead {
  let scheme: String
  let host: String
  /// The port as written; empty if there is none.
  let port: String
  /// The UTF-8 offset of the end of the authority.
  let end: Int
  let reference: URIReference

  /// Reads the head of an address.
  ///
  /// A nonstandard port isn't rejected here, because an address of another app may have one.
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
      // Browsers read the `x` of `https:/x` as a host.
      if isWeb { throw .badHost }
      let start = scheme.upperBound + 1
      guard start < text.count, text[start] == UInt8(ascii: "/") else { throw .opaque }
      (host, port, end) = ("", "", start)
      return
    }
    if authority.contains(where: { text[$0] == UInt8(ascii: "@") }) { throw .userInformation }
    let colon = authority.last { text[$0] == .colon }
    // The colons of an IPv6 address precede its closing bracket.
    let bracket = authority.last { text[$0] == UInt8(ascii: "]") } ?? -1
    let hostEnd = colon.flatMap { $0 > bracket ? $0 : nil } ?? authority.upperBound
    port = hostEnd < authority.upperBound ? text.string(hostEnd + 1..<authority.upperBound) : ""
    let name = Bytes(text, in: authority.lowerBound..<hostEnd)
    host = try isWeb ? RouteAddressHead.webHost(name) : RouteAddress.component(name)
    end = authority.upperBound
  }

  var hasNonstandardPort: Bool { port != "" && port != ["https": "443", "http": "80"][scheme] }

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
  /// Reads the path, query, and fragment that follow the head of an address.
  init(_ head: RouteAddressHead, of text: Span<UInt8>) throws(SyntaxError) {
    if head.hasNonstandardPort { throw .foreignPort }
    scheme = head.scheme
    host = head.host
    parts = AddressParts(of: text, reference: head.reference)
    var names = parts.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
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

  /// The values of the query parameters by name; of several values, the last one counts.
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
