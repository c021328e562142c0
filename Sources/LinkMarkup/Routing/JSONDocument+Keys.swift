extension JSONDocument {
  /// Complains about a key that an object may not have; `name` is the object in the message.
  func checkKeys(
    of id: JSONNode.ID, among known: [String], _ name: String
  ) throws(SourceError) {
    for member in members(of: id) {
      let key = string(member.key) ?? ""
      guard !known.contains(key) else { continue }
      let suggestion = known.suggestion(for: key)
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      throw error(at: member.key, "\(name) has no '\(key)', but \(list)\(suggestion)")
    }
  }
}
