import LinkText

/// What an import has to say of its source.
struct ImportNotes {
  private(set) var remarks: [JSONRemark] = []

  /// Something was left out, and the author may want to write it in another way.
  mutating func leaveOut(_ node: JSONNode.ID, _ message: String) {
    add(at: node, rule: "not-imported", .note, message)
  }

  mutating func add(
    at node: JSONNode.ID, rule: String, _ level: Finding.Level, _ message: String
  ) {
    remarks.append(JSONRemark(place: node, rule: rule, level: level, message: message))
  }
}
