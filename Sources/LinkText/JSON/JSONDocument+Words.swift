/// A string in a JSON text, and its node.
struct JSONWord {
  let text: String
  let place: JSONNode.ID
}

extension JSONDocument {
  // In all these functions, `name` is the subject of the error message.

  /// Returns a string, or throws an error if it is empty or contains control characters.
  func word(_ id: JSONNode.ID, _ name: String) throws(SourceError) -> JSONWord {
    let text = try text(id, name)
    guard !text.isEmpty else {
      throw error(at: id, "\(name) is empty; write something, or remove it")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw error(at: id, "\(name) contains a control character; remove it")
    }
    return JSONWord(text: text, place: id)
  }

  /// Returns one string, or the strings of a list, which must not be empty.
  func strings(of id: JSONNode.ID, _ name: String) throws(SourceError) -> [JSONWord] {
    guard self[id].kind == .array else {
      guard self[id].kind == .string else {
        throw error(at: id, "\(name) is \(kindName(id)); write a string or a list of them")
      }
      return [try word(id, name)]
    }
    var words: [JSONWord] = []
    for element in elements(of: id) { words.append(try word(element, "a value of \(name)")) }
    guard !words.isEmpty else {
      throw error(at: id, "\(name) is an empty list, which nothing matches; write a value")
    }
    return words
  }

  /// Returns the tokens of one or more strings, separated by white space as in HTML, without
  /// duplicates.
  func tokens(of id: JSONNode.ID, _ name: String) throws(SourceError) -> [String] {
    var tokens: [String] = []
    var names: Set<String> = []
    for word in try strings(of: id, name) {
      let parts = word.text.utf8.split(whereSeparator: \.isASCIIWhitespace)
      guard !parts.isEmpty else {
        throw error(at: word.place, "\(name) is only white space; write a word, or remove it")
      }
      for token in parts.map({ String(Substring($0)) }) where names.insert(token).inserted {
        tokens.append(token)
      }
    }
    return tokens
  }

  /// Returns a URI scheme in lowercase; the error message gives `example`.
  func scheme(_ word: JSONWord, suchAs example: String) throws(SourceError) -> String {
    guard URIReference.isScheme(word.text) else {
      throw error(
        at: word.place,
        "'\(word.text)' is not a scheme; write only the scheme, as in \"\(example)\"")
    }
    return word.text.lowercased()
  }

  /// Returns a case of an enumeration, or throws an error if no case has the word as its raw value.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ id: JSONNode.ID, _ name: String
  ) throws(SourceError) -> Choice? {
    let word = try word(id, name)
    try check(word, among: Choice.allCases.map(\.rawValue), name)
    return Choice(rawValue: word.text)
  }
}
