/// An address as routes read it: split first and percent-decoded afterwards, as RFC 3986 demands.
///
/// Whatever browsers, servers and apps are known to read in different ways is refused.
public struct RouteAddress: Sendable {
  /// In lower case.
  package let scheme: String
  /// Of a web address in lower case and ASCII (RFC 3492); of any other as written, but decoded.
  ///
  /// Empty where there is none.
  package let host: String
  /// Of the path, decoded; a trailing slash leaves no trace.
  package let pathComponents: [String]
  /// Decoded, in order; a parameter without `=` has no value.
  package let query: [(name: String, value: String?)]
  /// As written, without `#`.
  package let fragment: String?

  var isWeb: Bool { RouteAddress.isWeb(scheme) }

  /// What patterns are held against: the path, and before it the host of an app's own address.
  var components: [RouteComponent] {
    let path = pathComponents.map { RouteComponent(text: $0, kind: .path) }
    return isWeb || host.isEmpty ? path : [RouteComponent(text: host, kind: .host)] + path
  }

  static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  package init(reading text: Span<UInt8>) throws(Refusal) {
    let head = try RouteAddressHead(reading: text)
    self = try RouteAddress(head, reading: text)
  }
}

extension RouteAddress {
  /// Why an address is no route's, whatever its host and path.
  public enum Refusal: String, Error, Equatable, Sendable, CaseIterable {
    case notAbsolute
    case opaque
    case controlOrSpace
    case backslash
    case userInformation
    case foreignPort
    case badHost
    case emptyComponent
    case dotSegment
    case badPercentEncoding
  }
}

extension RouteAddress.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAbsolute: "it has no scheme"
    case .opaque: "nothing like '//host' or '/path' follows its scheme"
    case .controlOrSpace: "it holds a control character or white space"
    case .backslash: "it holds a backslash, which browsers take for a slash"
    case .userInformation: "it has user information before '@', which can pass for a host"
    case .foreignPort: "its port is not the scheme's own"
    case .badHost: "its host is no host name in its usual form"
    case .emptyComponent: "its path has an empty component ('//')"
    case .dotSegment: "its path has a dot segment ('.' or '..')"
    case .badPercentEncoding: "a percent-encoding is incomplete or not UTF-8"
    }
  }
}
