/// A JSON text (RFC 8259) as a flat array of nodes, in the order of the text.
///
/// A parsed document is valid UTF-8 without unpaired surrogates, and without duplicate keys unless
/// the initializer keeps them. Lines and columns are computed on demand, in linear time.
package struct JSONDocument: Sendable {
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

  /// Parses a text in which an object may have duplicate keys.
  ///
  /// - Parameter text: The text, without a byte order mark.
  package init(keepingDuplicatesOf text: Bytes) throws(JSONReader.SyntaxError) {
    var reader = JSONReader(text: text, duplicateKeys: .kept)
    try reader.readDocument()
    self.init(text: text, nodes: reader.nodes)
  }

  init(text: Bytes, nodes: [JSONNode]) {
    path = ""
    self.text = text
    self.nodes = nodes
  }

  package subscript(id: JSONNode.ID) -> JSONNode { nodes[Int(id.index)] }

  package func error(_ message: String, at id: JSONNode.ID) -> SourceError {
    let location = SourcePosition(offset: Int(self[id].lowerBound), in: text)
    return SourceError(path: path, line: location.line, column: location.column, message: message)
  }

  // MARK: - Values

  /// Returns a string with its escapes decoded, or `nil` for any other value.
  package func string(_ id: JSONNode.ID) -> String? {
    utf8(of: id).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the UTF-8 bytes of a string, or `nil` for any other value.
  func utf8(of id: JSONNode.ID) -> ArraySlice<UInt8>? {
    self[id].kind == .string ? self[id].string(in: text) : nil
  }

  /// Returns the range of a value in ``text``, without the quotation marks of a string.
  package func range(of id: JSONNode.ID) -> Range<Int> { self[id].source(in: text).indices }

  /// Calls a function for each escape in a string, with the range and the character of the escape,
  /// and for each range between escapes, with `nil` as the character.
  package func forEachPart(ofString id: JSONNode.ID, body: (Range<Int>, Unicode.Scalar?) -> Void) {
    self[id].forEachPart(in: text, body: body)
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
    var elements: [JSONNode.ID] = []
    var index = id.index + 1
    while index < end {
      elements.append(JSONNode.ID(index: index))
      index = nodes[Int(index)].next.index
    }
    return elements
  }

  /// Returns the members of an object in order; empty for any other value.
  package func members(of id: JSONNode.ID) -> some Sequence<JSONMember> {
    let end = self[id].kind == .object ? self[id].next.index : 0
    return sequence(state: id.index + 1) { index in
      guard index < end else { return nil }
      let member = JSONMember(key: JSONNode.ID(index: index), value: JSONNode.ID(index: index + 1))
      index = self[member.value].next.index
      return member
    }
  }

  /// Returns the member of an object with the given key, or `nil` if there is none.
  package func member(_ key: String, of id: JSONNode.ID) -> JSONMember? {
    let end = self[id].kind == .object ? self[id].next.index : 0
    var index = id.index + 1
    while index < end {
      let member = JSONMember(key: JSONNode.ID(index: index), value: JSONNode.ID(index: index + 1))
      if isString(member.key, key) { return member }
      index = self[member.value].next.index
    }
    return nil
  }

  package func isString(_ id: JSONNode.ID, _ expected: String) -> Bool {
    // The length alone excludes most keys of an object.
    if !self[id].hasEscapes, range(of: id).count != expected.utf8.count { return false }
    return utf8(of: id)?.elementsEqual(expected.utf8) ?? false
  }

  /// Returns whether a value is a string with the given bytes, without copying the string.
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

  package func kind(of id: JSONNode.ID) -> JSONNode.Kind { self[id].kind }

  /// Returns the name of a value's kind for messages, such as "a list".
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

  /// Returns findings with positions, in the order of the text, without adjacent duplicates.
  package func findings(_ unlocated: [JSONFinding]) -> [Finding] {
    let lines = LineStarts(text.span)
    var last: JSONFinding?
    var findings: [Finding] = []
    // The sort is stable, so findings about the same node keep their order.
    for finding in unlocated.sorted(by: { $0.place.index < $1.place.index })
    where finding != last {
      let offset = Int(self[finding.place].lowerBound)
      findings.append(
        Finding(
          rule: finding.rule, level: finding.level, location: lines.location(of: offset),
          message: finding.message))
      last = finding
    }
    return findings
  }
}

/// A value or a key in a JSON text.
///
/// An array precedes its elements, an object precedes its members, and a key precedes its value.
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
  /// The node that follows this node and its contents.
  var next: ID

  /// Returns the bytes of the node in the text, without the quotation marks of a string.
  func source(in text: Bytes) -> ArraySlice<UInt8> {
    let quote = kind == .string ? 1 : 0
    return text[Int(lowerBound) + quote..<Int(upperBound) - quote]
  }

  /// Returns the UTF-8 bytes of a string with its escapes decoded; copies only if it has escapes.
  func string(in text: Bytes) -> ArraySlice<UInt8> {
    guard hasEscapes else { return source(in: text) }
    var decoded: Bytes = []
    decoded.reserveCapacity(Int(upperBound - lowerBound))
    forEachPart(in: text) { part, character in
      if let character { decoded += character.utf8 } else { decoded += text[part] }
    }
    return decoded[...]
  }

  /// Returns whether this string equals another string in the same text.
  func isString(equalTo other: JSONNode, in text: Bytes) -> Bool {
    if hasEscapes || other.hasEscapes { return string(in: text) == other.string(in: text) }
    return text.span.extracting(source(in: text).indices)
      .hasSameBytes(as: text.span.extracting(other.source(in: text).indices))
  }

  /// Calls a function for each escape in a string, with the range and the character of the escape,
  /// and for each range between escapes, with `nil` as the character.
  func forEachPart(in text: Bytes, body: (Range<Int>, Unicode.Scalar?) -> Void) {
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

package struct JSONMember: Equatable, Sendable {
  package let key: JSONNode.ID
  package let value: JSONNode.ID
}

/// A finding about a node of a JSON text, before its line and column are computed.
package struct JSONFinding: Equatable {
  package let place: JSONNode.ID
  package let rule: String
  package let level: Finding.Level
  package let message: String

  package init(place: JSONNode.ID, rule: String, level: Finding.Level, message: String) {
    self.place = place
    self.rule = rule
    self.level = level
    self.message = message
  }
}

package struct JSONEscape: Equatable {
  /// The length in bytes; a surrogate pair is one escape of 12 bytes.
  let count: Int
  let scalar: Unicode.Scalar

  /// Reads the escape at the offset of a backslash, or returns `nil` if it is not valid.
  init?(in text: Span<UInt8>, at offset: Int) {
    if offset + 1 < text.count, let value = Self.value(ofLetter: text[offset + 1]) {
      (count, scalar) = (2, Unicode.Scalar(value))
      return
    }
    guard let unit = Self.codeUnit(in: text, at: offset) else { return nil }
    if let alone = Unicode.Scalar(unit) {
      (count, scalar) = (6, alone)
      return
    }
    // The code unit is a surrogate. It must be high, and a low surrogate must directly follow it.
    guard UTF16.isLeadSurrogate(unit), let low = Self.codeUnit(in: text, at: offset + 6),
      UTF16.isTrailSurrogate(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
    else { return nil }
    (count, scalar) = (12, pair)
  }

  /// Returns the message about an invalid escape at an offset.
  static func message(aboutEscapeIn text: Bytes, at offset: Int) -> String {
    // Six bytes are enough for `\uXXXX`, or for a backslash and a character of four bytes.
    let start = String(decoding: text[offset...].prefix(6), as: UTF8.self).unicodeScalars
    guard codeUnit(in: text.span, at: offset) == nil else {
      return "\(start) is half of a surrogate pair; write both halves, or the character itself"
    }
    let letter = start.dropFirst().first
    let spelling =
      letter.map { $0.isInvisible ? "'\\' before \($0.codePoint)" : "'\\\($0)'" } ?? "'\\'"
    return "\(spelling) is not a JSON escape; write a backslash as '\\\\'"
  }

  /// Returns the escape of a control character for messages, with single quotes around the escape.
  static func spelling(of control: UInt8) -> String {
    let letter = "ntrbf".utf8.first { value(ofLetter: $0) == control }
    if let letter { return "'\\\(Character(Unicode.Scalar(letter)))'" }
    let digits = String(control, radix: 16, uppercase: true)
    return "'\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)'"
  }

  /// Returns the code unit of `\uXXXX` at an offset, or `nil` if there is no such escape.
  package static func codeUnit(in text: Span<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for place in offset + 2..<offset + 6 {
      guard let digit = text[place].hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the character that a single byte after a backslash denotes, or `nil` for `u` and for
  /// bytes that form no escape.
  private static func value(ofLetter letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    default: nil
    }
  }
}
