/// A finding about a node of a JSON text, before its line and column are computed.
package struct JSONRemark: Equatable {
  package let place: JSONNode.ID
  package let rule: String
  package let level: Finding.Level
  package let message: String

  package init(place: JSONNode.ID, rule: String, level: Finding.Level, message: String) {
    self.place = place
    self.rule = rule
    self.level = level
    self.message = message
  }
}

extension JSONDocument {
  /// Returns remarks as findings in the order of the text, without duplicates.
  package func findings(_ remarks: [JSONRemark]) -> [Finding] {
    let lines = LineStarts(text.span)
    var last: JSONRemark?
    var findings: [Finding] = []
    // The sort is stable, so remarks about one node keep their order.
    for remark in remarks.sorted(by: { $0.place.index < $1.place.index }) where remark != last {
      let offset = Int(self[remark.place].lowerBound)
      findings.append(
        Finding(
          rule: remark.rule, level: remark.level, location: lines.location(of: offset),
          message: remark.message))
      last = remark
    }
    return findings
  }
}
