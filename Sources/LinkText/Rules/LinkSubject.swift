/// A link as rules see it.
package struct LinkSubject {
  let kind: LinkTarget.Kind
  /// In lower case; nil without one.
  let scheme: String?
  /// Without user information and port, in lower case, of a web address in ASCII; nil without one, or
  /// where it is no host name.
  let host: String?
  /// Nil where routes could not read it.
  let address: RouteAddress?
  /// The route's name.
  let route: String?
  /// In one line, without the notice of a new tab.
  let text: String
  /// The path of the document; nil where it has none.
  let file: String?

  /// `href` is empty where the link is blocked, so that rules see nothing of where it led.
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
      // What begins with `//` takes the scheme of its page.
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
    let address = Array(prefix.utf8) + RouteTable.address(ofHref: href)
    return try? RouteAddress(reading: address.span)
  }

  /// The host of an authority, without user information and port.
  private static func host(in authority: String) -> Substring {
    let start = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map(authority.utf8.index(after:))
    let place = authority[(start ?? authority.startIndex)...]
    // The colons of an IPv6 address stand in brackets.
    let isIPv6 = place.utf8.first == UInt8(ascii: "[")
    let afterBrackets = isIPv6 ? place.utf8.firstIndex(of: UInt8(ascii: "]")) : nil
    let colon = place.utf8[(afterBrackets ?? place.startIndex)...].firstIndex(of: .colon)
    return place[..<(colon ?? place.endIndex)]
  }

  private static func hostName(_ host: Substring) -> String? {
    let bytes = Array(host.utf8)
    return (try? bytes.span.percentDecoded(bytes.indices)).flatMap { HostName($0)?.ascii }
  }
}
