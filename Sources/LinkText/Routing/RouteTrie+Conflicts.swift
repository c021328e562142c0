extension RouteTrie {
  /// The indices of two entries in ``entries``.
  struct Pair: Equatable {
    let earlier: Int
    let later: Int
  }

  /// The pairs of entries of different routes that may match the same address equally well and
  /// require equally many query parameters.
  ///
  /// Patterns with different components never tie, because the first differing component decides.
  var rivals: some Sequence<Pair> {
    nodes.lazy.flatMap { [$0.patterns, $0.restPatterns] }.flatMap { patterns in
      patterns.indices.lazy.flatMap { first in
        patterns[(first + 1)...].lazy
          .prefix { demandCount($0) == demandCount(patterns[first]) }
          .filter { entries[$0].route != entries[patterns[first]].route }
          .map {
            Pair(earlier: Swift.min(patterns[first], $0), later: Swift.max(patterns[first], $0))
          }
      }
    }
  }

  private func demandCount(_ index: Int) -> Int { entries[index].pattern.demands.count }

  /// Returns two entries whose first components differ only in case and are the same host in an app
  /// address, or `nil` if there are none.
  func hostsThatDifferInCase() -> (earlier: Int, later: Int, host: String)? {
    var firsts: [Bytes: (text: String, index: Int)] = [:]
    for (index, entry) in entries.enumerated() {
      guard case .literal(let text) = entry.pattern.components.first else { continue }
      let host = text.utf8.asciiLowercased
      guard let first = firsts[host] else {
        firsts[host] = (text, index)
        continue
      }
      if !first.text.utf8.elementsEqual(text.utf8) {
        return (first.index, index, String(decoding: host, as: UTF8.self))
      }
    }
    return nil
  }

  /// Returns whether more literal patterns with the same required parameters match every address of
  /// an entry.
  ///
  /// Literals and placeholders never cover each other's addresses completely. Only `**` can be
  /// covered step by step: by a pattern that ends there, one that has a placeholder there and ends,
  /// and so on, up to one that has placeholders and `**`.
  func isShadowed(_ index: Int) -> Bool {
    let pattern = entries[index].pattern
    guard pattern.components.last == .rest, var node = node(of: pattern) else { return false }
    while nodes[node].patterns.contains(where: { demandsSame($0, as: pattern) }),
      let next = nodes[node].placeholder
    {
      if nodes[next].restPatterns.contains(where: { demandsSame($0, as: pattern) }) { return true }
      node = next
    }
    return false
  }

  private func demandsSame(_ index: Int, as pattern: RoutePattern) -> Bool {
    Set(entries[index].pattern.demands.map { Bytes($0.name.utf8) })
      == Set(pattern.demands.map { Bytes($0.name.utf8) })
  }

  /// Returns the node where a pattern of the trie ends.
  private func node(of pattern: RoutePattern) -> Int? {
    var node: Int? = RouteTrie.root
    for component in pattern.components {
      guard let here = node else { return nil }
      switch component {
      case .literal(let text): node = nodes[here].literals[Bytes(text.utf8)]
      case .placeholder: node = nodes[here].placeholder
      case .rest: return here
      }
    }
    return node
  }
}
