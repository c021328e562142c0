/// The patterns of a table, arranged by their components.
///
/// A step to the next component costs the same whether there are ten patterns or ten thousand.
struct RouteTrie: Sendable {
  struct Node: Sendable {
    /// By the bytes of the component: strings would also be equal to their canonical equivalents.
    fileprivate(set) var literals: [[UInt8]: Int] = [:]
    fileprivate(set) var placeholder: Int?
    /// The patterns that end here, those that demand more of the query first.
    fileprivate(set) var patterns: [Int] = []
    /// The patterns that end here with `**`, likewise.
    fileprivate(set) var restPatterns: [Int] = []
    /// How much a pattern at or below this node demands at most.
    fileprivate(set) var mostDemands = 0
  }

  /// A pattern and the route that has it.
  struct Entry: Sendable {
    let route: Int
    let pattern: RoutePattern
  }

  private(set) var nodes = [Node()]
  private(set) var entries: [Entry] = []
  /// The first components by their bytes in lower case, for the hosts of an app's own addresses.
  private var hosts: [[UInt8]: Int] = [:]

  static let root = 0

  /// Adds a pattern; the place in ``entries`` of one that no address tells from it, if there is one.
  ///
  /// Nothing is added then.
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

  /// The node where a pattern ends; makes those that are missing on the way.
  private mutating func node(for pattern: RoutePattern) -> Int {
    var node = RouteTrie.root
    for component in pattern.components {
      nodes[node].mostDemands = max(nodes[node].mostDemands, pattern.demands.count)
      switch component {
      case .literal(let text):
        let bytes = Array(text.utf8)
        let next = nodes[node].literals[bytes] ?? nodes.count
        if node == RouteTrie.root { hosts[bytes.map(\.asciiLowercased)] = next }
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

  /// The node behind a literal component; nil where no pattern has it.
  func node(after node: Int, literal component: RouteComponent) -> Int? {
    switch component.kind {
    case .path: nodes[node].literals[Array(component.text.utf8)]
    case .host: hosts[component.text.utf8.map(\.asciiLowercased)]
    }
  }
}
