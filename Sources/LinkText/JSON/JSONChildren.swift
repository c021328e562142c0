/// Finds what a part of a JSON Pointer means in an object or an array.
///
/// Large ones are read once, so that many pointers into one cost no more than it and they.
struct JSONChildren {
  private var large: [JSONNode.ID: [String: JSONNode.ID]] = [:]

  /// Nil where there is nothing of that name or at that place.
  mutating func child(
    _ part: String, of id: JSONNode.ID, in json: JSONDocument
  ) -> JSONNode.ID? {
    // A few nodes are walked through faster than they are put into a dictionary.
    if json[id].next.index - id.index <= 64 {
      return json.children(of: id).first { $0.part == part }?.value
    }
    if large[id] == nil {
      large[id] = Dictionary(
        json.children(of: id).map { ($0.part, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return large[id]?[part]
  }
}

extension JSONDocument {
  /// What an object or an array holds, each with the part of a pointer that leads there.
  func children(of id: JSONNode.ID) -> [(part: String, value: JSONNode.ID)] {
    switch self[id].kind {
    case .object: members(of: id).map { (string($0.key) ?? "", $0.value) }
    case .array: elements(of: id).enumerated().map { (String($0.offset), $0.element) }
    case .null, .false, .true, .number, .string, .escapedString: []
    }
  }

  /// The pointer that a string holds.
  func pointer(at id: JSONNode.ID) throws(SourceError) -> JSONPointer {
    guard let reference = string(id) else {
      throw error(at: id, "'$ref' is \(kindName(id)); write a JSON Pointer such as \"#/color/ink\"")
    }
    do throws(JSONPointer.SyntaxError) {
      return try JSONPointer(reference)
    } catch {
      throw self.error(at: id, error.message)
    }
  }
}
