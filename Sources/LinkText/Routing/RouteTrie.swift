/// A trie of a table's patterns, keyed by their components.
///
/// Looking up a component takes constant time, whether there are ten patterns or ten thousand.
struct RouteTrie: Sendable {
  /// A component of a pattern, without the name of a placeholder.
  ///
  /// Literals are UTF-8 bytes, because `String` equality uses canonical equivalence.
  enum Step: Hashable, Sendable {
    /// A literal; `isHost` marks a lowercased first component, which matches an app address's host.
    case literal(Bytes, isHost: Bool)
    case placeholder
    case rest
  }

  struct Node: Sendable {
    fileprivate(set) var next: [Step: Int] = [:]
    /// The indices of the patterns that end here, by descending number of required parameters and
    /// then by route.
    fileprivate(set) var patterns: [Int] = []
    /// The same patterns by the query parameters that they require.
    fileprivate(set) var patternsByDemands: [Set<Bytes>: Int] = [:]
    /// The same patterns by one of these parameters, or by `nil` if they require none.
    ///
    /// The parameter is the one with the fewest patterns, so that a search tries few of them.
    fileprivate(set) var patternsByDemand: [Bytes?: [Int]] = [:]
    /// The maximum number of required query parameters at or below this node.
    fileprivate(set) var maximumDemandCount = 0
  }

  struct Entry: Sendable {
    let route: Int
    let pattern: RoutePattern
  }

  private(set) var nodes = [Node()]
  private(set) var entries: [Entry] = []

  static let root = 0

  /// Adds a pattern, or returns the index of an existing pattern that matches the same addresses.
  mutating func insert(_ entry: Entry) -> Int? {
    let pattern = entry.pattern
    let count = pattern.demands.count
    var node = RouteTrie.root
    nodes[node].maximumDemandCount = max(nodes[node].maximumDemandCount, count)
    for component in pattern.components {
      let next = nodes[node].next[component.step] ?? nodes.count
      nodes[node].next[component.step] = next
      if node == RouteTrie.root, case .literal(let text) = component {
        nodes[node].next[.literal(text.utf8.asciiLowercased, isHost: true)] = next
      }
      if next == nodes.count { nodes.append(Node()) }
      node = next
      nodes[node].maximumDemandCount = max(nodes[node].maximumDemandCount, count)
    }
    let demands = pattern.demandNames
    if let twin = nodes[node].patternsByDemands[demands] { return twin }
    nodes[node].patternsByDemands[demands] = entries.count
    let counts = demands.map { (count: nodes[node].patternsByDemand[$0]?.count ?? 0, name: $0) }
    let rarest = counts.min { $0.count < $1.count }?.name
    nodes[node].patternsByDemand[rarest, default: []].append(entries.count)
    let place = nodes[node].patterns.partitioningIndex {
      entries[$0].pattern.demands.count < count
    }
    nodes[node].patterns.insert(entries.count, at: place)
    entries.append(entry)
    return nil
  }

  func node(after components: some Sequence<RoutePattern.Component>) -> Int? {
    components.reduce(RouteTrie.root) { node, component in
      node.flatMap { nodes[$0].next[component.step] }
    }
  }

  /// The pairs of entries of different routes that may match the same address equally well and
  /// require equally many query parameters.
  ///
  /// Patterns that end at different nodes never tie, because the first differing component decides.
  var rivals: some Sequence<(earlier: Int, later: Int)> {
    nodes.lazy.map(\.patterns).flatMap { patterns in
      patterns.indices.lazy.flatMap { index in
        let first = entries[patterns[index]]
        let count = first.pattern.demands.count
        let rest = patterns[(index + 1)...]
        let start = rest.partitioningIndex { other in
          entries[other].route != first.route || entries[other].pattern.demands.count < count
        }
        return rest[start...].lazy.prefix { entries[$0].pattern.demands.count == count }
          .map { other in
            (earlier: min(patterns[index], other), later: max(patterns[index], other))
          }
      }
    }
  }

  /// Returns two entries whose first components differ only in case, so that they are the same host
  /// in a custom-scheme address, or `nil` if there are no such entries.
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

  /// Returns whether more specific patterns match all addresses of an entry and require the same
  /// query parameters.
  ///
  /// Only a pattern that ends in `**` can be covered. For example, `a` and `a/{x}/**` cover `a/**`,
  /// and so do `a`, `a/{x}`, and `a/{x}/{y}/**`.
  func isShadowed(_ index: Int) -> Bool {
    let pattern = entries[index].pattern
    let demands = pattern.demandNames
    func hasTwin(_ node: Int) -> Bool { nodes[node].patternsByDemands[demands] != nil }
    guard pattern.components.last == .rest, var node = node(after: pattern.components.dropLast())
    else { return false }
    while hasTwin(node), let next = nodes[node].next[.placeholder] {
      if nodes[next].next[.rest].map(hasTwin) == true { return true }
      node = next
    }
    return false
  }
}

extension RoutePattern {
  /// The names of the query parameters that an address must have.
  fileprivate var demandNames: Set<Bytes> { Set(demands.map { Bytes($0.name.utf8) }) }

  /// The ranks of the components and of the pattern's end, where a lower rank is preferred.
  fileprivate var preferences: [Int] {
    let ranks = components.map { component in
      if case .literal = component { 0 } else { component == .rest ? 3 : 1 }
    }
    return components.last == .rest ? ranks : ranks + [2]
  }
}

/// A search of a trie for the preferred pattern of an address.
///
/// The pattern with more required query parameters wins. Between patterns with equally many, the
/// first difference decides: a literal wins over a placeholder, a placeholder over the end, and the
/// end over `**`. The search tries preferred patterns first; a later one wins by more parameters.
struct RouteSearch {
  private let trie: RouteTrie
  private let components: [RouteComponent]
  private let names: Set<Bytes>
  private var found: Int?
  private var foundDemands = -1
  /// The number of visited nodes, which is usually about the number of components.
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
      guard node.maximumDemandCount > foundDemands else { continue }
      visitedNodeCount += 1
      let isEnd = depth == components.count
      if isEnd { takeBest(of: node) }
      if let rest = node.next[.rest] { stops.append((rest, components.count)) }
      if isEnd { continue }
      for step in [.placeholder, components[depth].step] {
        if let next = node.next[step] { stops.append((next, depth + 1)) }
      }
    }
    return found
  }

  /// Takes the earliest of the most demanding patterns of a node, if it demands more than the
  /// pattern found so far.
  private mutating func takeBest(of node: RouteTrie.Node) {
    func matches(_ index: Int) -> Bool {
      trie.entries[index].pattern.demands.allSatisfy { names.contains(Bytes($0.name.utf8)) }
    }
    var best: Int?
    if node.patterns.count < 8 {
      best = node.patterns.first(where: matches)
    } else {
      let demanding = names.lazy.compactMap { node.patternsByDemand[$0] }.joined()
      let free = node.patternsByDemand[nil] ?? []
      best = (free + demanding.filter(matches)).min { first, second in
        (-trie.entries[first].pattern.demands.count, first)
          < (-trie.entries[second].pattern.demands.count, second)
      }
    }
    guard let best, trie.entries[best].pattern.demands.count > foundDemands else { return }
    found = best
    foundDemands = trie.entries[best].pattern.demands.count
  }
}

/// The routes of a file in linkmark's format, in file order, with a trie of their patterns.
struct RoutePatternTable: Sendable {
  let routes: [Route]
  var trie = RouteTrie()

  /// Returns the index in `trie.entries` of the preferred pattern for an address, if any matches.
  func winner(for address: RouteAddress) -> Int? {
    var search = RouteSearch(trie, for: address)
    return search.run()
  }

  func match(for address: RouteAddress) -> RouteTable.MatchResult {
    guard let index = winner(for: address) else { return .noRoute }
    let entry = trie.entries[index]
    guard !entry.pattern.isDemandRepeated(in: address) else { return .refused(.repeatedParameter) }
    return .match(
      RouteMatch(
        name: routes[entry.route].name, pattern: entry.pattern.text,
        parameters: entry.pattern.parameters(of: address)))
  }

  /// Returns the outcome of every pattern for an address, the chosen pattern first.
  func candidates(for address: RouteAddress) -> [RouteCandidate] {
    let components = address.components
    let names = address.valuedNames
    let winner = winner(for: address)
    let outcomes = trie.entries.enumerated().map { index, entry in
      entry.pattern.mismatch(with: components, queryNames: names)
        ?? outcome(of: index, against: winner.map { trie.entries[$0].pattern })
    }
    let ranks = trie.entries.indices.map {
      rank(of: trie.entries[$0].pattern, outcome: outcomes[$0], isWinner: $0 == winner)
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
  private func rank(of pattern: RoutePattern, outcome: RouteOutcome, isWinner: Bool) -> [Int] {
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
