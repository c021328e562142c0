/// One entry of a list of components: what an address must look like, and what follows then.
struct LinkComponent: Sendable {
  enum Effect: Sendable {
    case opensApp
    case staysOut
  }

  /// The part of an address that decides.
  enum Part: String, Sendable {
    case path
    case query
    case fragment
  }

  enum Query: Equatable, Sendable {
    case anything
    case whole(WildcardPattern)
    case items([Item])
  }

  /// What the values of one name in the query must look like.
  struct Item: Equatable, Sendable {
    let name: [UInt8]
    let value: WildcardPattern
  }

  let name: String
  /// As the file has it, such as `/help/*?articleNumber=????#top`.
  let pattern: String
  let effect: Effect
  let dialect: ComponentDialect
  let comparison: ComponentComparison
  /// One of them must fit.
  let paths: [WildcardPattern]
  let query: Query
  /// Nil when any fragment will do, and none.
  let fragment: WildcardPattern?

  /// The first part of an address that does not fit; nil when all do.
  func mismatch(with address: ComparedAddress) -> Part? {
    guard paths.contains(where: { $0.matches(address.path) }) else { return .path }
    guard fits(address) else { return .query }
    guard let fragment else { return nil }
    switch dialect {
    case .apple: return fragment.matches(address.fragment ?? []) ? nil : .fragment
    case .android: return address.fragment.map(fragment.matches) == true ? nil : .fragment
    }
  }

  private func fits(_ address: ComparedAddress) -> Bool {
    switch query {
    case .anything: true
    case .whole(let pattern): pattern.matches(address.query ?? [])
    case .items(let items): items.allSatisfy { fits(address.items[$0.name] ?? [], $0.value) }
    }
  }

  private func fits(_ values: [[UInt8]], _ pattern: WildcardPattern) -> Bool {
    switch dialect {
    // Apple: what is not there is empty, and of several with one name each must fit.
    case .apple: values.isEmpty ? pattern.matches([]) : values.allSatisfy(pattern.matches)
    case .android: values.contains(where: pattern.matches)
    }
  }
}
