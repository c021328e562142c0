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
