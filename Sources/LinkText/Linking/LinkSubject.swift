/// The properties of a link that rules are matched against.
package struct LinkSubject {
  let kind: LinkTarget.Kind
  /// The scheme, lowercased, or `nil` if there is none.
  let scheme: String?
  /// The host, lowercased, without user information and port, and in ASCII for a web address; `nil`
  /// if there is none or it is not a valid host name.
  let host: String?
  /// The parsed address, or `nil` if routes cannot read it.
  let address: RouteAddress?
  /// The route's name.
  let route: String?
  /// The text as one line, without the new-tab notice.
  let text: String
  /// The path of the document, or `nil` if it has none.
  let file: String?

  /// Creates a subject.
  ///
  /// - Parameter href: The address in UTF-8. It is empty for a blocked link, so that rules cannot
  ///   see its destination.
  init(kind: LinkTarget.Kind, href: Span<UInt8>, route: String?, text: String, file: String?) {
    self.kind = kind
    self.route = route
    self.text = text
    self.file = file
    let reference = URIReference(href)
    scheme = reference.scheme.map { href.string($0).lowercased() }
    let authority = reference.authority.map { LinkSubject.host(in: href.string($0)) }
    switch kind {
    case .blocked, .unresolved, .unsafe, .contact, .fragment:
      host = nil
      address = nil
    case .web:
      host = authority.flatMap(LinkSubject.hostName)
      // A reference that begins with `//` has the scheme of its page.
      address = LinkSubject.address(reference.scheme == nil ? "https:" : "", href)
    case .app:
      host = authority.map { $0.lowercased() }
      address = LinkSubject.address("", href)
    case .relative:
      host = nil
      address = LinkSubject.address(
        href[0] == UInt8(ascii: "/") ? "https://relative" : "https://relative/", href)
    }
  }

  private static func address(_ prefix: String, _ href: Span<UInt8>) -> RouteAddress? {
    let address = Bytes(prefix.utf8) + RouteTable.address(ofHref: href)
    return try? RouteAddress(reading: address.span)
  }

  /// Returns the host of an authority, without user information and port.
  private static func host(in authority: String) -> Substring {
    let start = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map(authority.utf8.index(after:))
    let place = authority[(start ?? authority.startIndex)...]
    // The colons of an IPv6 address are inside brackets.
    let isIPv6 = place.utf8.first == UInt8(ascii: "[")
    let afterBrackets = isIPv6 ? place.utf8.firstIndex(of: UInt8(ascii: "]")) : nil
    let colon = place.utf8[(afterBrackets ?? place.startIndex)...].firstIndex(of: .colon)
    return place[..<(colon ?? place.endIndex)]
  }

  private static func hostName(_ host: Substring) -> String? {
    let bytes = Bytes(host.utf8)
    return (try? bytes.span.percentDecoded(bytes.indices)).flatMap { HostName($0)?.ascii }
  }
}
