extension LintRule {
  /// Finds web links that would match a route if their host were the similar one of the app.
  static let unknownHost = LintRule(
    name: "unknown-host", level: .warning, stage: .converting,
    summary: "a web link whose host resembles one of the app's"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes, !routes.webHosts.isEmpty else { return [] }
    return subject.linkRemarks { link in
      guard link.target.kind == .web, link.target.route == nil,
        let href = linked.href(of: link.target),
        let likeness = routes.hostLikeness(ofHref: href.span)
      else { return nil }
      return """
        the host of \(linked.quoted(link.construct.destination)) is not one of the app's, so the browser opens it, \
        but on \(likeness.host) it would match the route '\(likeness.route)'; \
        write that host if the app is meant
        """
    }
  }
}

extension RouteTable {
  /// A host of the app that is similar to that of a web link, and the route that the link would
  /// match on it.
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
    let host = String(decoding: Bytes(href, authority), as: UTF8.self).lowercased()
    for known in webHosts where RouteTable.resembles(host, known) {
      // Every host that a wildcard matches has the same routes.
      let name = known.hasPrefix("*.") ? "www" + known.dropFirst() : known
      let address = Bytes("https://\(name)".utf8) + Bytes(href, authority.upperBound..<href.count)
      if case .match(let match) = answer(toHref: address.span) {
        return HostLikeness(host: known, route: match.name)
      }
    }
    return nil
  }

  /// Returns whether two hosts differ by `www.`, by the label that a wildcard requires, or by text
  /// after a host that is meant to be mistaken for it.
  ///
  /// Any other similar host, such as that of a blog, is considered a separate site.
  private static func resembles(_ host: String, _ known: String) -> Bool {
    if known.hasPrefix("*.") { return host == known.dropFirst(2) }
    return host == "www." + known || known == "www." + host || host.hasPrefix(known + ".")
      || host.hasPrefix(known + "@")
  }
}
