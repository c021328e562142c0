/// A link as rules see it.
struct LinkSubject {
  let kind: LinkKind
  /// In lower case; nil without one.
  var scheme: String?
  /// In lower case, of a web address in ASCII; nil without one, or where it is no host name.
  var host: String?
  /// Nil where routes could not read it.
  var address: RouteAddress?
  let route: String?
  /// The accessible name.
  let text: String
  /// The path of the document; nil where it has none.
  let file: String?

  /// Of an address that is not followed, rules see neither the scheme nor anything behind it.
  init(kind: LinkKind, href: Span<UInt8>, route: String?, text: String, file: String?) {
    self.kind = kind
    self.route = route
    self.text = text
    self.file = file
    let reference = URIReference(href)
    scheme = reference.scheme.map { href.string($0).lowercased() }
    switch kind {
    case .blocked, .unresolved, .unsafe, .contact, .fragment: break
    case .web:
      host = reference.authority.flatMap { LinkSubject.host(href.string($0)) }
      // What begins with `//` takes the scheme of its page.
      let prefix = reference.scheme == nil ? "https:" : ""
      read(prefix, href)
    case .app:
      host = reference.authority.map { LinkSubject.place(in: href.string($0)).lowercased() }
      read("", href)
    case .relative:
      read(href[0] == UInt8(ascii: "/") ? "https://relative" : "https://relative/", href)
    }
  }

  private mutating func read(_ prefix: String, _ href: Span<UInt8>) {
    let address = Array(prefix.utf8) + RouteTable.address(ofHref: href)
    self.address = try? RouteAddress(reading: address.span)
  }

  /// The host of a web address's authority; nil where it is no host name.
  private static func host(_ authority: String) -> String? {
    let place = Array(place(in: authority).utf8)
    return (try? place.span.percentDecoded(place.indices)).flatMap { HostName($0)?.ascii }
  }

  /// An authority without user information and port.
  private static func place(in authority: String) -> Substring {
    let afterUser = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map {
      authority.utf8.index(after: $0)
    }
    let place = authority[(afterUser ?? authority.startIndex)...]
    let isBracketed = place.utf8.first == UInt8(ascii: "[")
    let last: UInt8 = isBracketed ? UInt8(ascii: "]") : .colon
    guard let end = place.utf8.firstIndex(of: last) else { return place }
    return place[..<(isBracketed ? place.utf8.index(after: end) : end)]
  }
}
