extension LinkComponent {
  /// Whether every address that fits `later` provably fits this component, too.
  func covers(_ later: LinkComponent) -> Bool {
    let texts = comparableTexts(with: later)
    return later.paths.allSatisfy { path in
      paths.contains { texts.cover($0, path) }
    } && coversQuery(of: later, texts) && coversFragment(of: later, texts)
  }

  private func coversQuery(of later: LinkComponent, _ texts: ComparableTexts) -> Bool {
    switch (query, later.query) {
    case (.anything, _): true
    case (.whole(let pattern), .whole(let other)): texts.cover(pattern, other)
    case (.items(let items), .items(let others)):
      items.allSatisfy { item in
        others.contains { texts.areSame(item.name, $0.name) && texts.cover(item.value, $0.value) }
      }
    case (.whole, .anything), (.whole, .items), (.items, .anything), (.items, .whole): false
    }
  }

  private func coversFragment(of later: LinkComponent, _ texts: ComparableTexts) -> Bool {
    guard let fragment else { return true }
    return later.fragment.map { texts.cover(fragment, $0) } ?? false
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

  func cover(_ pattern: WildcardPattern, _ later: WildcardPattern) -> Bool {
    switch self {
    case .same: pattern.covers(later)
    case .folded: pattern.covers(later.folded(.insensitive))
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
