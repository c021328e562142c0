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
    nodes.lazy.map(\.patterns).flatMap { patterns in
      patterns.indices.lazy.flatMap { index in
        let first = entries[patterns[index]]
        return patterns[(index + 1)...].lazy
          .prefix { entries[$0].pattern.demands.count == first.pattern.demands.count }
          .filter { entries[$0].route != first.route }
          .map { other in
            Pair(earlier: min(patterns[index], other), later: max(patterns[index], other))
          }
      }
    }
  }

  /// Returns two entries whose first components differ only in case and are the same host in an app
  /// address, or `nil` if there are none.
  func hostsThatDifferInCase() -> (earlier: Int, later: Int, host: String)? {
    var firsts: [Bytes: (text: String, index: Int)] = [:]
    for (index, entry) in entries.enumerated() {
      guard case .literal(let text) = entry.pattern.components.first else { continue }
      let host = text.utf8.asciiLowercased
      let first = firsts[host] ?? (text, index)
      firsts[host] = first
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
    func hasTwin(_ node: Int) -> Bool {
      nodes[node].patterns.contains { entries[$0].pattern.demandsSame(as: pattern) }
    }
    guard pattern.components.last == .rest, var node = node(after: pattern.components.dropLast())
    else { return false }
    while hasTwin(node), let next = nodes[node].next[.placeholder] {
      if nodes[next].next[.rest].map(hasTwin) == true { return true }
      node = next
    }
    return false
  }
}
