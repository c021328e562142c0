/// The routes of a file in our own format, in the order of the file, and their patterns as a trie.
struct RoutePatternTable: Sendable {
  let routes: [Route]
  private(set) var trie = RouteTrie()

  init(routes: [Route]) {
    self.routes = routes
  }

  /// Adds a pattern; the place of one that no address tells from it, if there is one.
  mutating func insert(_ entry: RouteTrie.Entry) -> Int? { trie.insert(entry) }

  /// The place in the trie's entries of the pattern that an address prefers.
  func winner(for address: RouteAddress) -> Int? {
    var search = RouteSearch(trie, for: address)
    return search.run()
  }

  func match(_ address: RouteAddress) -> RouteMatch? {
    winner(for: address).map { index in
      let entry = trie.entries[index]
      return RouteMatch(
        name: routes[entry.route].name, pattern: entry.pattern.text,
        parameters: entry.pattern.parameters(of: address))
    }
  }
}
