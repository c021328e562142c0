/// A heading of a file in the workspace.
package struct WorkspaceSymbol: Equatable, Sendable {
  package let name: String
  /// The place of the text.
  package let place: WorkspacePlace
}

extension WorkspaceIndex {
  /// Returns the headings whose text has the letters of a query in order, ignoring case.
  ///
  /// - Parameters:
  ///   - query: What the author typed; an empty text matches all headings.
  ///   - limit: The largest number of headings.
  package func symbols(matching query: String, limit: Int) -> [WorkspaceSymbol] {
    let letters = query.lowercased().unicodeScalars.filter { $0 != " " }
    var symbols: [WorkspaceSymbol] = []
    for path in paths {
      for heading in self[path]?.headings ?? [] {
        guard symbols.count < limit else { return symbols }
        guard let range = heading.range, heading.text.hasInOrder(letters) else { continue }
        symbols.append(
          WorkspaceSymbol(
            name: heading.text, place: WorkspacePlace(path: path, range: range)))
      }
    }
    return symbols
  }
}

extension String {
  fileprivate func hasInOrder(_ letters: some Collection<Unicode.Scalar>) -> Bool {
    var rest = letters[...]
    for scalar in lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
