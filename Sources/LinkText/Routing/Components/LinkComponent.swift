/// An entry of a list of components: what an address must look like, and what happens if it
/// matches.
package struct LinkComponent: Sendable {
  package enum Query: Equatable, Sendable {
    case anything
    case whole(WildcardPattern)
    case items([Item])
  }

  /// The pattern for the values of one query parameter.
  package struct Item: Equatable, Sendable {
    package let name: Bytes
    package let value: WildcardPattern
  }

  package let name: String
  /// The pattern as written in the file, such as `/help/*?articleNumber=????#top`.
  let pattern: String
  /// Whether addresses that match stay out of the app.
  package let isExcluded: Bool
  package let dialect: ComponentDialect
  package let comparison: ComponentComparison
  /// The path patterns, one of which must match.
  package let paths: [WildcardPattern]
  package let query: Query
  /// The fragment pattern, or `nil` if any fragment or none matches.
  package let fragment: WildcardPattern?

  /// Returns the name of the first part of an address that does not match, or `nil` if all match.
  func mismatch(with address: ComparedAddress) -> String? {
    guard paths.contains(where: { $0.matches(address.path) }) else { return "path" }
    let fitsQuery =
      switch query {
      case .anything: true
      case .whole(let pattern): pattern.matches(address.query ?? [])
      case .items(let items): items.allSatisfy { fits(address.items[$0.name] ?? [], $0.value) }
      }
    guard fitsQuery else { return "query" }
    guard let fragment else { return nil }
    // Apple's systems match a missing fragment as the empty text.
    let found = address.fragment ?? (dialect == .apple ? [] : nil)
    return found.map(fragment.matches) == true ? nil : "fragment"
  }

  /// Returns whether a parameter has a value that matches.
  private func fits(_ values: [Bytes], _ pattern: WildcardPattern) -> Bool {
    // On Apple's systems, a missing parameter is empty.
    dialect == .apple && values.isEmpty
      ? pattern.matches([]) : values.contains(where: pattern.matches)
  }

  /// Returns whether an address repeats a parameter that the component requires, so that the
  /// component may match one of the values and the app read another one.
  func isItemRepeated(in address: ComparedAddress) -> Bool {
    guard case .items(let items) = query, !address.repeatedNames.isEmpty else { return false }
    return items.contains { item in
      address.repeatedNames.contains(
        comparison.isPercentEncoded ? item.name.percentDecoded.bytes : item.name)
    }
  }
}
