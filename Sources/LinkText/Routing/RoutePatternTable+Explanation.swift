extension RoutePatternTable {
  /// Returns the outcome of every pattern for an address, in time linear in the size of the table.
  func candidates(for address: RouteAddress) -> [RouteCandidate] {
    let components = address.components
    let names = address.valuedNames
    let winner = winner(for: address)
    let outcomes = trie.entries.enumerated().map { index, entry in
      entry.pattern.misfit(with: components, names)
        ?? outcome(of: index, against: winner.map { trie.entries[$0].pattern })
    }
    let ranks = trie.entries.indices.map {
      rank(of: trie.entries[$0].pattern, outcomes[$0], $0 == winner)
    }
    return ranks.indices.sorted { ranks[$0].lexicographicallyPrecedes(ranks[$1]) }.map { index in
      let entry = trie.entries[index]
      return RouteCandidate(
        name: routes[entry.route].name, pattern: entry.pattern.text,
        outcome: index == winner ? .chosen : outcomes[index])
    }
  }

  /// Returns the reason why a matching pattern was not chosen.
  private func outcome(of index: Int, against winner: RoutePattern?) -> RouteOutcome {
    let pattern = trie.entries[index].pattern
    guard let winner else { return .chosen }
    if pattern.demands.count < winner.demands.count { return .demandsLess }
    let difference = zip(pattern.preferences, winner.preferences).enumerated()
      .first { $0.element.0 != $0.element.1 }
    return difference.map { .lessLiteral(component: $0.offset + 1) } ?? .laterInRoute
  }

  /// Returns the sort key of a candidate; equal keys keep the order of the file.
  private func rank(
    of pattern: RoutePattern, _ outcome: RouteOutcome, _ isWinner: Bool
  ) -> [Int] {
    switch outcome {
    case .chosen, .demandsLess, .lessLiteral, .laterInRoute:
      [isWinner ? 0 : 1, -pattern.demands.count] + pattern.preferences
    case .lacks: [2]
    case .differs(let component, _, _): [3, -component]
    case .tooShort(let count, _): [3, -count - 1]
    case .tooLong(_, let needed): [3, -needed - 1]
    case .other: [4]
    }
  }
}

extension RoutePattern {
  /// The rank of each component, lowest first, followed by that of the end.
  fileprivate var preferences: [Int] {
    let worths = components.map { component in
      if case .literal = component { 0 } else { component == .rest ? 3 : 1 }
    }
    return components.last == .rest ? worths : worths + [2]
  }
}
