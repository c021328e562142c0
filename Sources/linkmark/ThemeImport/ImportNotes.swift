import LinkText

/// The findings of an import about its source.
struct ImportNotes {
  private(set) var remarks: [JSONRemark] = []

  /// Adds a note that something is left out.
  mutating func leaveOut(_ node: JSONNode.ID, _ message: String) {
    add(at: node, rule: "not-imported", .note, message)
  }

  mutating func add(
    at node: JSONNode.ID, rule: String, _ level: Finding.Level, _ message: String
  ) {
    remarks.append(JSONRemark(place: node, rule: rule, level: level, message: message))
  }
}
