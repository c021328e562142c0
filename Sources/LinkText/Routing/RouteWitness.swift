/// A generator of example addresses that patterns match.
struct RouteWitness {
  private let start: String
  /// A text that is not a literal of any pattern.
  private let fresh: String
  /// The characters besides letters and digits that are never encoded (RFC 3986, section 2.3).
  private static let unreserved = "-._~"

  init(appSchemes: [String], webHosts: [String], patterns: [RouteTrie.Entry]) {
    if let host = webHosts.first {
      start = "https://" + (host.hasPrefix("*.") ? "www\(host.dropFirst())" : host) + "/"
    } else {
      start = (appSchemes.first ?? "app") + "://"
    }
    let components = patterns.flatMap(\.pattern.components)
    var fresh = "x"
    while components.contains(.literal(fresh)) { fresh += "x" }
    self.fresh = fresh
  }

  /// Returns an address with `fresh` for each placeholder and for `**`, and with the demands.
  func text(of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]) -> String {
    let components = pattern.components.map {
      switch $0 {
      case .literal(let text): text.percentEncoded(keeping: RouteWitness.unreserved)
      case .placeholder, .rest: fresh
      }
    }
    let names = demands.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let query = names.map { $0.percentEncoded(keeping: RouteWitness.unreserved) + "=" + fresh }
    return start + components.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  func address(
    of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]
  ) -> RouteAddress? {
    let text = Bytes(text(of: pattern, demanding: demands).utf8)
    return try? RouteAddress(reading: text.span)
  }
}
