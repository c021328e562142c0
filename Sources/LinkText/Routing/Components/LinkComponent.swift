/// An entry of an Apple or Android association file, with patterns that addresses must match.
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

    /// The key in a ``ComponentIndex``, or `nil` if an empty value or several values can match.
    fileprivate var key: ComponentKey? {
      guard let text = value.literal, !text.isEmpty else { return nil }
      return ComponentKey(item: name, value: text)
    }
  }

  package let name: String
  /// The pattern as written in the file, such as `/help/*?articleNumber=????#top`.
  let pattern: String
  /// Whether matching addresses are excluded from the app.
  package let isExcluded: Bool
  package let dialect: ComponentDialect
  package let comparison: ComponentComparison
  /// The path patterns, of which an address must match at least one.
  package let paths: [WildcardPattern]
  package let query: Query
  /// The fragment pattern, or `nil` if the component ignores the fragment.
  package let fragment: WildcardPattern?

  /// Returns the name of the first part of an address that does not match, or `nil` if all match.
  func mismatch(with address: ComparedAddress) -> String? {
    guard paths.contains(where: { $0.matches(address.path) }) else { return "path" }
    let fitsQuery =
      switch query {
      case .anything: true
      case .whole(let pattern): pattern.matches(address.query ?? [])
      case .items(let items): items.allSatisfy { fits(address.items[$0.name] ?? [], to: $0.value) }
      }
    guard fitsQuery else { return "query" }
    guard let fragment else { return nil }
    // Apple's systems match a missing fragment as an empty text.
    let found = address.fragment ?? (dialect == .apple ? [] : nil)
    return found.map(fragment.matches) == true ? nil : "fragment"
  }

  private func fits(_ values: [Bytes], to pattern: WildcardPattern) -> Bool {
    // On Apple's systems, a missing parameter is empty.
    dialect == .apple && values.isEmpty
      ? pattern.matches([]) : values.contains(where: pattern.matches)
  }

  /// Returns whether an address repeats a parameter that the component requires, so that the
  /// component may match one value while the app reads another.
  func isItemRepeated(in address: ComparedAddress) -> Bool {
    guard case .items(let items) = query, !address.repeatedNames.isEmpty else { return false }
    return items.contains { item in
      address.repeatedNames.contains(
        comparison.isPercentEncoded ? item.name.percentDecoded.bytes : item.name)
    }
  }

  /// The component with case-folded patterns, for comparison with case-insensitive components.
  var folded: LinkComponent {
    let query: Query =
      switch query {
      case .anything: .anything
      case .whole(let pattern): .whole(pattern.caseFolded)
      case .items(let items):
        .items(items.map { Item(name: $0.name.caseFolded, value: $0.value.caseFolded) })
      }
    return LinkComponent(
      name: name, pattern: pattern, isExcluded: isExcluded, dialect: dialect,
      comparison: ComponentComparison(
        isCaseSensitive: false, isPercentEncoded: comparison.isPercentEncoded),
      paths: paths.map(\.caseFolded), query: query, fragment: fragment?.caseFolded)
  }

  /// Returns whether this component provably matches every address that `later` matches.
  ///
  /// If the components compare texts differently, only patterns that match any text cover other
  /// patterns. The result is `false` if the budget of bytes and wildcards to compare is exhausted.
  func covers(_ later: LinkComponent, within budget: inout Int) -> Bool {
    // Comparing two components has a cost even if they are empty.
    budget -= 8
    guard budget > 0 else { return false }
    guard
      later.paths.allSatisfy({ path in
        paths.contains { covers(path, of: later, by: $0, within: &budget) }
      }), coversQuery(of: later, within: &budget)
    else { return false }
    guard let fragment else { return true }
    return later.fragment.map { covers($0, of: later, by: fragment, within: &budget) } ?? false
  }

  private func coversQuery(of later: LinkComponent, within budget: inout Int) -> Bool {
    switch (query, later.query) {
    case (.anything, _): true
    case (.whole(let pattern), .whole(let other)):
      covers(other, of: later, by: pattern, within: &budget)
    case (.items(let items), .items(let others)):
      comparison == later.comparison
        && items.allSatisfy { item in
          others.contains { other in
            budget -= 1 + item.name.count
            return budget > 0 && item.name == other.name
              && item.value.covers(other.value, within: &budget)
          }
        }
    case (.whole, .anything), (.whole, .items), (.items, .anything), (.items, .whole): false
    }
  }

  private func covers(
    _ other: WildcardPattern, of later: LinkComponent, by pattern: WildcardPattern,
    within budget: inout Int
  ) -> Bool {
    comparison == later.comparison ? pattern.covers(other, within: &budget) : pattern == .anything
  }

  /// Returns the keys that all addresses matching `path` have, in order of preference.
  func keys(of path: WildcardPattern) -> [ComponentKey] {
    var keys = path.keys
    switch query {
    case .anything: break
    // A missing query is matched as an empty text.
    case .whole(let pattern):
      if let text = pattern.literal { keys.append(ComponentKey(.query, bytes: text)) }
    case .items(let items): keys += items.compactMap(\.key)
    }
    if let text = fragment?.literal { keys.append(ComponentKey(.fragment, bytes: text)) }
    return keys
  }
}

extension WildcardPattern {
  /// The only text that matches, or `nil` if other texts may match.
  fileprivate var literal: Bytes? {
    guard let token = tokens.first else { return [] }
    guard case .literal(let text) = token, tokens.count == 1 else { return nil }
    return text
  }

  fileprivate var keys: [ComponentKey] {
    if let literal { return [ComponentKey(.path, bytes: literal)] }
    var keys: [ComponentKey] = []
    if case .literal(let start) = tokens.first { keys.append(ComponentKey(.prefix, bytes: start)) }
    if case .literal(let end) = tokens.last {
      keys.append(ComponentKey(.suffix, bytes: end.reversed()))
    }
    for case .literal(let text) in tokens.dropFirst().dropLast() {
      let segments = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      keys += segments.dropFirst().dropLast().map { ComponentKey(.segment, bytes: $0) }
    }
    return keys
  }
}
