extension LinkComponent {
  /// The component as those that ignore the case of letters see it: what is the same but for that is
  /// the same once it is folded.
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

  /// Whether every address that fits `later` provably fits this component, too; `false` when `budget`,
  /// in bytes and wildcards that are looked at, is used up before that is known.
  ///
  /// Components that compare texts in different ways are held against one another only as far as
  /// anything will do.
  func covers(_ later: LinkComponent, within budget: inout Int) -> Bool {
    // Two components are something to look at, too, whatever is in them.
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
