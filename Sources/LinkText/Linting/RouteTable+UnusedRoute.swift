extension RouteTable {
  /// Returns a finding, at its position in the route file, for each route that no link matches.
  ///
  /// At most 20 findings are returned; the last one states the number of further routes.
  ///
  /// - Parameter takenNames: The names of the routes that links in all of the copy match.
  public func unusedRouteFindings(takenNames: Set<String>) -> [Finding] {
    let unused = routes.filter { !takenNames.contains($0.name) }
    let shown = unused.prefix(20)
    return shown.enumerated().map { index, route in
      let rest =
        index == shown.count - 1 && unused.count > shown.count
        ? ", nor \(unused.count - shown.count) more after it" : ""
      return Finding(
        rule: "unused-route", level: .warning, location: route.location,
        message: "no link matches the route '\(route.name)'\(rest); link there or remove what is "
          + "not needed")
    }
  }
}
