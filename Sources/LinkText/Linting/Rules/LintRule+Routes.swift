extension LintRule {
  /// Reports web links that would match a route if their host were a similar host of the app.
  static let unknownHost = LintRule(
    name: "unknown-host", level: .warning, stage: .converting,
    summary: "a web link whose host resembles one of the app's"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes, !routes.webHosts.isEmpty else { return [] }
    return subject.linkFindings { link in
      guard link.target.kind == .web, link.target.route == nil,
        let href = linked.href(of: link.target),
        let (host, route) = routes.similarHost(ofHref: href.span)
      else { return nil }
      return """
        the host of \(linked.quoted(link.construct.destination)) is not one of the app's, \
        so the browser opens it, but on \(host) it would match the route '\(route)'; \
        write that host if the app is meant
        """
    }
  }

  /// A scheme that is neither the app's nor known to the system usually opens nothing.
  static let unknownScheme = LintRule(
    name: "unknown-scheme", level: .note,
    summary: "a scheme that neither the app nor a system is known to open"
  ) { subject in
    let linked = subject.linked
    return subject.links.compactMap { link -> LintFinding? in
      guard link.target.kind == .app, let href = linked.href(of: link.target),
        let range = URIReference(href.span).scheme
      else { return nil }
      let scheme = String(decoding: href.prefix(range.upperBound), as: UTF8.self).lowercased()
      let own = linked.routes?.appSchemes ?? []
      guard !own.contains(scheme), !commonSchemes.contains(scheme) else { return nil }
      // A name that differs in two letters is more likely another scheme.
      let nearest = (own + commonSchemes).correction(of: scheme, atMost: 1)
      // If the app's schemes are unknown, any scheme could be one of them.
      guard !own.isEmpty || nearest != nil else { return nil }
      let place = LintFinding.Suggestion.Place.destination(0..<scheme.utf8.count)
      return LintFinding(
        .link(link.id),
        """
        neither the app nor a system is known to open '\(scheme):'; \
        correct it or add it to 'appSchemes'
        """, suggestion: nearest.map { LintFinding.Suggestion($0, inPlaceOf: place) })
    }
  }

  /// Well-known schemes of systems and common apps, which are not reported.
  private static let commonSchemes = [
    "https", "http", "mailto", "tel", "sms", "ftp", "sftp", "ssh", "git", "geo", "maps", "webcal",
    "market", "intent", "itms-apps", "facetime", "facetime-audio", "magnet", "data", "urn", "xmpp",
    "irc", "sip", "sips", "callto", "skype", "whatsapp", "tg", "slack", "zoommtg", "msteams",
    "spotify", "bitcoin", "ws", "wss", "news", "nntp", "ldap", "rtsp", "smb", "vnc", "about",
    "view-source", "app-settings", "shortcuts",
  ]

  static let unroutableAppLink = LintRule(
    name: "unroutable-app-link", level: .error, stage: .converting,
    summary: "a link of the app that does not match any route"
  ) { subject in
    let linked = subject.linked
    guard let routes = linked.routes else { return [] }
    return subject.linkFindings { link in
      guard link.target.kind == .app, link.target.route == nil,
        let href = linked.href(of: link.target),
        let reason = reason(for: routes.match(forHref: href.span))
      else { return nil }
      let destination = linked.quoted(link.construct.destination)
      return "\(destination) \(reason); correct the link or add a route"
    }
  }

  /// Returns the end of a message about a link without a route; `nil` for a match or foreign link.
  private static func reason(for result: RouteTable.MatchResult) -> String? {
    switch result {
    case .match, .foreign: nil
    case .noRoute: "does not match any route"
    case .excluded(let component): "is excluded from the app by the component '\(component)'"
    case .refused(let refusal): "does not match any route, because \(refusal)"
    }
  }
}

extension RouteTable {
  /// Returns a host of the app that is similar to the host of a web link, and the route that the
  /// link would match on that host; `nil` if there is no such host.
  fileprivate func similarHost(ofHref href: Span<UInt8>) -> (host: String, route: String)? {
    let reference = URIReference(href)
    guard let authority = reference.authority else { return nil }
    switch match(forHref: href) {
    case .foreign, .refused(.userInformation), .refused(.badHost): break
    case .match, .noRoute, .excluded, .refused: return nil
    }
    let host = String(decoding: Bytes(href, in: authority), as: UTF8.self).lowercased()
    for known in webHosts where RouteTable.resembles(host, known) {
      // All hosts that a wildcard matches have the same routes, so any of them will do.
      let name = known.hasPrefix("*.") ? "www" + known.dropFirst() : known
      let address =
        Bytes("https://\(name)".utf8) + Bytes(href, in: authority.upperBound..<href.count)
      if case .match(let match) = match(forHref: address.span) { return (known, match.name) }
    }
    return nil
  }

  /// Returns whether two hosts differ only by `www.` or by the label that a wildcard requires, or
  /// whether the first continues the second, as `a.example.evil.example` continues `a.example`.
  ///
  /// Any other similar host, such as a blog's, is considered a separate site.
  private static func resembles(_ host: String, _ known: String) -> Bool {
    if known.hasPrefix("*.") { return host == known.dropFirst(2) }
    return host == "www." + known || known == "www." + host || host.hasPrefix(known + ".")
      || host.hasPrefix(known + "@")
  }

  /// Returns a finding for each route that no link matches, at the route's position in its file.
  ///
  /// At most 20 findings are returned. The last one states the number of further routes.
  ///
  /// - Parameter takenNames: The names of the routes that links in the documents match.
  public func unusedRouteFindings(takenNames: Set<String>) -> [Finding] {
    let unused = routes.filter { !takenNames.contains($0.name) }
    let shown = unused.prefix(20)
    return shown.enumerated().map { index, route in
      let rest =
        index == shown.count - 1 && unused.count > shown.count
        ? ", nor \(unused.count - shown.count) more after it" : ""
      return Finding(
        rule: "unused-route", level: .warning, location: route.location,
        message: """
          no link matches the route '\(route.name)'\(rest); link there or remove what is not needed
          """)
    }
  }
}
