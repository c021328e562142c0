/// An entry of a list of components: what an address must look like, and what happens if it
/// matches.
struct LinkComponent: Sendable {
  enum Query: Equatable, Sendable {
    case anything
    case whole(WildcardPattern)
    case items([Item])
  }

  /// The pattern for the values of one query parameter.
  struct Item: Equatable, Sendable {
    let name: Bytes
    let value: WildcardPattern
  }

  let name: String
  /// The pattern as written in the file, such as `/help/*?articleNumber=????#top`.
  let pattern: String
  /// Whether addresses that match stay out of the app.
  let isExcluded: Bool
  let dialect: ComponentDialect
  let comparison: ComponentComparison
  /// The path patterns, one of which must match.
  let paths: [WildcardPattern]
  let query: Query
  /// The fragment pattern, or `nil` if any fragment or none matches.
  let fragment: WildcardPattern?

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

  private func fits(_ values: [Bytes], _ pattern: WildcardPattern) -> Bool {
    switch dialect {
    // A missing parameter is empty, and each of several values must match.
    case .apple: values.isEmpty ? pattern.matches([]) : values.allSatisfy(pattern.matches)
    case .android: values.contains(where: pattern.matches)
    }
  }
}
