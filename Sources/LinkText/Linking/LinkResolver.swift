struct LinkResolver {
  let policy: DestinationPolicy
  let style: LinkStyle
  let routes: RouteTable?
  let linkedPath: DestinationPolicy.LinkedPath?
  private(set) var hrefs: Bytes = []
  private(set) var routeMatches: [RouteMatch] = []

  mutating func resolve(_ destination: Span<UInt8>, for use: RefusedScheme.Use) -> LinkTarget {
    let reference = URIReference(destination)
    let kind = kind(of: destination, reference: reference, for: use)
    if kind == .relative, use == .link, let linkedPath,
      let path = RelativePath(of: destination), let other = linkedPath(path.decoded)
    {
      let replaced = path.replaced(by: other, in: destination)
      var target = resolved(
        replaced.span, reference: URIReference(replaced.span), kind: kind, for: use)
      target.isPathReplaced = true
      return target
    }
    return resolved(destination, reference: reference, kind: kind, for: use)
  }

  /// Returns the target of a destination; relative destinations are resolved against the base URL.
  private mutating func resolved(
    _ destination: Span<UInt8>, reference: URIReference, kind: LinkTarget.Kind,
    for use: RefusedScheme.Use
  ) -> LinkTarget {
    if let base = policy.base, kind == .relative || kind == .web && reference.scheme == nil {
      let absolute = base.resolving(destination, reference: reference)
      let reference = URIReference(absolute.span)
      return target(
        of: absolute.span, reference: reference,
        kind: self.kind(of: absolute.span, reference: reference, for: use), for: use)
    }
    return target(of: destination, reference: reference, kind: kind, for: use)
  }

  private mutating func target(
    of destination: Span<UInt8>, reference: URIReference, kind: LinkTarget.Kind,
    for use: RefusedScheme.Use
  ) -> LinkTarget {
    if case .blocked = kind {
      return LinkTarget(
        kind: kind, href: nil, role: .link, states: .disabled, style: style, route: nil)
    }
    let start = UInt32(hrefs.count)
    if kind == .contact, let address = MailtoURI.removingAttachments(from: destination) {
      PercentEncoding.append(address.span, keepingPlaceholdersOf: reference, to: &hrefs)
    } else {
      PercentEncoding.append(destination, keepingPlaceholdersOf: reference, to: &hrefs)
    }
    let href = LinkTarget.HrefRange(lowerBound: start, upperBound: UInt32(hrefs.count))
    let route = use == .link ? route(of: href, kind: kind) : nil
    return LinkTarget(
      kind: kind, href: href, role: .link, states: [], style: style, route: route,
      isSchemeNamed: kind == .app && isSchemeNamed(of: destination, reference: reference))
  }

  /// Records and returns the route that a percent-encoded address matches; `nil` for no match.
  private mutating func route(
    of href: LinkTarget.HrefRange, kind: LinkTarget.Kind
  ) -> RouteMatch.ID? {
    guard let routes, kind.canTakeRoute,
      case .match(let match) = routes.match(forHref: hrefs.span.extracting(href.indices))
    else { return nil }
    routeMatches.append(match)
    return RouteMatch.ID(index: UInt32(routeMatches.count - 1))
  }

  private func kind(
    of bytes: Span<UInt8>, reference: URIReference, for use: RefusedScheme.Use
  ) -> LinkTarget.Kind {
    if bytes.isEmpty { return .blocked(.empty) }
    let schemeKind = LinkResolver.kind(ofScheme: reference.scheme, in: bytes)
    if let kind = refusedKind(
      of: bytes, reference: reference, schemeKind: schemeKind, for: use)
    {
      return kind
    }
    if let rest = Placeholder.removing(from: bytes) {
      // The value of a placeholder may be empty.
      let restReference = URIReference(rest.span)
      let restKind = LinkResolver.kind(ofScheme: restReference.scheme, in: rest.span)
      if !rest.isEmpty,
        let kind = refusedKind(
          of: rest.span, reference: restReference, schemeKind: restKind, for: use)
      {
        return kind
      }
      if reference.hasPlaceholderForScheme(in: bytes)
        || (reference.scheme == nil) != (restReference.scheme == nil)
        || (reference.authority == nil) != (restReference.authority == nil)
      {
        return .unresolved
      }
      switch reference.hostPlaceholders(in: bytes) {
      case .none: break
      case .inHost: return .unresolved
      case .beforeHost: return kind(refusedFor: .unreadableHost)
      }
    }
    guard let schemeKind else {
      if reference.authority != nil { return webKind(of: bytes, reference: reference) }
      return bytes[0] == UInt8(ascii: "#") ? .fragment : .relative
    }
    return schemeKind == .web ? webKind(of: bytes, reference: reference) : schemeKind
  }

  /// Returns the kind of a destination whose scheme is refused or not allowed, or else `nil`.
  private func refusedKind(
    of bytes: Span<UInt8>, reference: URIReference, schemeKind: LinkTarget.Kind?,
    for use: RefusedScheme.Use
  ) -> LinkTarget.Kind? {
    switch schemeKind == .web ? nil : RefusedScheme.refusal(of: bytes, for: use) {
    case .always: return kind(refusedFor: .scheme)
    case .unlessNamed:
      // An obfuscated scheme never counts as allowed.
      if reference.scheme == nil || !isSchemeNamed(of: bytes, reference: reference) {
        return kind(refusedFor: .scheme)
      }
    case nil: break
    }
    return isAllowed(bytes, reference: reference) ? nil : .blocked(.schemeNotAllowed)
  }

  private func kind(refusedFor reason: LinkTarget.BlockReason) -> LinkTarget.Kind {
    policy.refused == .live ? .unsafe : .blocked(reason)
  }

  /// Returns whether a scheme is one of the app's schemes or in the list of allowed schemes.
  private func isSchemeNamed(of bytes: Span<UInt8>, reference: URIReference) -> Bool {
    // A scheme that is not in the list is blocked anyway.
    if policy.allowedSchemes != nil { return true }
    guard let routes, let scheme = reference.scheme else { return false }
    return routes.appSchemes.contains(bytes.string(scheme).lowercased())
  }

  private func webKind(of bytes: Span<UInt8>, reference: URIReference) -> LinkTarget.Kind {
    let authority = reference.webAuthority(in: bytes)
    // Nearly every authority is only a host.
    if WebHost.isName(bytes.extracting(authority)) { return .web }
    let name = bytes.extracting(URIReference.host(in: authority, of: bytes))
    return WebHost.isName(name) || WebHost.name(of: name) != nil
      ? .web : kind(refusedFor: .unreadableHost)
  }

  private func isAllowed(_ bytes: Span<UInt8>, reference: URIReference) -> Bool {
    guard let allowed = policy.allowedSchemes else { return true }
    if let scheme = reference.scheme { return allowed.contains(bytes.string(scheme)) }
    return reference.authority == nil || allowed.contains("http") || allowed.contains("https")
  }

  /// Returns the kind that a scheme implies, or `nil` if there is no scheme.
  private static func kind(ofScheme range: Range<Int>?, in bytes: Span<UInt8>) -> LinkTarget.Kind? {
    guard let range else { return nil }
    let scheme = bytes.extracting(range)
    return switch scheme.count {
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
  fileprivate enum HostPlaceholders {
    case none
    case inHost
    /// A placeholder `%@` precedes the host; browsers read its `@` as the end of user information.
    case beforeHost
  }

  /// Returns whether a placeholder may be the scheme or a part of it.
  fileprivate func hasPlaceholderForScheme(in bytes: Span<UInt8>) -> Bool {
    if Placeholder.variableByteCount(at: 0, in: bytes) != nil { return true }
    guard scheme == nil, authority == nil else { return false }
    // The text before the first colon would be a scheme if its placeholders were letters.
    var hasPlaceholder = false
    var index = 0
    while index < bytes.count {
      if let count = Placeholder.variableByteCount(at: index, in: bytes) {
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

  private func hasWebScheme(in bytes: Span<UInt8>) -> Bool {
    scheme.map { ["http", "https"].contains(bytes.string($0).lowercased()) } ?? false
  }

  /// Returns whether the authority has placeholders in the host, or directly before the host.
  ///
  /// A placeholder in the user information doesn't affect the host.
  fileprivate func hostPlaceholders(in bytes: Span<UInt8>) -> HostPlaceholders {
    guard authority != nil || hasWebScheme(in: bytes) else { return .none }
    let authority = webAuthority(in: bytes)
    let at = UInt8(ascii: "@")
    var placeholders = HostPlaceholders.none
    var index = authority.lowerBound
    while index < authority.upperBound {
      if let count = Placeholder.variableByteCount(at: index, in: bytes) {
        index += count
        let canPrecedeHost =
          index < authority.upperBound && bytes[index] != .colon
          && bytes[index] != UInt8(ascii: ".")
        placeholders = bytes[index - 1] == at && canPrecedeHost ? .beforeHost : .inHost
      } else {
        if bytes[index] == at { placeholders = .none }
        index += 1
      }
    }
    return placeholders
  }
}

extension RouteTable {
  /// Returns the result of matching a link's address, with its placeholders as literal text.
  func match(forHref href: Span<UInt8>) -> MatchResult {
    match(for: RouteTable.address(ofHref: href).span)
  }

  /// Returns a link's address in the form that routes match.
  ///
  /// Placeholders are literal text: `app://orders/{id}` passes `{id}` to a route, and
  /// `app://orders/%1$@` passes `%1$@`, whose percent sign is encoded as `%25`.
  package static func address(ofHref href: Span<UInt8>) -> Bytes {
    var address: Bytes = []
    address.reserveCapacity(href.count)
    var index = 0
    while index < href.count {
      let count = Placeholder.isFirst(href[index]) ? placeholderCount(at: index, in: href) : 0
      for byte in index..<index + max(count, 1) {
        if count > 0, href[byte] == UInt8(ascii: "%") {
          address.append(contentsOf: "%25".utf8)
        } else {
          address.append(href[byte])
        }
      }
      index += max(count, 1)
    }
    return address
  }

  private static func placeholderCount(at index: Int, in href: Span<UInt8>) -> Int {
    if let count = Placeholder.variableByteCount(at: index, in: href) { return count }
    let isEscapedPercent =
      index + 1 < href.count && href[index] == UInt8(ascii: "%")
      && href[index + 1] == UInt8(ascii: "%")
    // Formatting turns `%%2e` into the percent-encoding `%2e`. Routes reject `%%2e` itself.
    let isEncoding =
      index + 3 < href.count && href[index + 2].isASCIIHexDigit && href[index + 3].isASCIIHexDigit
    return isEscapedPercent && !isEncoding ? 2 : 0
  }
}
