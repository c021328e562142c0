extension ComponentReader {
  /// In pairs of components; what is behind them is not compared any more.
  private static let maximumComparisons = 200_000

  /// The components that an earlier one in the same part of the file keeps everything from.
  var unreachableComponents: [JSONRemark] {
    var remarks: [JSONRemark] = []
    var comparisons = 0
    for (index, later) in entries.enumerated() {
      let earlier = entries[..<index].first { earlier in
        comparisons += 1
        return comparisons <= ComponentReader.maximumComparisons && earlier.part == later.part
          && earlier.component.covers(later.component)
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
