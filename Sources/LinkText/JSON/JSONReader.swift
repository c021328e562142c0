/// A parser of a JSON text, which works in one pass and without recursion.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects; a deeper text causes an error.
  static let maximumDepth = 128

  /// The treatment of a key that an object already has.
  package enum DuplicateKeys {
    case refused
    case kept
  }

  let text: Bytes
  let duplicateKeys: DuplicateKeys
  private(set) var nodes: [JSONNode] = []
  private var offset = 0
  /// The indices of the arrays and objects that are still open, outermost first.
  private var open: [Int] = []

  package init(text: Bytes, duplicateKeys: DuplicateKeys = .refused) {
    self.text = text
    self.duplicateKeys = duplicateKeys
  }

  /// Reads the whole text, which must be one value.
  mutating func readDocument() throws(SyntaxError) {
    nodes.reserveCapacity(text.count / 8 + 1)
    try begin()
    try readTree()
    try end()
  }

  /// Checks the size and the encoding of the text, and skips white space before its value.
  package mutating func begin() throws(SyntaxError) {
    guard text.count < UInt32.max else {
      throw SyntaxError("the file has 4 GiB or more; split it", at: 0)
    }
    if let invalid = text.span.firstInvalidUTF8Offset {
      throw SyntaxError("not valid UTF-8; save the file as UTF-8", at: invalid)
    }
    skipWhitespace()
  }

  /// Reads a value with all of its elements or members.
  package mutating func readTree() throws(SyntaxError) {
    let depth = open.count
    try readValue()
    while open.count > depth, let container = open.last {
      if nodes[container].kind == .object {
        try readNextMember(of: container)
      } else {
        try readNextElement(of: container)
      }
    }
  }

  /// Throws an error unless the text ends after its value.
  package func end() throws(SyntaxError) {
    guard offset == text.count else {
      throw SyntaxError("\(found()) after the end of the value; JSON holds one value", at: offset)
    }
  }

  // MARK: - Containers

  private mutating func readNextElement(of array: Int) throws(SyntaxError) {
    if consume(UInt8(ascii: "]")) { return try close(array) }
    if nodes.count > array + 1 { try readComma(before: UInt8(ascii: "]"), of: "array") }
    try readValue()
  }

  private mutating func readNextMember(of object: Int) throws(SyntaxError) {
    if consume(UInt8(ascii: "}")) { return try close(object) }
    if nodes.count > object + 1 { try readComma(before: UInt8(ascii: "}"), of: "object") }
    try readKey()
    try readValue()
  }

  private mutating func readKey() throws(SyntaxError) {
    guard peek() == UInt8(ascii: "\"") else {
      throw SyntaxError("\(found()) where a key in quotation marks should be\(advice)", at: offset)
    }
    try readString()
    skipWhitespace()
    guard consume(.colon) else {
      throw SyntaxError("\(found()) where the ':' after the key should be", at: offset)
    }
    skipWhitespace()
  }

  /// Reads the members of an object one at a time, or reads a value of another kind as a whole.
  ///
  /// A large object takes little memory, because each member's nodes are removed before the next
  /// member is read. Duplicate keys are not reported.
  ///
  /// - Parameter readValue: Reads the value of a member.
  package mutating func readMembers(
    _ readValue: (inout JSONReader, JSONMember) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    guard peek() == UInt8(ascii: "{") else { return try readTree() }
    try begin(.object)
    let index = nodes.count
    let member = JSONMember(
      key: JSONNode.ID(index: UInt32(index)), value: JSONNode.ID(index: UInt32(index + 1)))
    var isFirst = true
    while !consume(UInt8(ascii: "}")) {
      if !isFirst { try readComma(before: UInt8(ascii: "}"), of: "object") }
      isFirst = false
      try readKey()
      try readValue(&self, member)
      nodes.removeSubrange(index...)
    }
    open.removeLast()
    skipWhitespace()
  }

  /// Reads past a value; keeps the nodes of at most one member of an object at a time.
  package mutating func skipValue() throws(SyntaxError) {
    try readMembers { reader, _ throws(SyntaxError) in try reader.readTree() }
  }

  /// Calls a function with a document that consists of the nodes read so far.
  package mutating func withDocument(_ body: (JSONDocument) -> Void) {
    // The nodes are moved, not copied.
    let document = JSONDocument(text: text, nodes: nodes)
    nodes = []
    body(document)
    nodes = document.nodes
  }

  private mutating func readComma(before end: UInt8, of container: String) throws(SyntaxError) {
    let comma = offset
    guard consume(UInt8(ascii: ",")) else {
      throw SyntaxError(
        "\(found()) where ',' or '\(Character(Unicode.Scalar(end)))' should be; "
          + "the \(container) is still open", at: offset)
    }
    skipWhitespace()
    if peek() == end {
      throw SyntaxError("a ',' before the end of the \(container); remove it", at: comma)
    }
  }

  private mutating func begin(_ kind: JSONNode.Kind) throws(SyntaxError) {
    guard open.count < Self.maximumDepth else {
      throw SyntaxError(
        "more than \(Self.maximumDepth) levels of arrays and objects; flatten them", at: offset)
    }
    open.append(nodes.count)
    append(kind, from: offset, to: offset + 1)
    offset += 1
    skipWhitespace()
  }

  private mutating func close(_ container: Int) throws(SyntaxError) {
    open.removeLast()
    nodes[container].upperBound = UInt32(offset)
    nodes[container].next = JSONNode.ID(index: UInt32(nodes.count))
    if nodes[container].kind == .object, duplicateKeys == .refused {
      try checkKeys(of: container)
    }
    skipWhitespace()
  }

  /// Throws an error if a key repeats an earlier one in the same object.
  private func checkKeys(of object: Int) throws(SyntaxError) {
    // Most objects have few keys, and comparing every pair of them takes no memory.
    var comparedCount = 0
    var key = object + 1
    while key < nodes.count, comparedCount < 16 {
      var other = object + 1
      while other < key {
        if nodes[key].isString(equalTo: nodes[other], in: text) { throw repetition(of: key) }
        other = Int(nodes[other + 1].next.index)
      }
      comparedCount += 1
      key = Int(nodes[key + 1].next.index)
    }
    guard key < nodes.count else { return }
    var names: Set<ArraySlice<UInt8>> = []
    key = object + 1
    while key < nodes.count {
      guard names.insert(nodes[key].string(in: text)).inserted else { throw repetition(of: key) }
      key = Int(nodes[key + 1].next.index)
    }
  }

  private func repetition(of key: Int) -> SyntaxError {
    let name = String(decoding: nodes[key].string(in: text), as: UTF8.self)
    return SyntaxError(
      "the key '\(name)' appears twice in this object; remove one", at: Int(nodes[key].lowerBound))
  }

  // MARK: - Values

  private mutating func readValue() throws(SyntaxError) {
    switch peek() {
    case UInt8(ascii: "{"): return try begin(.object)
    case UInt8(ascii: "["): return try begin(.array)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"): try readNumber()
    case let byte? where byte.isASCIIDigit: try readNumber()
    case UInt8(ascii: "t"): try readWord("true", as: .true)
    case UInt8(ascii: "f"): try readWord("false", as: .false)
    case UInt8(ascii: "n"): try readWord("null", as: .null)
    default: throw SyntaxError("\(found()) where a value should be\(advice)", at: offset)
    }
    skipWhitespace()
  }

  /// The advice at the end of a message about an unexpected character; empty if there is none.
  private var advice: String {
    switch peek() {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments, so remove it"
    case UInt8(ascii: "'"): "; write '\"' instead"
    case UInt8(ascii: "}"), UInt8(ascii: "]"), nil: ""
    case _ where nodes.isEmpty: "; write JSON, which begins with '{'"
    case let byte? where byte.isASCIILetter && open.last.map { nodes[$0].kind } == .object:
      "; write '\"' before and after it"
    default: ""
    }
  }

  private mutating func readWord(_ word: String, as kind: JSONNode.Kind) throws(SyntaxError) {
    guard text[offset...].starts(with: word.utf8) else {
      throw SyntaxError(
        "\(found()) where a value should be\(nodes.isEmpty ? advice : String?(word).asSuggestion)",
        at: offset)
    }
    append(kind, from: offset, to: offset + word.utf8.count)
    offset += word.utf8.count
  }

  private mutating func readNumber() throws(SyntaxError) {
    let start = offset
    _ = consume(UInt8(ascii: "-"))
    if consume(UInt8(ascii: "0")) {
      if peek()?.isASCIIDigit == true {
        throw SyntaxError("a number must not begin with 0; remove the 0", at: start)
      }
    } else {
      try readDigits()
    }
    if consume(UInt8(ascii: ".")) { try readDigits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
      try readDigits()
    }
    append(.number, from: start, to: offset)
  }

  private mutating func readDigits() throws(SyntaxError) {
    let start = offset
    while let byte = peek(), byte.isASCIIDigit { offset += 1 }
    guard offset > start else {
      throw SyntaxError(
        "\(found()) where a digit should be\(nodes.isEmpty ? advice : "")", at: offset)
    }
  }

  private mutating func readString() throws(SyntaxError) {
    let start = offset
    var hasEscapes = false
    offset += 1
    while true {
      // The records of a stream consist mostly of strings, so this search must be fast.
      offset = text.span.firstOffset(of: JSONSpecialSearch(), in: offset..<text.count)
      switch peek() {
      case UInt8(ascii: "\""):
        offset += 1
        return append(.string, from: start, to: offset, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        guard let escape = JSONEscape(in: text.span, at: offset) else {
          throw SyntaxError(JSONEscape.message(aboutEscapeIn: text, at: offset), at: offset)
        }
        hasEscapes = true
        offset += escape.count
      case let byte? where byte >= 0x20: offset += 1
      case let byte?:
        throw SyntaxError(
          "\(found()) in a string; write it as \(JSONEscape.spelling(of: byte))", at: offset)
      case nil: throw SyntaxError("the string has no end; close it with '\"'", at: start)
      }
    }
  }

  // MARK: - Bytes

  private mutating func append(
    _ kind: JSONNode.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONNode(
        kind: kind, hasEscapes: hasEscapes, lowerBound: UInt32(start), upperBound: UInt32(end),
        next: JSONNode.ID(index: UInt32(nodes.count + 1))))
  }

  private func peek() -> UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
      offset += 1
    }
  }

  private func found() -> String {
    guard let byte = peek() else { return "the file ends" }
    if byte < 0x20 || byte == 0x7F { return "control character \(JSONEscape.spelling(of: byte))" }
    return text.characterDescription(at: offset)
  }

  /// An error at a byte offset in the text.
  package struct SyntaxError: Error {
    package let offset: Int
    package let message: String

    package init(_ message: String, at offset: Int) {
      self.offset = offset
      self.message = message
    }
  }
}
