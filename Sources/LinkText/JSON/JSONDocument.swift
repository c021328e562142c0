/// A JSON text (RFC 8259) as a flat array of nodes, in the order of the text.
///
/// A document that has been parsed is valid: it is UTF-8, without unpaired surrogates and without
/// duplicate keys in one object. Lines and columns are computed on demand, in linear time.
package struct JSONDocument: Sendable {
  /// The path of the file, for messages.
  let path: String
  /// The bytes of the text, without a leading byte order mark.
  package let text: Bytes
  let nodes: [JSONNode]

  package static let root = JSONNode.ID(index: 0)

  package init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let bytes = Bytes(source)
    let byteOrderMark: Bytes = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? Bytes(bytes.dropFirst(3)) : bytes
    var reader = JSONReader(text: text)
    do {
      try reader.readDocument()
    } catch {
      let location = SourcePosition(offset: error.offset, in: text)
      throw SourceError(
        path: path, line: location.line, column: location.column, message: error.message)
    }
    self.path = path
    self.text = text
    nodes = reader.nodes
  }

  /// Parses a text whose objects may have a key twice.
  ///
  /// - Parameter text: The text, without a byte order mark.
  package init(keepingDuplicatesOf text: Bytes) throws(JSONReader.SyntaxError) {
    var reader = JSONReader(text: text, duplicateKeys: .kept)
    try reader.readDocument()
    self.init(text: text, nodes: reader.nodes)
  }

  /// Creates a document of values that were read.
  init(text: Bytes, nodes: [JSONNode]) {
    path = ""
    self.text = text
    self.nodes = nodes
  }

  package subscript(id: JSONNode.ID) -> JSONNode { nodes[Int(id.index)] }

  /// Returns a value, or throws the error of its syntax at the location of a node.
  func parsed<Value>(
    _ value: @autoclosure () throws(SyntaxError) -> Value, at id: JSONNode.ID
  ) throws(SourceError) -> Value {
    do throws(SyntaxError) {
      return try value()
    } catch {
      throw self.error(at: id, error.message)
    }
  }

  /// Returns an error at the location of a node.
  package func error(at id: JSONNode.ID, _ message: String) -> SourceError {
    let location = SourcePosition(offset: Int(self[id].lowerBound), in: text)
    return SourceError(
      path: path, line: location.line, column: location.column, message: message)
  }

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

/// A value or a key in a JSON text.
///
/// An array is followed by its elements, an object by its keys, each followed by its value.
package struct JSONNode: Equatable, Sendable {
  /// The index of a node in ``JSONDocument/nodes``.
  package struct ID: Hashable, Sendable {
    let index: UInt32
  }

  package enum Kind: Equatable, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    case array
    case object
  }

  package let kind: Kind
  /// Whether this is a string with an escape sequence.
  let hasEscapes: Bool
  /// The offset of the first byte in ``JSONDocument/text``.
  let lowerBound: UInt32
  /// The offset after the last byte.
  var upperBound: UInt32
  /// The node after this one and its contents.
  var next: ID

  /// Returns the bytes of the node in the text, without the quotation marks of a string.
  func source(in text: Bytes) -> ArraySlice<UInt8> {
    let quote = kind == .string ? 1 : 0
    return text[Int(lowerBound) + quote..<Int(upperBound) - quote]
  }

  /// Returns the UTF-8 bytes of a string with its escapes decoded, which are copied only then.
  func string(in text: Bytes) -> ArraySlice<UInt8> {
    guard hasEscapes else { return source(in: text) }
    var decoded: Bytes = []
    forEachPart(in: text) { part, character in
      if let character { decoded += character.utf8 } else { decoded += text[part] }
    }
    return decoded[...]
  }

  /// Returns whether two strings are the same.
  func isString(equalTo other: JSONNode, in text: Bytes) -> Bool {
    if hasEscapes || other.hasEscapes { return string(in: text) == other.string(in: text) }
    return text.span.extracting(source(in: text).indices)
      .hasSameBytes(as: text.span.extracting(other.source(in: text).indices))
  }

  /// Calls a function with each part of a string: an escape with its character, or a range without
  /// escapes.
  func forEachPart(in text: Bytes, _ body: (Range<Int>, Unicode.Scalar?) -> Void) {
    let source = source(in: text)
    var start = source.startIndex
    while let backslash = text.span.firstOffset(
      of: UInt8(ascii: "\\"), in: start..<source.endIndex),
      let escape = JSONEscape(in: text.span, at: backslash)
    {
      if start < backslash { body(start..<backslash, nil) }
      start = backslash + escape.count
      body(backslash..<start, escape.scalar)
    }
    if start < source.endIndex { body(start..<source.endIndex, nil) }
  }
}

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

/// A JSON Pointer (RFC 6901) in the fragment of a reference, such as `#/color/ink/$value`.
struct JSONPointer: Equatable, Sendable {
  /// The decoded names of members and indices in arrays.
  let parts: [String]

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

  init(parts: [String]) {
    self.parts = parts
  }
}

extension JSONPointer: CustomStringConvertible {
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
