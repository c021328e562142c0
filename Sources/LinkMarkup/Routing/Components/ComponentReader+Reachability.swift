extension ComponentReader {
  /// In bytes and wildcards that are looked at; what is behind them is not compared any more.
  private static let comparisonBudget = 30_000_000

  /// The components that an earlier one in the same part of the file keeps everything from.
  var unreachableComponents: [JSONRemark] {
    var remarks: [JSONRemark] = []
    var budget = ComponentReader.comparisonBudget
    for (index, later) in entries.enumerated() where budget > 0 {
      let earlier = entries[..<index].first { earlier in
        earlier.part == later.part && earlier.component.covers(later.component, within: &budget)
      }
      guard let earlier else { continue }
      remarks.append(
        JSONRemark(
          place: later.place, rule: "unreachable-route", level: .warning,
          message: "'\(later.component.name)' is never reached, for '\(earlier.component.name)' "
            + "before it takes all that it would; move it up or remove it"))
    }
    return remarks
  }
}
