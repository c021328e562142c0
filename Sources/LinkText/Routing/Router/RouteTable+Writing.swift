extension RouteTable {
  /// Returns an address with a custom scheme for a route.
  ///
  /// The first component is written as the host if all of its characters are valid there: lowercase
  /// letters, digits, `-`, `.`, `_`, and `~`. Otherwise, the host is empty.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - values: The values of placeholders by name; that of a trailing `**` has the name `**`. Of the
  ///     patterns with exactly the names whose values are not `nil`, the first one is used that the
  ///     address matches.
  ///   - scheme: One of ``appSchemes``.
  /// - Returns: `nil` if no address has the values, such as an empty component, or if all of them match
  ///   other routes.
  public func address(
    ofRoute route: String, values: [String: String?], scheme: String
  ) -> String? {
    address(ofRoute: route, values) { path in
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
  ///   - host: A host that ``webHosts`` has.
  /// - Returns: `nil` if no address has the values, or if all of them match other routes.
  public func webAddress(
    ofRoute route: String, values: [String: String?], host: String
  ) -> String? {
    address(ofRoute: route, values) { path in ["https://\(host)/\(path)"] }
  }

  /// Returns the first address that matches the route with exactly these values.
  ///
  /// - Parameter addresses: Returns the spellings of an address, for its path without the leading slash
  ///   and its query.
  private func address(
    ofRoute name: String, _ values: [String: String?], _ addresses: (String) -> [String]
  ) -> String? {
    guard let route = routes.first(where: { $0.name == name }) else { return nil }
    let values = values.compactMapValues(\.self)
    for text in route.patterns {
      guard let pattern = try? RoutePattern(text), let path = pattern.text(with: values)
      else { continue }
      let address = addresses(path).first { address in
        guard case .match(let match) = answer(to: address), match.pattern.isSame(as: text)
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
}

extension RouteMatch {
  /// The match without the query parameters that the pattern does not require.
  ///
  /// What is left are the values of the pattern's placeholders, each under its name.
  public var withoutOtherParameters: RouteMatch {
    let names = (try? RoutePattern(pattern))?.demands.map(\.placeholder) ?? []
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: parameters.path, query: parameters.query.filter { names.contains($0.key) }))
  }
}

extension RoutePattern {
  /// Returns a path, without the leading slash, and a query with values, or `nil` if these are not the
  /// values of exactly this pattern's placeholders.
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
    return path.joined(separator: "/")
      + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }
}

extension String {
  /// The text with everything percent-encoded but unreserved characters (RFC 3986, section 2.3).
  fileprivate var encodedForAddress: String { percentEncoded(keeping: "-._~") }

  /// The value of `**` as components: slashes separate them, and only slashes and percent signs in
  /// them are encoded.
  fileprivate var encodedRest: String {
    encodedForAddress.replacing("%2F", with: "/")
      .replacing("%252F", with: "%2F").replacing("%2525", with: "%25")
  }

  /// Compares bytes, because `==` uses canonical equivalence.
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
