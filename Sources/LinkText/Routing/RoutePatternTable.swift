/// The routes of a file in linkmark's format, in file order, and a trie of their patterns.
struct RoutePatternTable: Sendable {
  let routes: [Route]
  var trie = RouteTrie()

  /// Returns the index in the trie's entries of the preferred pattern for an address.
  func winner(for address: RouteAddress) -> Int? {
    var search = RouteSearch(trie, for: address)
    return search.run()
  }

  func answer(to address: RouteAddress) -> RouteTable.Answer {
    guard let index = winner(for: address) else { return .noRoute }
    let entry = trie.entries[index]
    guard !entry.pattern.isDemandRepeated(in: address) else { return .refused(.repeatedParameter) }
    return .match(
      RouteMatch(
        name: routes[entry.route].name, pattern: entry.pattern.text,
        parameters: entry.pattern.parameters(of: address)))
  }
}
