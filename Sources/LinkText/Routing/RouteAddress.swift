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

  var isWeb: Bool { RouteAddress.isWeb(scheme) }

  /// The components that patterns are matched against: the path, preceded by the host for an
  /// address with an app scheme.
  var components: [RouteComponent] {
    let path = pathComponents.map { RouteComponent(text: $0, isHost: false) }
    return isWeb || host.isEmpty ? path : [RouteComponent(text: host, isHost: true)] + path
  }

  static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  /// Reads an absolute address, or throws the first reason why no route can match it.
  package init(reading text: Span<UInt8>) throws(SyntaxError) {
    self = try RouteAddress(RouteAddressHead(reading: text), reading: text)
  }
}

extension RouteAddress {
  /// A reason why an address cannot match any route, whatever its host and path.
  public enum SyntaxError: String, Error, Equatable, Sendable, CaseIterable {
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
    /// A query parameter that the route requires occurs several times, and programs would read
    /// different values.
    case repeatedParameter
  }
}

extension RouteAddress.SyntaxError: CustomStringConvertible {
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
