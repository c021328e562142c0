/// What the author of a JSON text should know of a node, before lines and columns are counted.
struct JSONRemark: Equatable {
  let place: JSONNode.ID
  let rule: String
  let level: Finding.Level
  let message: String
}

extension JSONDocument {
  /// The remarks as findings in the order of the text, none of them twice.
  ///
  /// All together they cost one walk over the text.
  func findings(_ remarks: [JSONRemark]) -> [Finding] {
    var counter = LineCounter(text)
    var last: JSONRemark?
    var findings: [Finding] = []
    // The sort is stable, so what is said of one node keeps its order.
    for remark in remarks.sorted(by: { $0.place.index < $1.place.index }) where remark != last {
      let offset = Int(self[remark.place].lowerBound)
      findings.append(
        Finding(
          rule: remark.rule, level: remark.level, location: counter.location(of: offset),
          message: remark.message))
      last = remark
    }
    return findings
  }
}
