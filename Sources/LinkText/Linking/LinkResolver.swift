/// A resolver that determines the target of each link and image of a document.
struct LinkResolver {
  private let policy: DestinationPolicy
  private let style: LinkStyle
  private let routes: RouteTable?
  private(set) var hrefs: Bytes = []
  private(set) var routeMatches: [RouteMatch] = []

  init(policy: DestinationPolicy, style: LinkStyle, routes: RouteTable?) {
    self.policy = policy
    self.style = style
    self.routes = routes
  }

  mutating func resolve(_ destination: Span<UInt8>, for use: RefusedScheme.Use) -> LinkTarget {
    let reference = URIReference(destination)
    let kind = kind(of: reference, destination, for: use)
    if let base = policy.base, kind == .relative || kind == .web && reference.scheme == nil {
      let absolute = base.resolving(destination, reference)
      let reference = URIReference(absolute.span)
      return target(
        of: absolute.span, reference, self.kind(of: reference, absolute.span, for: use), for: use)
    }
    return target(of: destination, reference, kind, for: use)
  }

  private mutating func target(
    of destination: Span<UInt8>, _ reference: URIReference, _ kind: LinkTarget.Kind,
    for use: RefusedScheme.Use
  ) -> LinkTarget {
    if case .blocked = kind {
      return LinkTarget(
        kind: kind, href: nil, role: .link, states: .disabled, style: style, route: nil,
        settings: nil)
    }
    let start = UInt32(hrefs.count)
    PercentEncoding.append(destination, exceptions: .placeholders(in: reference), to: &hrefs)
    let href = LinkTarget.HrefRange(lowerBound: start, upperBound: UInt32(hrefs.count))
    let route = use == .link ? route(of: href, kind) : nil
    return LinkTarget(
      kind: kind, href: href, role: .link, states: [], style: style, route: route,
      settings: nil)
  }

  /// Looks up the route of the address as it is written to the output, so that no consumer can be
  /// led elsewhere.
  private mutating func route(of href: LinkTarget.HrefRange, _ kind: LinkTarget.Kind) -> RouteMatch
    .ID?
  {
    guard let routes, kind.canTakeRoute,
      case .match(let match) = routes.answer(toHref: hrefs.span.extracting(href.indices))
    else { return nil }
    routeMatches.append(match)
    return RouteMatch.ID(index: UInt32(routeMatches.count - 1))
  }

  private func kind(
    of reference: URIReference, _ bytes: Span<UInt8>, for use: RefusedScheme.Use
  ) -> LinkTarget.Kind {
    if bytes.isEmpty { return .blocked(.empty) }
    if RefusedScheme.isRefused(bytes, for: use) {
      return policy.refused == .live ? .unsafe : .blocked(.scheme)
    }
    // Before anything is called unresolved: a placeholder after a scheme must not hide the scheme.
    if !isAllowed(reference, bytes) { return .blocked(.schemeNotAllowed) }
    if reference.isUnresolved(in: bytes) { return .unresolved }
    guard let scheme = reference.scheme else {
      if reference.authority != nil { return .web }
      return bytes[0] == UInt8(ascii: "#") ? .fragment : .relative
    }
    return LinkResolver.kind(ofScheme: bytes.extracting(scheme))
  }

  private func isAllowed(_ reference: URIReference, _ bytes: Span<UInt8>) -> Bool {
    guard let allowed = policy.allowedSchemes else { return true }
    if let scheme = reference.scheme { return allowed.contains(bytes.string(scheme)) }
    return reference.authority == nil || allowed.hasWeb
  }

  private static func kind(ofScheme scheme: Span<UInt8>) -> LinkTarget.Kind {
    switch scheme.count {
    case 3:
      scheme.startsIgnoringCase(with: "tel") || scheme.startsIgnoringCase(with: "sms")
        ? .contact : .app
    case 4: scheme.startsIgnoringCase(with: "http") ? .web : .app
    case 5: scheme.startsIgnoringCase(with: "https") ? .web : .app
    case 6: scheme.startsIgnoringCase(with: "mailto") ? .contact : .app
    default: .app
    }
  }
}

extension URIReference {
  /// Returns whether a placeholder is in place of the scheme or the host.
  fileprivate func isUnresolved(in bytes: Span<UInt8>) -> Bool {
    if Placeholder.variableCount(at: 0, in: bytes) != nil { return true }
    guard let authority else { return scheme == nil && hasPlaceholderInScheme(bytes) }
    // Checks the whole authority, because the `@` of `%@` would be read as the end of the user
    // information.
    return authority.contains {
      Placeholder.isFirst(bytes[$0]) && Placeholder.variableCount(at: $0, in: bytes) != nil
    }
  }

  /// Returns whether the text before the first colon would be a scheme if its placeholders were
  /// letters.
  private func hasPlaceholderInScheme(_ bytes: Span<UInt8>) -> Bool {
    var hasPlaceholder = false
    var index = 0
    while index < bytes.count {
      if let count = Placeholder.variableCount(at: index, in: bytes) {
        hasPlaceholder = true
        index += count
      } else if bytes[index].isSchemeCharacter {
        index += 1
      } else {
        return hasPlaceholder && bytes[index] == .colon
      }
    }
    return false
  }
}
