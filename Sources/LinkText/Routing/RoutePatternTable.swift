/// The routes of a file in linkmark's format, in file order, and a trie of their patterns.
struct RoutePatternTable: Sendable {
  let routes: [Route]
  var trie = RouteTrie()

  /// Returns the index in the trie's entries of the preferred pattern for an address.
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
