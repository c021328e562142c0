extension JSONDocument {
  /// A string with its escapes decoded; nil when the value is something else.
  func string(_ id: JSONNode.ID) -> String? {
    guard self[id].kind.isString else { return nil }
    return String(decoding: self[id].string(in: text), as: UTF8.self)
  }

  /// A number; nil when the value is something else, or too large for a `Double`.
  func number(_ id: JSONNode.ID) -> Double? {
    guard self[id].kind == .number,
      let number = Double(String(decoding: self[id].source(in: text), as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }

  /// The elements of an array, in order; empty when the value is something else.
  func elements(of id: JSONNode.ID) -> [JSONNode.ID] {
    guard self[id].kind == .array else { return [] }
    var elements: [JSONNode.ID] = []
    var element = JSONNode.ID(index: id.index + 1)
    while element.index < self[id].next.index {
      elements.append(element)
      element = self[element].next
    }
    return elements
  }

  /// The members of an object, in order; empty when the value is something else.
  func members(of id: JSONNode.ID) -> JSONMembers {
    JSONMembers(document: self, object: id)
  }

  /// The value of a key; nil when there is none, or the value is no object.
  func member(_ key: some Collection<UInt8>, of id: JSONNode.ID) -> JSONMember? {
    members(of: id).first { isString($0.key, key) }
  }

  /// Whether a value is the string `expected`.
  func isString(_ id: JSONNode.ID, _ expected: some Collection<UInt8>) -> Bool {
    switch self[id].kind {
    case .string: self[id].source(in: text).elementsEqual(expected)
    case .escapedString: self[id].string(in: text).elementsEqual(expected)
    case .null, .false, .true, .number, .array, .object: false
    }
  }

  /// What a value is, for a message.
  func kindName(_ id: JSONNode.ID) -> String {
    switch self[id].kind {
    case .null: "null"
    case .false: "false"
    case .true: "true"
    case .number: "a number"
    case .string, .escapedString: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A key of an object and its value.
struct JSONMember: Equatable, Sendable {
  let key: JSONNode.ID
  let value: JSONNode.ID
}

/// The members of an object, in the order of the text.
struct JSONMembers: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var key: JSONNode.ID
  private let end: JSONNode.ID

  init(document: JSONDocument, object: JSONNode.ID) {
    self.document = document
    let isObject = document[object].kind == .object
    key = JSONNode.ID(index: object.index + 1)
    end = isObject ? document[object].next : key
  }

  mutating func next() -> JSONMember? {
    guard key.index < end.index else { return nil }
    let value = JSONNode.ID(index: key.index + 1)
    defer { key = document[value].next }
    return JSONMember(key: key, value: value)
  }
}
