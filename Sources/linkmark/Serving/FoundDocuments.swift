/// The documents of projects, which searches find in the background.
struct FoundDocuments: Sendable {
  /// A search that has begun.
  struct Search: Sendable {
    fileprivate let round: Int
  }

  private var paths: Set<String> = []
  /// The folders of the projects.
  private var folders: Set<String> = []
  /// The number of searches that have not ended.
  private var searchCount = 0
  /// The number of times that all was forgotten, which makes the searches before it void.
  private var round = 0
  private var isTaken = true

  var isSearching: Bool { searchCount > 0 }

  /// Notes the beginning of a search; nil if the folder was searched before.
  mutating func beginSearch(of folder: String) -> Search? {
    guard folders.insert(folder).inserted else { return nil }
    searchCount += 1
    return Search(round: round)
  }

  mutating func end(_ search: Search, _ found: [String]) {
    guard search.round == round else { return }
    searchCount -= 1
    paths.formUnion(found)
    isTaken = false
  }

  /// Returns all that was found; nil if nothing has changed, or a search has not ended.
  mutating func take() -> Set<String>? {
    guard !isTaken, !isSearching else { return nil }
    isTaken = true
    return paths
  }

  /// Forgets what was found, so that all folders can be searched again.
  mutating func forget() {
    self = FoundDocuments(round: round + 1)
  }
}

extension FoundDocuments {
  private init(round: Int) {
    self.round = round
    isTaken = false
  }
}
