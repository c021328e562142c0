extension RouteTable {
  /// The routes that no link takes; nil when each of them is taken.
  ///
  /// One finding for the whole table, to be asked for when all copy was seen. `takenNames` are the
  /// names of the routes that were taken.
  public func unusedRouteFinding(takenNames: Set<String>) -> Finding? {
    let names = routes.map(\.name).filter { !takenNames.contains($0) }
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return Finding(
      rule: "unused-route", level: .warning, location: SourceLocation(line: 1, column: 1),
      message: """
        no link takes the \(names.count == 1 ? "route" : "routes") \(shown)\(rest); \
        link there or remove what is not needed
        """)
  }
}
