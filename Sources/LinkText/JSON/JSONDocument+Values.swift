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
  package func elements(of id: JSONNode.ID) -> [JSONNode.ID] {
    let end = self[id].kind == .array ? self[id].next.index : 0
    return sequence(first: JSONNode.ID(index: id.index + 1)) { self[$0].next }
      .prefix { $0.index < end }
  }

  /// Returns the elements of an array, or throws an error for any other value.
  func elements(
    of id: JSONNode.ID, orComplain name: String
  ) throws(SourceError) -> [JSONNode.ID] {
    guard self[id].kind == .array else {
      throw error(at: id, "\(name) is \(kindName(id)); write a list in brackets")
    }
    return elements(of: id)
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
    members(of: id).first { isString($0.key, key) }
  }

  /// Returns whether a value is the string `expected`.
  package func isString(_ id: JSONNode.ID, _ expected: String) -> Bool {
    characters(of: id)?.elementsEqual(expected.utf8) ?? false
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
}

/// A key of an object and its value.
package struct JSONMember: Equatable, Sendable {
  package let key: JSONNode.ID
  package let value: JSONNode.ID
}
