/// A value in a JSON text, with its position and its name for error messages.
///
/// A property is `nil` or empty if the value has another kind. In that case, functions that begin
/// with `require` and functions that read words throw an error at the position of the value.
package struct JSONValue: Sendable {
  package let json: JSONDocument
  package let id: JSONNode.ID
  // The name is composed only for errors, because decoders create a value for each node of a file.
  private let noun: String
  private let isKey: Bool

  /// The subject of error messages about the value; a key is in single quotes.
  var name: String { isKey ? "'\(noun)'" : noun }

  func named(_ noun: String) -> JSONValue { JSONValue(json, at: id, named: noun) }

  package func error(_ message: String) -> SourceError { json.error(message, at: id) }

  private func kindError(_ advice: String) -> SourceError {
    error("\(name) is \(kindName); write \(advice)")
  }

  /// Returns the result of parsing, or throws the parser's error at the position of the value.
  func parsed<Value>(
    _ value: @autoclosure () throws(SyntaxError) -> Value
  ) throws(SourceError) -> Value {
    do throws(SyntaxError) {
      return try value()
    } catch {
      throw self.error(error.message)
    }
  }

  // MARK: - Any value

  /// The offset of the first byte of the value.
  var offset: Int { Int(json[id].lowerBound) }

  package var kind: JSONNode.Kind { json[id].kind }
  package var isObject: Bool { kind == .object }
  package var isNull: Bool { kind == .null }
  package var isTrue: Bool { kind == .true }

  /// The name of the value's kind in messages, such as "a list".
  package var kindName: String { json.kindName(id) }

  package var string: String? { json.string(id) }

  /// The value of a number; `nil` if the number is too large for a `Double`.
  package var number: Double? { json.number(id) }

  /// The UTF-8 bytes of a string.
  package var bytes: Bytes? { json.utf8(of: id).map { Bytes($0) } }

  /// The value of a number without a fraction, such as 16 or 1e3.
  package var integer: Int? {
    guard kind == .number else { return nil }
    // Nearly all numbers are text offsets with a few digits, which need no `Double`.
    return shortInteger ?? number.flatMap(Int.init(exactly:))
  }

  /// The value of a number that is written as up to 15 digits, without a sign.
  private var shortInteger: Int? {
    let digits = json.range(of: id)
    guard digits.count <= 15 else { return nil }
    var number = 0
    for place in digits {
      guard json.text[place].isASCIIDigit else { return nil }
      number = number * 10 + Int(json.text[place] - UInt8(ascii: "0"))
    }
    return number
  }

  package var boolean: Bool? {
    switch kind {
    case .true: true
    case .false: false
    case .null, .number, .string, .array, .object: nil
    }
  }

  package var elements: [JSONValue] {
    kind == .array ? Array(JSONElements(of: self, named: "a value of \(name)")) : []
  }

  /// The elements of an array that are strings.
  package var strings: [String] { elements.compactMap(\.string) }

  /// The value of a member of an object; `nil` if there is no such member.
  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// Returns the member of an object with the given key, or `nil` if there is none.
  package func member(_ key: String) -> Member? {
    json.member(key, of: id).map { Member($0, of: json, name: key) }
  }

  /// The members of an object in order.
  package var members: some Sequence<Member> {
    json.members(of: id).lazy.map { Member($0, of: json, name: json.string($0.key) ?? "") }
  }

  /// A member of an object, whose value has the key as its name.
  package struct Member {
    /// The key with its escapes decoded.
    package let name: String
    package let key: JSONValue
    package let value: JSONValue
    var nodes: JSONMember { JSONMember(key: key.id, value: value.id) }

    fileprivate init(_ member: JSONMember, of json: JSONDocument, name: String) {
      self.name = name
      key = JSONValue(json: json, id: member.key, noun: name, isKey: true)
      value = JSONValue(json: json, id: member.value, noun: name, isKey: true)
    }
  }

  // MARK: - Values of one kind

  /// Returns the value, or throws an error if it is not an object.
  @discardableResult
  func requireObject(_ advice: String = "an object") throws(SourceError) -> JSONValue {
    guard isObject else { throw kindError(advice) }
    return self
  }

  /// Returns the value, or throws an error if it is not an object whose keys are in `known`.
  @discardableResult
  func requireObject(
    _ advice: String = "an object", keys known: [String], of noun: String? = nil
  ) throws(SourceError) -> JSONValue {
    try requireObject(advice)
    for member in json.members(of: id) {
      guard !known.contains(where: { json.isString(member.key, $0) }) else { continue }
      let key = json.string(member.key) ?? ""
      let suggestion = known.suggestion(for: key)
      // After a suggestion, a long list of keys would not help.
      let list = known.count > 8 && !suggestion.isEmpty ? "" : "; it can have \(known.quotedList)"
      throw json.error("\(noun ?? name) has no '\(key)'\(list)\(suggestion)", at: member.key)
    }
    return self
  }

  /// Returns the elements of an array, or throws an error for any other value.
  func requireElements(named noun: String? = nil) throws(SourceError) -> JSONElements {
    guard kind == .array else { throw kindError("a list in brackets") }
    return JSONElements(of: self, named: noun ?? "a value of \(name)")
  }

  /// Returns a string, which may be empty.
  func requireString() throws(SourceError) -> String {
    String(decoding: try requireUTF8(), as: UTF8.self)
  }

  /// Returns the UTF-8 bytes of a string, which may be empty.
  func requireUTF8() throws(SourceError) -> ArraySlice<UInt8> {
    guard let characters = json.utf8(of: id) else { throw kindError("a string") }
    return characters
  }

  func requireBoolean() throws(SourceError) -> Bool {
    guard let boolean else { throw kindError("true or false") }
    return boolean
  }

  func requireNumber() throws(SourceError) -> Double {
    guard kind == .number else { throw kindError("a number") }
    return try require(number, "\(name) is too large for a number; write a smaller one")
  }

  /// Returns a number as written, or throws an error for any other value.
  func requireNumberText() throws(SourceError) -> String {
    guard kind == .number else { throw kindError("a number") }
    return String(decoding: json[id].source(in: json.text), as: UTF8.self)
  }

  // MARK: - Words

  /// A word, and the JSON string that contains it.
  package struct Word: Sendable {
    package let text: String
    /// The JSON string; if it is an element of a list, messages give it the list's name.
    let value: JSONValue

    fileprivate init(_ text: String, at value: JSONValue) {
      self.text = text
      self.value = value
    }

    /// Reads a string, which must not be empty or contain control characters.
    init(_ value: JSONValue) throws(SourceError) { self.init(try value.word(), at: value) }

    package func error(_ message: String) -> SourceError { value.error(message) }

    /// Throws an error if the word is not in `known`.
    func check(among known: [String]) throws(SourceError) {
      try value.check(text, among: known)
    }
  }

  /// Throws an error at this value if a word is not in `known`.
  func check(_ word: String, among known: [String]) throws(SourceError) {
    if known.contains(word) { return }
    throw error(
      "\(name) cannot be '\(word)'; it can be \(known.quotedList)\(known.suggestion(for: word))")
  }

  /// Returns a string, or throws an error if it is empty, contains control characters, or is not in
  /// `known`.
  func word(among known: [String]? = nil) throws(SourceError) -> String {
    let text = try requireString()
    guard !text.isEmpty else { throw error("\(name) is empty; write something, or remove it") }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw error("\(name) contains a control character; remove it")
    }
    if let known { try check(text, among: known) }
    return text
  }

  /// Returns the word of a string, or the words of a list, which must not be empty.
  func words() throws(SourceError) -> [Word] {
    guard kind == .array else {
      guard kind == .string else { throw kindError("a string or a list of them") }
      return [try Word(self)]
    }
    var words: [Word] = []
    for element in try requireElements() {
      words.append(Word(try element.word(), at: element.named(name)))
    }
    try require(!words.isEmpty, "\(name) is an empty list, which nothing matches; write a value")
    return words
  }

  /// Returns the tokens in a string or a list of strings, separated by white space as in HTML, and
  /// without duplicates.
  func tokens() throws(SourceError) -> [String] {
    var tokens: [String] = []
    for word in try words() {
      let parts = word.text.utf8.split(whereSeparator: \.isASCIIWhitespace)
      try word.value.require(
        !parts.isEmpty, "\(name) is only white space; write a word, or remove it")
      tokens += parts.map { String(Substring($0)) }
    }
    return tokens.withoutDuplicates
  }

  /// Returns the enumeration case whose raw value is the word; throws an error for other words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>() throws(SourceError) -> Choice? {
    Choice(rawValue: try word(among: Choice.allCases.map(\.rawValue)))
  }

  /// Returns a URI scheme in lowercase; the error for other strings quotes `example`.
  func scheme(suchAs example: String) throws(SourceError) -> String {
    let word = try requireString()
    guard URIReference.isScheme(word) else {
      throw error("'\(word)' is not a scheme; write only the scheme, as in \"\(example)\"")
    }
    return word.lowercased()
  }

  /// Returns a language tag; the error for other words quotes `example`.
  func languageTag(suchAs example: String) throws(SourceError) -> LanguageTag {
    let word = try word()
    return try require(
      LanguageTag(word), "'\(word)' is not a language tag; write one such as \(example)")
  }
}

/// The elements of an array in order.
struct JSONElements: Sequence, IteratorProtocol {
  private let list: JSONValue
  private let noun: String
  private var index: UInt32
  private let end: UInt32

  /// Creates the elements of an array; any other value has none.
  init(of list: JSONValue, named noun: String) {
    self.list = list
    self.noun = noun
    index = list.id.index + 1
    end = list.kind == .array ? list.json[list.id].next.index : index
  }

  /// The number of remaining elements, so that creating an array needs only one allocation.
  var underestimatedCount: Int {
    var count = 0
    var index = index
    while index < end {
      index = list.json[JSONNode.ID(index: index)].next.index
      count += 1
    }
    return count
  }

  mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let element = JSONValue(list.json, at: JSONNode.ID(index: index), named: noun)
    index = list.json[element.id].next.index
    return element
  }
}

extension [String] {
  fileprivate var quotedList: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension JSONValue {
  /// Creates a value.
  ///
  /// - Parameter noun: The subject of error messages, such as "a rule".
  package init(_ json: JSONDocument, at id: JSONNode.ID = JSONDocument.root, named noun: String) {
    self.init(json: json, id: id, noun: noun, isKey: false)
  }

  /// Throws an error at this value unless a condition holds.
  func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(SourceError) {
    try json.require(condition, message(), at: id)
  }

  /// Returns the wrapped value, or throws an error at this JSON value if there is none.
  func require<Wrapped>(
    _ wrapped: Wrapped?, _ message: @autoclosure () -> String
  ) throws(SourceError) -> Wrapped {
    try json.require(wrapped, message(), at: id)
  }
}

extension JSONDocument {
  /// Throws an error at a node unless a condition holds.
  func require(
    _ condition: Bool, _ message: @autoclosure () -> String, at id: JSONNode.ID
  ) throws(SourceError) {
    if !condition { throw error(message(), at: id) }
  }

  /// Returns the wrapped value, or throws an error at a node if there is none.
  func require<Wrapped>(
    _ wrapped: Wrapped?, _ message: @autoclosure () -> String, at id: JSONNode.ID
  ) throws(SourceError) -> Wrapped {
    guard let wrapped else { throw error(message(), at: id) }
    return wrapped
  }
}
