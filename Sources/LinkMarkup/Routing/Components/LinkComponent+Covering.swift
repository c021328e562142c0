extension LinkComponent {
  /// Whether every address that fits `later` provably fits this component, too; `false` when `budget`,
  /// in bytes and wildcards that are looked at, is used up before that is known.
  func covers(_ later: LinkComponent, within budget: inout Int) -> Bool {
    // Two components are something to look at, too, whatever is in them.
    budget -= 8
    let texts = comparableTexts(with: later)
    return later.paths.allSatisfy { path in
      paths.contains { texts.cover($0, path, within: &budget) }
    } && coversQuery(of: later, texts, within: &budget)
      && coversFragment(of: later, texts, within: &budget)
  }

  private func coversQuery(
    of later: LinkComponent, _ texts: ComparableTexts, within budget: inout Int
  ) -> Bool {
    switch (query, later.query) {
    case (.anything, _): true
    case (.whole(let pattern), .whole(let other)):
      texts.cover(pattern, other, within: &budget)
    case (.items(let items), .items(let others)):
      items.allSatisfy { item in
        others.contains { other in
          budget -= item.name.count
          return texts.areSame(item.name, other.name)
            && texts.cover(item.value, other.value, within: &budget)
        }
      }
    case (.whole, .anything), (.whole, .items), (.items, .anything), (.items, .whole): false
    }
  }

  private func coversFragment(
    of later: LinkComponent, _ texts: ComparableTexts, within budget: inout Int
  ) -> Bool {
    guard let fragment else { return true }
    return later.fragment.map { texts.cover(fragment, $0, within: &budget) } ?? false
  }

  private func comparableTexts(with later: LinkComponent) -> ComparableTexts {
    guard comparison.encoding == later.comparison.encoding else { return .none }
    switch (comparison.letterCase, later.comparison.letterCase) {
    case (.sensitive, .sensitive), (.insensitive, .insensitive): return .same
    // What is the same but for the case of letters is the same once it is folded.
    case (.insensitive, .sensitive): return .folded
    case (.sensitive, .insensitive): return .none
    }
  }
}

/// Whether the patterns of two components are held against the same texts.
private enum ComparableTexts {
  case same
  /// The later component's are, once they are folded.
  case folded
  case none

  func cover(
    _ pattern: WildcardPattern, _ later: WildcardPattern, within budget: inout Int
  ) -> Bool {
    switch self {
    case .same: pattern.covers(later, within: &budget)
    case .folded: pattern.covers(later.folded(.insensitive), within: &budget)
    case .none: pattern == .anything
    }
  }

  func areSame(_ name: [UInt8], _ later: [UInt8]) -> Bool {
    switch self {
    case .same: name == later
    case .folded: name == ComponentComparison.LetterCase.insensitive.folded(later)
    case .none: false
    }
  }
}
