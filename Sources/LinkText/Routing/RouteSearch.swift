/// A search of a trie for the preferred pattern of an address.
///
/// The pattern with more required query parameters wins. Among equals, from left to right, a
/// literal wins over a placeholder, a placeholder over the end, and the end over `**`. The search
/// visits preferred branches first, so a later match must require more parameters to win.
struct RouteSearch {
  private enum Stop {
    case node(Int)
    case rest(Int)
  }

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
    var stops: [(stop: Stop, depth: Int)] = [(.node(RouteTrie.root), 0)]
    while let (stop, depth) = stops.popLast() {
      switch stop {
      case .rest(let node): take(trie.nodes[node].restPatterns)
      case .node(let id):
        let node = trie.nodes[id]
        guard node.mostDemands > foundDemands else { continue }
        visitedNodeCount += 1
        if !node.restPatterns.isEmpty { stops.append((.rest(id), depth)) }
        guard depth < components.count else {
          take(node.patterns)
          continue
        }
        if let next = node.placeholder { stops.append((.node(next), depth + 1)) }
        if let next = trie.node(after: id, literal: components[depth]) {
          stops.append((.node(next), depth + 1))
        }
      }
    }
    return found
  }

  private mutating func take(_ patterns: [Int]) {
    for index in patterns {
      let demands = trie.entries[index].pattern.demands
      guard demands.count > foundDemands else { return }
      if demands.allSatisfy({ names.contains(Bytes($0.name.utf8)) }) {
        found = index
        foundDemands = demands.count
        return
      }
    }
  }
}
