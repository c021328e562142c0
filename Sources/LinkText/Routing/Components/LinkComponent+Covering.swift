extension LinkComponent {
  /// The component with case-folded patterns, for comparison with case-insensitive components.
  ///
  /// Patterns that differ only in case are equal once they are folded.
  var folded: LinkComponent {
    let letterCase = ComponentComparison.LetterCase.insensitive
    let query: Query =
      switch query {
      case .anything: .anything
      case .whole(let pattern): .whole(pattern.folded(letterCase))
      case .items(let items):
        .items(
          items.map {
            Item(name: letterCase.folded($0.name), value: $0.value.folded(letterCase))
          })
      }
    return LinkComponent(
      name: name, pattern: pattern, effect: effect, dialect: dialect,
      comparison: ComponentComparison(letterCase: letterCase, encoding: comparison.encoding),
      paths: paths.map { $0.folded(letterCase) }, query: query,
      fragment: fragment?.folded(letterCase))
  }

  /// Returns whether this component provably matches every address that `later` matches.
  ///
  /// Components that compare addresses differently cover each other only where a pattern matches
  /// any text.
  ///
  /// - Parameters:
  ///   - later: The component that may be covered.
  ///   - budget: The remaining number of bytes and wildcards to compare. The result is `false` if
  ///     it is exhausted before the answer is known.
  func covers(_ later: LinkComponent, within budget: inout Int) -> Bool {
    // Comparing two components has a cost even if they are empty.
    budget -= 8
    guard budget > 0 else { return false }
    return later.paths.allSatisfy { path in
      paths.contains { covers($0, path, of: later, within: &budget) }
    } && coversQuery(of: later, within: &budget) && coversFragment(of: later, within: &budget)
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

  private func coversFragment(of later: LinkComponent, within budget: inout Int) -> Bool {
    guard let fragment else { return true }
    return later.fragment.map { covers(fragment, $0, of: later, within: &budget) } ?? false
  }

  private func covers(
    _ pattern: WildcardPattern, _ other: WildcardPattern, of later: LinkComponent,
    within budget: inout Int
  ) -> Bool {
    comparison == later.comparison
      ? pattern.covers(other, within: &budget) : pattern == .anything
  }
}
