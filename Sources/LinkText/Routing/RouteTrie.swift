/// A trie of a table's patterns, keyed by component.
///
/// Each step takes constant time, whether there are ten patterns or ten thousand.
struct RouteTrie: Sendable {
  struct Node: Sendable {
    /// Keyed by UTF-8 bytes, because `String` equality uses canonical equivalence.
    fileprivate(set) var literals: [Bytes: Int] = [:]
    fileprivate(set) var placeholder: Int?
    /// The patterns that end here, in descending order of required query parameters.
    fileprivate(set) var patterns: [Int] = []
    /// The patterns that end here with `**`, in the same order.
    fileprivate(set) var restPatterns: [Int] = []
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
  /// The nodes of first components by their lowercased bytes, for the hosts of app addresses.
  private var hosts: [Bytes: Int] = [:]

  static let root = 0

  /// Adds a pattern, unless an existing one matches the same addresses.
  ///
  /// - Returns: The index in ``entries`` of the existing pattern, or `nil` if the pattern was
  ///   added.
  mutating func insert(_ entry: Entry) -> Int? {
    let node = node(for: entry.pattern)
    let isRest = entry.pattern.components.last == .rest
    var patterns = isRest ? nodes[node].restPatterns : nodes[node].patterns
    let demands = entry.pattern.demands
    let twin = patterns.first { index in
      let others = entries[index].pattern.demands
      return others.count == demands.count
        && others.allSatisfy { other in
          demands.contains { $0.name.utf8.elementsEqual(other.name.utf8) }
        }
    }
    if let twin { return twin }
    let place = patterns.firstIndex { entries[$0].pattern.demands.count < demands.count }
    patterns.insert(entries.count, at: place ?? patterns.count)
    if isRest { nodes[node].restPatterns = patterns } else { nodes[node].patterns = patterns }
    entries.append(entry)
    return nil
  }

  /// Returns the node where a pattern ends, adding missing nodes on the way.
  private mutating func node(for pattern: RoutePattern) -> Int {
    var node = RouteTrie.root
    for component in pattern.components {
      nodes[node].mostDemands = max(nodes[node].mostDemands, pattern.demands.count)
      switch component {
      case .literal(let text):
        let bytes = Bytes(text.utf8)
        let next = nodes[node].literals[bytes] ?? nodes.count
        if node == RouteTrie.root { hosts[bytes.asciiLowercased] = next }
        nodes[node].literals[bytes] = next
        node = next
      case .placeholder:
        let next = nodes[node].placeholder ?? nodes.count
        nodes[node].placeholder = next
        node = next
      case .rest: return node
      }
      if node == nodes.count { nodes.append(Node()) }
    }
    nodes[node].mostDemands = max(nodes[node].mostDemands, pattern.demands.count)
    return node
  }

  /// Returns the node after a literal component, or `nil` if no pattern has it.
  func node(after node: Int, literal component: RouteComponent) -> Int? {
    switch component.kind {
    case .path: nodes[node].literals[Bytes(component.text.utf8)]
    case .host: hosts[component.text.utf8.asciiLowercased]
    }
  }
}
