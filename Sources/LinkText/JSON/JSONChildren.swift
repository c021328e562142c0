/// Resolves the parts of JSON Pointers in objects and arrays.
///
/// A container is indexed once, so resolving many pointers into it takes linear time.
struct JSONChildren {
  private var indexes: [JSONNode.ID: [String: JSONNode.ID]] = [:]

  /// Returns the member or element that a part refers to, or `nil` if there is none.
  mutating func child(
    _ part: String, of id: JSONNode.ID, in json: JSONDocument
  ) -> JSONNode.ID? {
    if indexes[id] == nil {
      indexes[id] = Dictionary(
        json.children(of: id).map { ($0.part, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return indexes[id]?[part]
  }
}

extension JSONDocument {
  /// Returns the values in an object or an array, each with its part of a pointer.
  func children(of id: JSONNode.ID) -> [(part: String, value: JSONNode.ID)] {
    switch self[id].kind {
    case .object: members(of: id).map { (string($0.key) ?? "", $0.value) }
    case .array: elements(of: id).enumerated().map { (String($0.offset), $0.element) }
    case .null, .false, .true, .number, .string: []
    }
  }

  /// Parses the JSON Pointer in a string.
  func pointer(at id: JSONNode.ID) throws(SourceError) -> JSONPointer {
    guard let reference = string(id) else {
      throw error(at: id, "'$ref' is \(kindName(id)); write a JSON Pointer such as \"#/color/ink\"")
    }
    return try parsed(JSONPointer(reference), at: id)
  }
}
