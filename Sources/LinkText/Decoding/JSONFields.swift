/// The members of one object of a JSON text, in the order of its format.
///
/// A search starts after the member that was found last, so keys that are asked for in the order in
/// which they are written are compared once each.
struct JSONFields {
  let object: JSONNode.ID
  /// The name of the object in messages, such as "this run".
  let name: String
  private let json: JSONDocument
  private var next: JSONNode.ID

  /// - Throws: A ``SourceError`` if the value is not an object.
  init(of object: JSONNode.ID, _ name: String, in json: JSONDocument) throws(SourceError) {
    guard json[object].kind == .object else {
      throw json.error(at: object, "\(name) is \(json.kindName(object)); write an object")
    }
    self.object = object
    self.name = name
    self.json = json
    next = JSONNode.ID(index: object.index + 1)
  }

  /// Returns the value of a key, or `nil` if the object does not have it.
  mutating func optional(_ key: String) -> JSONNode.ID? {
    search(for: key, from: next, to: json[object].next)
      ?? search(for: key, from: JSONNode.ID(index: object.index + 1), to: next)
  }

  /// Returns the value of a key that the object must have.
  mutating func required(_ key: String) throws(SourceError) -> JSONNode.ID {
    guard let value = optional(key) else {
      throw json.error(at: object, "\(name) has no '\(key)'; convert the copy again")
    }
    return value
  }

  private mutating func search(
    for key: String, from start: JSONNode.ID, to end: JSONNode.ID
  ) -> JSONNode.ID? {
    var member = start
    while member.index < end.index {
      let value = JSONNode.ID(index: member.index + 1)
      let isFound = json.isString(member, key)
      member = json[value].next
      if isFound {
        next = member
        return value
      }
    }
    return nil
  }
}
