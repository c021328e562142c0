/// A search of a trie for the preferred pattern of an address.
///
/// The pattern with more required query parameters wins. Among equals, from left to right, a
/// literal wins over a placeholder, a placeholder over the end, and the end over `**`. The search
/// visits preferred branches first, so a later match must require more parameters to win.
struct RouteSearch {
  private let trie: RouteTrie
  private let components: [RouteComponent]
  private let names: Set<Bytes>
  private var found: Int?
  private var foundDemands = -1
  /// The number of visited nodes: at most all of the table's nodes, and usually about the number of
  /// the address's components.
  private(set) var visitedNodeCount = 0

  init(_ trie: RouteTrie, for address: RouteAddress) {
    self.trie = trie
    components = address.components
    names = address.valuedNames
  }

  /// Returns the index in ``RouteTrie/entries`` of the preferred pattern, or `nil` if none matches.
  mutating func run() -> Int? {
    var stops = [(node: RouteTrie.root, depth: 0)]
    while let (id, depth) = stops.popLast() {
      let node = trie.nodes[id]
      guard node.mostDemands > foundDemands else { continue }
      visitedNodeCount += 1
      let isEnd = depth == components.count
      if isEnd { take(node.patterns) }
      if let rest = node.next[.rest] { stops.append((rest, components.count)) }
      if isEnd { continue }
      for step in [.placeholder, components[depth].step] {
        if let next = node.next[step] { stops.append((next, depth + 1)) }
      }
    }
    return found
  }

  private mutating func take(_ patterns: [Int]) {
    let best = patterns.first { index in
      trie.entries[index].pattern.demands.allSatisfy { names.contains(Bytes($0.name.utf8)) }
    }
    guard let best, trie.entries[best].pattern.demands.count > foundDemands else { return }
    found = best
    foundDemands = trie.entries[best].pattern.demands.count
  }
}
