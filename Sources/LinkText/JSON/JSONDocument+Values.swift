extension JSONDocument {
  /// Returns a string with its escapes decoded, or `nil` for any other value.
  package func string(_ id: JSONNode.ID) -> String? {
    characters(of: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the UTF-8 bytes of a string, or `nil` for any other value.
  ///
  /// The bytes are copied only if the string contains escapes.
  func characters(of id: JSONNode.ID) -> ArraySlice<UInt8>? {
    let node = self[id]
    return switch node.kind {
    case .string: node.source(in: text)
    case .escapedString: node.string(in: text)[...]
    case .null, .false, .true, .number, .array, .object: nil
    }
  }

  /// Returns a number, or `nil` for any other value and for numbers too large for a `Double`.
  package func number(_ id: JSONNode.ID) -> Double? {
    guard self[id].kind == .number else { return nil }
    let digits = self[id].source(in: text)
    if let number = Self.shortNumber(digits) { return number }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  /// Returns a number of up to 15 digits without a sign or an exponent, or `nil` for any other.
  ///
  /// The digits and the power of ten are both exact, so the quotient is rounded only once.
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

  /// Returns the elements of an array in order; empty for any other value.
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

  /// Returns the elements of an array, or throws an error for any other value, which the message
  /// calls `name`.
  func elements(
    of id: JSONNode.ID, orComplain name: String
  ) throws(SourceError) -> [JSONNode.ID] {
    guard self[id].kind == .array else {
      throw error(at: id, "\(name) is \(kindName(id)); write a list in brackets")
    }
    return elements(of: id)
  }

  /// Returns the members of an object in order; empty for any other value.
  package func members(of id: JSONNode.ID) -> JSONMembers {
    JSONMembers(of: id, in: self)
  }

  /// Returns the member of an object with the given key, or `nil` if there is none.
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

  /// Returns whether a value is the string `expected`.
  package func isString(_ id: JSONNode.ID, _ expected: String) -> Bool {
    let node = self[id]
    switch node.kind {
    case .string:
      // Most different strings differ in length.
      guard Int(node.upperBound - node.lowerBound) == expected.utf8.count + 2 else { return false }
      return node.source(in: text).elementsEqual(expected.utf8)
    case .escapedString: return node.string(in: text).elementsEqual(expected.utf8)
    case .null, .false, .true, .number, .array, .object: return false
    }
  }

  /// Returns the kind of a value as messages name it.
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
