extension RouteTable {
  /// A finding for each route that no link takes, where the file has it, to be asked for when all copy
  /// was seen.
  ///
  /// `takenNames` are the names of the routes that were taken. There are at most 20 findings; the last
  /// one counts the routes behind it.
  public func unusedRouteFindings(takenNames: Set<String>) -> [Finding] {
    let unused = routes.filter { !takenNames.contains($0.name) }
    let shown = unused.prefix(20)
    return shown.enumerated().map { index, route in
      let rest =
        index == shown.count - 1 && unused.count > shown.count
        ? ", nor \(unused.count - shown.count) more behind it" : ""
      return Finding(
        rule: "unused-route", level: .warning, location: route.location,
        message: "no link takes the route '\(route.name)'\(rest); link there or remove what is not "
          + "needed")
    }
  }
}
