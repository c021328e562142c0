extension ComponentReader {
  /// The maximum cost of the check, in compared bytes and wildcards, after which it ends.
  private static let comparisonBudget = 30_000_000

  /// Warnings about components that an earlier one in the same part of the file covers completely.
  var unreachableComponents: [JSONRemark] {
    var remarks: [JSONRemark] = []
    var budget = ComponentReader.comparisonBudget
    // The index of the first entry of the current part.
    var start = 0
    for (index, later) in entries.enumerated() where budget > 0 {
      if later.part != entries[start].part { start = index }
      lazy var folded = later.component.folded
      let earlier = entries[start..<index].first { earlier in
        let isCaseSensitive = earlier.component.comparison.isCaseSensitive
        return budget > 0
          && earlier.component.covers(isCaseSensitive ? later.component : folded, within: &budget)
      }
      guard let earlier else { continue }
      remarks.append(
        JSONRemark(
          place: later.place, rule: "unreachable-route", level: .warning,
          message: "'\(later.component.name)' is never reached, because "
            + "'\(earlier.component.name)' before it matches the same addresses; "
            + "move it up or remove it"))
    }
    return remarks
  }
}
