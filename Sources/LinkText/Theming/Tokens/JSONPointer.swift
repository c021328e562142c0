/// An index of the values in objects and arrays, by the pointer parts that select them.
///
/// An object or array is indexed once, so resolving many pointers into it takes linear time.
struct JSONChildIndex {
  private var indexes: [JSONNode.ID: [String: JSONNode.ID]] = [:]

  mutating func child(_ part: String, of id: JSONNode.ID, in json: JSONDocument) -> JSONNode.ID? {
    if indexes[id] == nil {
      indexes[id] = Dictionary(
        json.children(of: id).map { ($0.part, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return indexes[id]?[part]
  }
}

/// A JSON Pointer (RFC 6901) in the fragment of a reference, such as `#/color/ink/$value`.
struct JSONPointer: Equatable, Sendable {
  /// The decoded names of members and the indices in arrays.
  let parts: [String]
}

extension JSONPointer: CustomStringConvertible {
  init(_ reference: String) throws(SyntaxError) {
    guard reference.utf8.first == UInt8(ascii: "#") else {
      throw SyntaxError(
        message: "'\(reference)' is outside this file; write a pointer into this file, such as "
          + "'#/color/ink'")
    }
    let (fragment, isComplete) = reference.utf8.dropFirst().percentDecoded
    guard isComplete else {
      throw SyntaxError(
        message: "a '%' without two hexadecimal digits in '\(reference)'; "
          + "write a percent sign as '%25'")
    }
    guard fragment.span.firstInvalidUTF8Offset == nil else {
      throw SyntaxError(message: "'\(reference)' decodes to text that is not valid UTF-8")
    }
    guard fragment.first ?? UInt8(ascii: "/") == UInt8(ascii: "/") else {
      throw SyntaxError(message: "'\(reference)' is not a JSON Pointer; begin it with '#/'")
    }
    var parts: [String] = []
    for part in fragment.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      let pieces = part.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
      var unescaped = Bytes(pieces[0])
      for piece in pieces.dropFirst() {
        switch piece.first {
        case UInt8(ascii: "0"): unescaped += [UInt8(ascii: "~")] + piece.dropFirst()
        case UInt8(ascii: "1"): unescaped += [UInt8(ascii: "/")] + piece.dropFirst()
        default:
          throw SyntaxError(
            message: "a '~' in '\(reference)' that is neither '~0' nor '~1'; "
              + "write a tilde as '~0'")
        }
      }
      parts.append(String(decoding: unescaped, as: UTF8.self))
    }
    self.parts = parts
  }

  /// The pointer as a fragment, without percent-encoding.
  var description: String {
    parts.reduce(into: "#") { text, part in
      text += "/"
      for scalar in part.unicodeScalars {
        text += scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
      }
    }
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
}

extension JSONValue {
  func pointer() throws(SourceError) -> JSONPointer {
    let reference = try require(
      string, "'$ref' is \(kindName); write a JSON Pointer such as \"#/color/ink\"")
    return try parsed(JSONPointer(reference))
  }
}
