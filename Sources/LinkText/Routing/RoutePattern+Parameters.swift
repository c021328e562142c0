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

  /// Returns the components joined by slashes, with slashes and percent signs in them encoded, so
  /// that the text can be split again.
  private static func joined(_ components: ArraySlice<RouteComponent>) -> String {
    components.map { component in
      component.text.unicodeScalars
        .map { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) }.joined()
    }.joined(separator: "/")
  }
}
