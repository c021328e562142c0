/// The strategy by which a table finds the route of an address.
enum RouteMatcher: Sendable {
  case patterns(RoutePatternTable)
  case components(ComponentTable)

  /// Returns the route that an address matches, which was read from `text`.
  func answer(to address: RouteAddress, _ text: Span<UInt8>) -> RouteTable.Answer {
    switch self {
    case .patterns(let table): table.answer(to: address)
    case .components(let table): table.answer(to: text, query: address.queryValues)
    }
  }

  func candidates(for address: RouteAddress, _ text: Span<UInt8>) -> [RouteCandidate] {
    switch self {
    case .patterns(let table): table.candidates(for: address)
    case .components(let table): table.candidates(for: text)
    }
  }
}
