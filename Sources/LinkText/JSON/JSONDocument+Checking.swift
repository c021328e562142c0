extension JSONDocument {
  /// Complains about a value that is no object; `name` is the value in the message.
  func checkObject(
    _ id: JSONNode.ID, _ name: String, _ advice: String = "an object"
  ) throws(SourceError) {
    guard self[id].kind == .object else {
      throw error(at: id, "\(name) is \(kindName(id)); write \(advice)")
    }
  }

  /// Complains about a key that an object may not have; `name` is the object in the message.
  func checkKeys(
    of id: JSONNode.ID, among known: [String], _ name: String
  ) throws(SourceError) {
    for member in members(of: id) {
      guard !known.contains(where: { isString(member.key, $0) }) else { continue }
      let key = string(member.key) ?? ""
      throw error(
        at: member.key, "\(name) has no '\(key)', but \(known.list)\(known.suggestion(for: key))")
    }
  }

  /// Complains about a word that is none of some.
  func check(
    _ word: JSONWord, among known: [String], _ name: String
  ) throws(SourceError) {
    guard !known.contains(word.text) else { return }
    throw error(
      at: word.place,
      "\(name) cannot be '\(word.text)', but \(known.list)\(known.suggestion(for: word.text))")
  }

  /// A string, which may be empty; complains about any other value, which `name` is in the message.
  func text(_ id: JSONNode.ID, _ name: String) throws(SourceError) -> String {
    String(decoding: try characters(of: id, orComplain: name), as: UTF8.self)
  }

  /// The characters of a string in UTF-8; complains about any other value likewise.
  func characters(
    of id: JSONNode.ID, orComplain name: String
  ) throws(SourceError) -> ArraySlice<UInt8> {
    guard let characters = characters(of: id) else {
      throw error(at: id, "\(name) is \(kindName(id)); write a string")
    }
    return characters
  }

  /// Complains about a value that is neither `true` nor `false`, likewise.
  func boolean(_ id: JSONNode.ID, _ name: String) throws(SourceError) -> Bool {
    switch self[id].kind {
    case .true: return true
    case .false: return false
    case .null, .number, .string, .escapedString, .array, .object:
      throw error(at: id, "\(name) is \(kindName(id)); write true or false")
    }
  }
}

extension [String] {
  fileprivate var list: String { map { "'\($0)'" }.joined(separator: ", ") }
}
