extension JSONDocument {
  /// A string with its escapes decoded; nil when the value is something else.
  package func string(_ id: JSONNode.ID) -> String? {
    characters(of: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The characters of a string in UTF-8; nil when the value is something else.
  ///
  /// They are copied only where escapes have to be decoded.
  func characters(of id: JSONNode.ID) -> ArraySlice<UInt8>? {
    let node = self[id]
    return switch node.kind {
    case .string: node.source(in: text)
    case .escapedString: node.string(in: text)[...]
    case .null, .false, .true, .number, .array, .object: nil
    }
  }

  /// A number; nil when the value is something else, or too large for a `Double`.
  package func number(_ id: JSONNode.ID) -> Double? {
    guard self[id].kind == .number else { return nil }
    let digits = self[id].source(in: text)
    if let number = Self.shortNumber(digits) { return number }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  /// A number of up to 15 digits without a sign or an exponent; nil for any other.
  ///
  /// Both the digits and the power of ten are exact, so their quotient is rounded only once.
  private static func shortNumber(_ digits: ArraySlice<UInt8>) -> Double? {
    guard digits.count <= 16 else { return nil }
    var mantissa = 0
    var scale: Int?
    for byte in digits {
      if byte.isASCIIDigit {
        mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
        scale = scale.map { $0 * 10 }
      } else if byte == UInt8(ascii: "."), mantissa < 1_000_000_000_000_000 {
        scale = 1
      } else {
        return nil
      }
    }
    guard mantissa < 1_000_000_000_000_000 else { return nil }
    return Double(mantissa) / Double(scale ?? 1)
  }

  /// The elements of an array, in order; empty when the value is something else.
  package func elements(of id: JSONNode.ID) -> [JSONNode.ID] {
    guard self[id].kind == .array else { return [] }
    var elements: [JSONNode.ID] = []
    var element = JSONNode.ID(index: id.index + 1)
    while element.index < self[id].next.index {
      elements.append(element)
      element = self[element].next
    }
    return elements
  }

  /// The elements of an array; complains about any other value, which `name` is in the message.
  func elements(
    of id: JSONNode.ID, orComplain name: String
  ) throws(SourceError) -> [JSONNode.ID] {
    guard self[id].kind == .array else {
      throw error(at: id, "\(name) is \(kindName(id)); write a list in brackets")
    }
    return elements(of: id)
  }

  /// The members of an object, in order; empty when the value is something else.
  package func members(of id: JSONNode.ID) -> JSONMembers {
    JSONMembers(of: id, in: self)
  }

  /// The member of a key; nil when there is none, or the value is no object.
  package func member(_ key: String, of id: JSONNode.ID) -> JSONMember? {
    guard self[id].kind == .object else { return nil }
    var member = JSONNode.ID(index: id.index + 1)
    while member.index < self[id].next.index {
      let value = JSONNode.ID(index: member.index + 1)
      if isString(member, key) {
        return JSONMember(key: member, value: value)
      }
      member = self[value].next
    }
    return nil
  }

  /// Whether a value is the string `expected`.
  package func isString(_ id: JSONNode.ID, _ expected: String) -> Bool {
    let node = self[id]
    switch node.kind {
    case .string:
      // Most strings differ in their length.
      guard Int(node.upperBound - node.lowerBound) == expected.utf8.count + 2 else { return false }
      return node.source(in: text).elementsEqual(expected.utf8)
    case .escapedString: return node.string(in: text).elementsEqual(expected.utf8)
    case .null, .false, .true, .number, .array, .object: return false
    }
  }

  /// What a value is, for a message.
  package func kindName(_ id: JSONNode.ID) -> String {
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
package struct JSONMember: Equatable, Sendable {
  package let key: JSONNode.ID
  package let value: JSONNode.ID
}

/// The members of an object, in the order of the text.
package struct JSONMembers: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private var key: JSONNode.ID
  private let end: JSONNode.ID

  init(of object: JSONNode.ID, in document: JSONDocument) {
    nodes = document.nodes
    key = JSONNode.ID(index: object.index + 1)
    end = document[object].kind == .object ? document[object].next : key
  }

  package mutating func next() -> JSONMember? {
    guard key.index < end.index else { return nil }
    let member = JSONMember(key: key, value: JSONNode.ID(index: key.index + 1))
    key = nodes[Int(member.value.index)].next
    return member
  }
}
