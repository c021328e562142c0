/// The properties of a link or an image that rules are matched against.
package struct LinkSubject {
  let element: LinkMatch.Element
  let kind: LinkTarget.Kind
  /// The scheme, lowercased, or `nil` if there is none.
  let scheme: String?
  /// The host, lowercased, without user information and port; for a web address as browsers read it,
  /// in ASCII; `nil` if there is none.
  let host: String?
  /// The parsed address, or `nil` if routes cannot read it.
  let address: RouteAddress?
  /// The route's name.
  let route: String?
  /// The text or the alternative text as one line, without the new-tab notice.
  let text: String
  /// The path of the document, or `nil` if it has none.
  let file: String?

  /// Creates a subject.
  ///
  /// - Parameter href: The address in UTF-8. It is empty for a blocked link, so that rules cannot
  ///   see its destination.
  init(
    _ element: LinkMatch.Element, kind: LinkTarget.Kind, href: Span<UInt8>, route: String?,
    text: String, file: String?
  ) {
    self.element = element
    self.kind = kind
    self.route = route
    self.text = text
    self.file = file
    let reference = URIReference(href)
    scheme = reference.scheme.map { href.string($0).lowercased() }
    switch kind {
    case .blocked, .unresolved, .unsafe, .contact, .fragment:
      host = nil
      address = nil
    case .web:
      let authority = reference.webAuthority(in: href)
      host = WebHost.name(of: href.extracting(URIReference.host(in: authority, of: href)))
      // A reference that begins with `//` has the scheme of its page.
      address = LinkSubject.address(reference.scheme == nil ? "https:" : "", href)
    case .app:
      host = reference.authority.map {
        href.string(URIReference.host(in: $0, of: href)).lowercased()
      }
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
}
