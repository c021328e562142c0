extension RoutePattern {
  /// Returns the values of the placeholders in an address that this pattern matches.
  func parameters(of address: RouteAddress) -> RouteParameters {
    let found = address.components
    var path: [String: String] = [:]
    for (index, component) in components.enumerated() {
      switch component {
      case .literal: break
      case .placeholder(let name): path[name] = found[index].text
      case .rest: path[RoutePattern.restName] = RoutePattern.joined(found[index...])
      }
    }
    var query = address.queryValues
    let values = demands.map { query[$0.name] }
    for demand in demands { query[demand.name] = nil }
    for (demand, value) in zip(demands, values) { query[demand.placeholder] = value }
    return RouteParameters(path: path, query: query)
  }

  /// Returns the components joined by slashes.
  ///
  /// A slash or percent sign within a component is percent-encoded, so that the components can be
  /// split again.
  private static func joined(_ components: ArraySlice<RouteComponent>) -> String {
    var bytes: Bytes = []
    for component in components {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
      for byte in component.text.utf8 {
        switch byte {
        case UInt8(ascii: "/"): bytes.append(contentsOf: "%2F".utf8)
        case UInt8(ascii: "%"): bytes.append(contentsOf: "%25".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
