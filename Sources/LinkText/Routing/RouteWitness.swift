/// A generator of example addresses that patterns match.
struct RouteWitness {
  private let start: String
  /// A text that is not a literal of any pattern.
  private let fresh: String

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

  /// Returns an address with `fresh` for each placeholder and for `**`, and with the required
  /// parameters.
  func text(of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]) -> String {
    let components = pattern.components.map {
      switch $0 {
      case .literal(let text): RouteWitness.percentEncoded(text)
      case .placeholder, .rest: fresh
      }
    }
    let names = demands.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let query = names.map { "\(RouteWitness.percentEncoded($0))=\(fresh)" }
    return start + components.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  func address(
    of pattern: RoutePattern, demanding demands: [RoutePattern.Demand]
  ) -> RouteAddress? {
    let text = Bytes(text(of: pattern, demanding: demands).utf8)
    return try? RouteAddress(reading: text.span)
  }

  /// Returns the text with all but unreserved characters encoded (RFC 3986, section 2.3).
  private static func percentEncoded(_ text: String) -> String {
    var bytes: Bytes = []
    for byte in text.utf8 {
      if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        PercentEncoding.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
