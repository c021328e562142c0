extension JSONDocument {
  /// Returns a string with its escapes decoded, or `nil` for any other value.
  package func string(_ id: JSONNode.ID) -> String? {
    characters(of: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the UTF-8 bytes of a string, or `nil` for any other value.
  func characters(of id: JSONNode.ID) -> ArraySlice<UInt8>? {
    self[id].kind == .string ? self[id].string(in: text) : nil
  }

  /// Returns the range of a value in the text, without the quotation marks of a string.
  package func range(of id: JSONNode.ID) -> Range<Int> { self[id].source(in: text).indices }

  /// Calls a function with each part of a string: an escape with its character, or a range without
  /// escapes.
  package func forEachPart(
    ofString id: JSONNode.ID, _ body: (Range<Int>, Unicode.Scalar?) -> Void
  ) {
    self[id].forEachPart(in: text, body)
  }

  /// Returns a number, or `nil` for any other value and for numbers too large for a `Double`.
  package func number(_ id: JSONNode.ID) -> Double? {
    guard self[id].kind == .number else { return nil }
    let number = Double(String(decoding: self[id].source(in: text), as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the elements of an array in order; empty for any other value.
  package func elements(of id: JSONNode.ID) -> [JSONNode.ID] { Array(eachElement(of: id)) }

  /// Returns the elements of an array one by one, which takes no memory; none for any other value.
  func eachElement(of id: JSONNode.ID) -> JSONElements { JSONElements(of: id, in: nodes) }

  /// Returns the elements of an array, or throws an error for any other value.
  func elements(
    of id: JSONNode.ID, orComplain name: @autoclosure () -> String
  ) throws(SourceError) -> [JSONNode.ID] {
    try Array(eachElement(of: id, orComplain: name()))
  }

  /// Returns the elements of an array one by one, or throws an error for any other value.
  func eachElement(
    of id: JSONNode.ID, orComplain name: @autoclosure () -> String
  ) throws(SourceError) -> JSONElements {
    guard self[id].kind == .array else {
      throw error(at: id, "\(name()) is \(kindName(id)); write a list in brackets")
    }
    return eachElement(of: id)
  }

  /// Returns the members of an object in order; empty for any other value.
  package func members(of id: JSONNode.ID) -> some Sequence<JSONMember> {
    let end = self[id].kind == .object ? self[id].next.index : 0
    return sequence(state: id.index + 1) { index in
      guard index < end else { return nil }
      let member = JSONMember(
        key: JSONNode.ID(index: index), value: JSONNode.ID(index: index + 1))
      index = self[member.value].next.index
      return member
    }
  }

  /// Returns the member of an object with the given key, or `nil` if there is none.
  package func member(_ key: String, of id: JSONNode.ID) -> JSONMember? {
    let end = self[id].kind == .object ? self[id].next.index : 0
    var index = id.index + 1
    while index < end {
      let member = JSONMember(
        key: JSONNode.ID(index: index), value: JSONNode.ID(index: index + 1))
      if isString(member.key, key) { return member }
      index = self[member.value].next.index
    }
    return nil
  }

  /// Returns whether a value is the string `expected`.
  package func isString(_ id: JSONNode.ID, _ expected: String) -> Bool {
    // Most keys of an object have another length than the one that is looked for.
    if !self[id].hasEscapes, range(of: id).count != expected.utf8.count { return false }
    return characters(of: id)?.elementsEqual(expected.utf8) ?? false
  }

  /// Returns whether a value is the string of these bytes, without making a copy of it.
  func isString(_ id: JSONNode.ID, _ expected: ArraySlice<UInt8>) -> Bool {
    guard self[id].kind == .string else { return false }
    guard self[id].hasEscapes else {
      return text.span.extracting(range(of: id)).hasSameBytes(as: expected.span)
    }
    var rest = expected
    var isEqual = true
    forEachPart(ofString: id) { part, character in
      let isNext =
        if let character { rest.starts(with: character.utf8) } else {
          rest.starts(with: text[part])
        }
      isEqual = isEqual && isNext
      rest = rest.dropFirst(character.map { $0.utf8.count } ?? part.count)
    }
    return isEqual && rest.isEmpty
  }

  /// Returns the kind of a value.
  package func kind(of id: JSONNode.ID) -> JSONNode.Kind { self[id].kind }

  /// Returns the kind of a value as messages name it.
  package func kindName(_ id: JSONNode.ID) -> String {
    switch self[id].kind {
    case .null: "null"
    case .false: "false"
    case .true: "true"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

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

  /// Returns located findings in the order of the text, without duplicates.
  package func findings(_ unlocated: [JSONFinding]) -> [Finding] {
    let lines = LineStarts(text.span)
    var last: JSONFinding?
    var findings: [Finding] = []
    // The sort is stable, so findings about one node keep their order.
    for finding in unlocated.sorted(by: { $0.place.index < $1.place.index })
    where finding != last {
      let offset = Int(self[finding.place].lowerBound)
      findings.append(
        Finding(
          rule: finding.rule, level: finding.level, location: lines.location(of: offset),
          message: finding.message))
      last = finding
    }
    return findings
  }
}

/// The elements of an array in order.
struct JSONElements: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private var index: UInt32
  private let end: UInt32

  /// Creates the elements of an array; there are none in any other value.
  init(of id: JSONNode.ID, in nodes: [JSONNode]) {
    let node = nodes[Int(id.index)]
    self.nodes = nodes
    index = id.index + 1
    end = node.kind == .array ? node.next.index : index
  }

  mutating func next() -> JSONNode.ID? {
    guard index < end else { return nil }
    defer { index = nodes[Int(index)].next.index }
    return JSONNode.ID(index: index)
  }
}

/// A key of an object and its value.
package struct JSONMember: Equatable, Sendable {
  package let key: JSONNode.ID
  package let value: JSONNode.ID
}

extension [String] {
  fileprivate var list: String { map { "'\($0)'" }.joined(separator: ", ") }
}

/// A string in a JSON text, and its node.
struct JSONWord {
  let text: String
  let place: JSONNode.ID
}

/// A finding about a node of a JSON text, before its line and column are computed.
package struct JSONFinding: Equatable {
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
