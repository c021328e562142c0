extension JSONDocument {
  // In all these functions, `name` is the subject of the error message. It is made when there is an
  // error, because decoders of long files check each value.

  /// Throws an error if a value is not an object.
  func checkObject(
    _ id: JSONNode.ID, _ name: @autoclosure () -> String, _ advice: String = "an object"
  ) throws(SourceError) {
    guard self[id].kind == .object else {
      throw error(at: id, "\(name()) is \(kindName(id)); write \(advice)")
    }
  }

  /// Throws an error if an object has a key that is not in `known`.
  func checkKeys(
    of id: JSONNode.ID, among known: [String], _ name: String
  ) throws(SourceError) {
    for member in members(of: id) {
      guard !known.contains(where: { isString(member.key, $0) }) else { continue }
      let key = string(member.key) ?? ""
      let suggestion = known.suggestion(for: key)
      // A list of more keys than a line holds is of no help.
      let list = known.count > 8 && !suggestion.isEmpty ? "" : "; it can have \(known.list)"
      throw error(at: member.key, "\(name) has no '\(key)'\(list)\(suggestion)")
    }
  }

  /// Throws an error if a word is not in `known`.
  func check(
    _ word: JSONWord, among known: [String], _ name: String
  ) throws(SourceError) {
    if known.contains(word.text) { return }
    let suggestion = known.suggestion(for: word.text)
    throw error(
      at: word.place, "\(name) cannot be '\(word.text)'; it can be \(known.list)\(suggestion)")
  }

  /// Returns a string, which may be empty, or throws an error for any other value.
  func text(
    _ id: JSONNode.ID, _ name: @autoclosure () -> String
  ) throws(SourceError) -> String {
    String(decoding: try characters(of: id, orComplain: name()), as: UTF8.self)
  }

  /// Returns the UTF-8 bytes of a string, or throws an error for any other value.
  func characters(
    of id: JSONNode.ID, orComplain name: @autoclosure () -> String
  ) throws(SourceError) -> ArraySlice<UInt8> {
    guard let characters = characters(of: id) else {
      throw error(at: id, "\(name()) is \(kindName(id)); write a string")
    }
    return characters
  }

  /// Returns a Boolean, or throws an error for any other value.
  func boolean(
    _ id: JSONNode.ID, _ name: @autoclosure () -> String
  ) throws(SourceError) -> Bool {
    let kind = self[id].kind
    guard kind == .true || kind == .false else {
      throw error(at: id, "\(name()) is \(kindName(id)); write true or false")
    }
    return kind == .true
  }
}

extension [String] {
  fileprivate var list: String { map { "'\($0)'" }.joined(separator: ", ") }
}
