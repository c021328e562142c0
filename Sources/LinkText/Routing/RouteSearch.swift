/// A walk through a trie for the pattern that an address prefers.
///
/// More demanded query parameters win; then, from left to right, a literal over a placeholder over the
/// end over `**`. The walk takes the preferred way first, so what it finds later must demand more.
struct RouteSearch {
  private enum Stop {
    case node(Int)
    case rest(Int)
  }

  private let trie: RouteTrie
  private let components: [RouteComponent]
  private let names: Set<[UInt8]>
  private var found: Int?
  private var foundDemands = -1
  /// At most the table's nodes, and with ordinary tables about the address's components.
  private(set) var visitedNodeCount = 0

  init(_ trie: RouteTrie, for address: RouteAddress) {
    self.trie = trie
    components = address.components
    names = address.valuedNames
  }

  /// The place in ``RouteTrie/entries`` of the preferred pattern; nil when none matches.
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
      if demands.allSatisfy({ names.contains(Array($0.name.utf8)) }) {
        found = index
        foundDemands = demands.count
        return
      }
    }
  }
}
