/// A trie of a table's patterns, keyed by component.
///
/// Each step takes constant time, whether there are ten patterns or ten thousand.
struct RouteTrie: Sendable {
  /// A component of a pattern, without the name of a placeholder.
  ///
  /// Literals are UTF-8 bytes, because `String` equality uses canonical equivalence.
  enum Step: Hashable, Sendable {
    /// `isHost` is true for the lowercase form of a first component, which the host of an app address is
    /// looked up by.
    case literal(Bytes, isHost: Bool)
    case placeholder
    case rest
  }

  struct Node: Sendable {
    fileprivate(set) var next: [Step: Int] = [:]
    /// The patterns that end here, in descending order of required query parameters.
    fileprivate(set) var patterns: [Int] = []
    /// The maximum number of required query parameters at or below this node.
    fileprivate(set) var mostDemands = 0
  }

  /// A pattern and the index of its route.
  struct Entry: Sendable {
    let route: Int
    let pattern: RoutePattern
  }

  private(set) var nodes = [Node()]
  private(set) var entries: [Entry] = []

  static let root = 0

  /// Adds a pattern, unless an existing one, whose index is returned, matches the same addresses.
  mutating func insert(_ entry: Entry) -> Int? {
    let pattern = entry.pattern
    let count = pattern.demands.count
    var node = RouteTrie.root
    nodes[node].mostDemands = max(nodes[node].mostDemands, count)
    for component in pattern.components {
      let next = nodes[node].next[component.step] ?? nodes.count
      nodes[node].next[component.step] = next
      if node == RouteTrie.root, case .literal(let text) = component {
        nodes[node].next[.literal(text.utf8.asciiLowercased, isHost: true)] = next
      }
      if next == nodes.count { nodes.append(Node()) }
      node = next
      nodes[node].mostDemands = max(nodes[node].mostDemands, count)
    }
    let patterns = nodes[node].patterns
    if let twin = patterns.first(where: { entries[$0].pattern.demandsSame(as: pattern) }) {
      return twin
    }
    let place = patterns.firstIndex { entries[$0].pattern.demands.count < count }
    nodes[node].patterns.insert(entries.count, at: place ?? patterns.count)
    entries.append(entry)
    return nil
  }

  /// Returns the node where a pattern of the trie ends.
  func node(after components: some Sequence<RoutePattern.Component>) -> Int? {
    components.reduce(RouteTrie.root) { node, component in
      node.flatMap { nodes[$0].next[component.step] }
    }
  }
}

extension RoutePattern {
  /// Returns whether two patterns require the same query parameters.
  func demandsSame(as other: RoutePattern) -> Bool {
    Set(demands.map { Bytes($0.name.utf8) }) == Set(other.demands.map { Bytes($0.name.utf8) })
  }
}

extension RoutePattern.Component {
  var step: RouteTrie.Step {
    switch self {
    case .literal(let text): .literal(Bytes(text.utf8), isHost: false)
    case .placeholder: .placeholder
    case .rest: .rest
    }
  }
}
