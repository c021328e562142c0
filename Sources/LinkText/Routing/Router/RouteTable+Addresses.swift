extension RouteTable {
  /// Returns an address with a custom scheme for a route.
  ///
  /// The first component is written as the host if all of its characters are valid there: lowercase
  /// letters, digits, `-`, `.`, `_`, and `~`. Otherwise, the host is empty.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - values: The values of placeholders by name; a trailing `**` has the name `**`. The address
  ///     follows the first suitable pattern whose placeholders are exactly the names with values.
  ///   - scheme: One of ``appSchemes``.
  /// - Returns: `nil` if no pattern fits the values, or if no address leads back to the route.
  public func address(ofRoute route: String, values: [String: String?], scheme: String) -> String? {
    address(ofRoute: route, values: values) { path in
      let first = path.utf8.prefix { $0 != .slash && $0 != UInt8(ascii: "?") }
      let isHost = !first.isEmpty && first.allSatisfy(\.isPlainInHost)
      return (isHost ? ["\(scheme)://\(path)"] : []) + ["\(scheme):///\(path)"]
    }
  }

  /// Returns a web address for a route, with `https`.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - values: The values of placeholders, as for an address with a custom scheme.
  ///   - host: One of the app's hosts, as described by ``webHosts``.
  /// - Returns: `nil` if no pattern fits the values, or if no address leads back to the route.
  public func webAddress(
    ofRoute route: String, values: [String: String?], host: String
  ) -> String? {
    address(ofRoute: route, values: values) { path in ["https://\(host)/\(path)"] }
  }

  /// Returns the first address that matches the route with these values, or `nil` if none does.
  ///
  /// - Parameter addresses: Returns the addresses to try for a path and query, best first.
  private func address(
    ofRoute name: String, values: [String: String?], addresses: (String) -> [String]
  ) -> String? {
    guard let route = routes.first(where: { $0.name == name }) else { return nil }
    let values = values.compactMapValues(\.self)
    for text in route.patterns {
      guard let pattern = try? RoutePattern(text), let path = pattern.text(with: values)
      else { continue }
      let address = addresses(path).first { address in
        guard case .match(let match) = match(for: address), match.pattern.isSame(as: text)
        else { return false }
        let (path, query) = (match.parameters.path, match.parameters.query)
        return values.allSatisfy { name, value in
          (path[name] ?? query[name])?.isSame(as: value) == true
        }
      }
      if let address { return address }
    }
    return nil
  }

  /// Returns the web address that is equivalent to one of the app's custom-scheme addresses.
  ///
  /// The result consists of the first host in ``webHosts`` that has no wildcard, followed by the
  /// path, query, and fragment as written. The host of the app address is written as the first path
  /// component, in the spelling of the matching pattern, because paths are case-sensitive.
  ///
  /// A web address of the app is returned unchanged. The result is `nil` if the address is foreign
  /// or refused, or if every host of the table has a wildcard.
  public func webAddress(for address: String) -> String? {
    let result = match(for: address)
    let bytes = Bytes(address.utf8)
    guard result.isOurs, let head = try? RouteAddressHead(URIReference(bytes.span), of: bytes.span)
    else { return nil }
    if RouteAddress.isWeb(head.scheme) { return address }
    guard let host = webHosts.first(where: { !$0.hasPrefix("*.") }) else { return nil }
    let rest = bytes.span.string(head.end..<bytes.count)
    var authority = head.reference.authority ?? head.end..<head.end
    // Drop a colon without a port number.
    if let last = authority.last, bytes[last] == .colon { authority.removeLast() }
    guard !authority.isEmpty else {
      // Compares bytes, because a combining mark after the slash would form another `Character`.
      let slash = rest.utf8.first == UInt8(ascii: "/") ? "" : "/"
      return "https://\(host)\(slash)\(rest)"
    }
    let first = result.firstLiteral ?? bytes.span.string(authority)
    return "https://\(host)/\(first)\(rest)"
  }

  /// Returns the custom-scheme address that is equivalent to one of the app's web addresses.
  ///
  /// The result consists of the first of ``appSchemes`` and the path, query, and fragment as
  /// written. The first path component is converted to the host if all of its characters are valid
  /// there: lowercase letters, digits, `-`, `.`, `_`, and `~`. Otherwise, the host is empty.
  ///
  /// An address with one of the app's schemes is returned unchanged. The result is `nil` if the
  /// address is foreign or refused, or if the table has no scheme.
  public func appAddress(for address: String) -> String? {
    let bytes = Bytes(address.utf8)
    guard match(for: address).isOurs,
      let head = try? RouteAddressHead(URIReference(bytes.span), of: bytes.span)
    else { return nil }
    guard RouteAddress.isWeb(head.scheme) else { return address }
    guard let scheme = appSchemes.first else { return nil }
    let path = bytes[head.end...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    guard !first.isEmpty, first.allSatisfy(\.isPlainInHost) else {
      let rest = bytes.span.string(head.end..<bytes.count)
      return "\(scheme)://\(path.isEmpty ? "/" : "")\(rest)"
    }
    return "\(scheme)://\(bytes.span.string(first.startIndex..<bytes.count))"
  }
}

extension RouteMatch {
  /// The match with the values of the pattern's placeholders, without other parameters.
  public var withoutOtherParameters: RouteMatch {
    let names = (try? RoutePattern(pattern))?.demands.map(\.placeholder) ?? []
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: parameters.path, query: parameters.query.filter { names.contains($0.key) }))
  }
}

extension RoutePattern {
  /// Returns the path, without the leading slash, and the query for the given values, or `nil` if
  /// the names of the values are not exactly the placeholders.
  fileprivate func text(with values: [String: String]) -> String? {
    guard Set(parameterNames) == Set(values.keys) else { return nil }
    let path = components.compactMap { component in
      switch component {
      case .literal(let text): text.encodedForAddress
      case .placeholder(let name): values[name, default: ""].encodedForAddress
      case .rest: values[RoutePattern.restName].flatMap { $0.isEmpty ? nil : $0.encodedRest }
      }
    }
    let query = demands.map {
      "\($0.name.encodedForAddress)=\(values[$0.placeholder, default: ""].encodedForAddress)"
    }
    return path.joined(separator: "/") + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}

extension String {
  /// The text with all but unreserved characters percent-encoded (RFC 3986, section 2.3).
  var encodedForAddress: String { percentEncoded(keeping: "-._~") }

  /// The value of `**`, percent-encoded except for the slashes between components.
  fileprivate var encodedRest: String {
    encodedForAddress.replacing("%2F", with: "/")
      .replacing("%252F", with: "%2F").replacing("%2525", with: "%25")
  }

  /// Compares bytes, because `==` uses canonical equivalence.
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension RouteTable.MatchResult {
  fileprivate var isOurs: Bool {
    switch self {
    case .match, .noRoute, .excluded: true
    case .foreign, .refused: false
    }
  }

  /// The first component of the matching pattern as written, or `nil` if it isn't a literal.
  fileprivate var firstLiteral: String? {
    guard case .match(let match) = self, let pattern = try? RoutePattern(match.pattern),
      case .literal = pattern.components.first
    else { return nil }
    let start = match.pattern.utf8.drop { $0 == UInt8(ascii: "/") }
    return String(Substring(start.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
  }
}

extension UInt8 {
  /// Whether parsers read the byte as the same character of a host and never as a delimiter.
  var isPlainInHost: Bool {
    isASCIIDigit || isASCIILetter && self == asciiLowercased || "-._~".utf8.contains(self)
  }
}
