extension LinkComponent {
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
  /// Components that compare addresses differently cover each other only where a pattern matches
  /// any text. The result is `false` if the budget of bytes and wildcards to compare is exhausted.
  func covers(_ later: LinkComponent, within budget: inout Int) -> Bool {
    // Comparing two components has a cost even if they are empty.
    budget -= 8
    guard budget > 0 else { return false }
    guard
      later.paths.allSatisfy({ path in
        paths.contains { covers($0, path, of: later, within: &budget) }
      }), coversQuery(of: later, within: &budget)
    else { return false }
    guard let fragment else { return true }
    return later.fragment.map { covers(fragment, $0, of: later, within: &budget) } ?? false
  }

  private func coversQuery(of later: LinkComponent, within budget: inout Int) -> Bool {
    switch (query, later.query) {
    case (.anything, _): true
    case (.whole(let pattern), .whole(let other)):
      covers(pattern, other, of: later, within: &budget)
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
    _ pattern: WildcardPattern, _ other: WildcardPattern, of later: LinkComponent,
    within budget: inout Int
  ) -> Bool {
    comparison == later.comparison
      ? pattern.covers(other, within: &budget) : pattern == .anything
  }
}
