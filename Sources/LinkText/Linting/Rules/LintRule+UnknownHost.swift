extension LintRule {
  /// Web links that would take a route if their host were the one of the app's that it resembles.
  static let unknownHost = LintRule(
    name: "unknown-host", level: .warning, stage: .converting,
    summary: "a web link whose host is nearly one of the app's"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes, !routes.webHosts.isEmpty else { return [] }
    return subject.links.compactMap { link in
      guard link.target.kind == .web, link.target.route == nil,
        let href = linked.href(of: link.target),
        let likeness = routes.hostLikeness(ofHref: href.span)
      else { return nil }
      return LintRemark(
        .link(link.id),
        """
        the host of \(linked.quoted(link.construct.destination)) is none of the app's, so the browser opens it, \
        but on \(likeness.host) it would take the route '\(likeness.route)'; \
        write that host if the app is meant
        """)
    }
  }
}

extension RouteTable {
  /// A host of the app that the address of a web link nearly names, and what would be there.
  fileprivate struct HostLikeness {
    let host: String
    let route: String
  }

  fileprivate func hostLikeness(ofHref href: Span<UInt8>) -> HostLikeness? {
    let reference = URIReference(href)
    guard let authority = reference.authority else { return nil }
    switch answer(toHref: href) {
    case .foreign, .refused(.userInformation), .refused(.badHost): break
    case .match, .noRoute, .excluded, .refused: return nil
    }
    let host = String(decoding: Array(href, authority), as: UTF8.self).lowercased()
    for known in webHosts where RouteTable.resembles(host, known) {
      // Any host below one with a wildcard takes the same routes.
      let name = known.hasPrefix("*.") ? "www" + known.dropFirst() : known
      let address = Array("https://\(name)".utf8) + Array(href, authority.upperBound..<href.count)
      if case .match(let match) = answer(toHref: address.span) {
        return HostLikeness(host: known, route: match.name)
      }
    }
    return nil
  }

  /// Whether they differ by `www.`, by the label that a wildcard demands, or by what follows a host
  /// that was meant to be seen.
  ///
  /// Any other host beside the app's is one of its own right, such as that of a blog.
  private static func resembles(_ host: String, _ known: String) -> Bool {
    if known.hasPrefix("*.") { return host == known.dropFirst(2) }
    return host == "www." + known || known == "www." + host || host.hasPrefix(known + ".")
      || host.hasPrefix(known + "@")
  }
}

extension [UInt8] {
  fileprivate init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self = range.map { bytes[$0] }
  }
}
