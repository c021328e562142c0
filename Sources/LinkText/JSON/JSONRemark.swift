/// What the author of a JSON text should know of a node, before lines and columns are counted.
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
  /// The remarks as findings in the order of the text, none of them twice.
  ///
  /// All together they cost one walk over the text.
  package func findings(_ remarks: [JSONRemark]) -> [Finding] {
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
