package import LinkMarkup

/// A value in the JSON text of a message.
///
/// What a message lacks, or has in another type, is nil: the caller decides whether that is an error.
package struct JSONValue: Sendable {
  private let json: JSONDocument
  private let id: JSONNode.ID

  private init(_ json: JSONDocument, _ id: JSONNode.ID) {
    self.json = json
    self.id = id
  }

  /// Parses a text; nil if it is not JSON.
  ///
  /// Half of a surrogate pair, which editors written in JavaScript may send, is U+FFFD.
  package init?(parsing text: Bytes) {
    var text = text
    if let json = try? JSONDocument(keepingDuplicatesOf: text) {
      self.init(json, JSONDocument.root)
    } else if text.replaceUnpairedSurrogates(),
      let json = try? JSONDocument(keepingDuplicatesOf: text)
    {
      self.init(json, JSONDocument.root)
    } else {
      return nil
    }
  }

  /// The value of a member of an object.
  package subscript(key: String) -> JSONValue? {
    json.member(key, of: id).map { JSONValue(json, $0.value) }
  }

  /// Whether the value is an object.
  package var isObject: Bool { json.kind(of: id) == .object }

  /// A string.
  package var string: String? { json.string(id) }

  /// The UTF-8 bytes of a string.
  package var bytes: Bytes? {
    guard json.kind(of: id) == .string else { return nil }
    var bytes: Bytes = []
    bytes.reserveCapacity(json.range(of: id).count)
    json.forEachPart(ofString: id) { part, character in
      if let character { bytes += character.utf8 } else { bytes += json.text[part] }
    }
    return bytes
  }

  /// A number without a fraction.
  package var integer: Int? { json.number(id).flatMap { Int(exactly: $0) } }

  /// A Boolean.
  package var boolean: Bool? {
    switch json.kind(of: id) {
    case .true: true
    case .false: false
    case .null, .number, .string, .array, .object: nil
    }
  }

  /// Whether the value is null.
  package var isNull: Bool { json.kind(of: id) == .null }

  /// Whether the value is true.
  package var isTrue: Bool { json.kind(of: id) == .true }

  /// The elements of an array; none for any other value.
  package var elements: [JSONValue] { json.elements(of: id).map { JSONValue(json, $0) } }

  /// The strings of an array, without its other elements.
  package var strings: [String] { elements.compactMap(\.string) }
}

extension Bytes {
  /// Replaces the escapes of halves of surrogate pairs by that of U+FFFD, and returns whether there are any.
  fileprivate mutating func replaceUnpairedSurrogates() -> Bool {
    var hasChanged = false
    var index = 0
    while index < count {
      guard self[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = JSONEscape.codeUnit(in: span, at: index) else {
        index += 2
        continue
      }
      let next = JSONEscape.codeUnit(in: span, at: index + 6)
      if 0xD800...0xDBFF ~= unit, let next, 0xDC00...0xDFFF ~= next {
        index += 12
        continue
      }
      if 0xD800...0xDFFF ~= unit {
        replaceSubrange(index..<index + 6, with: "\\uFFFD".utf8)
        hasChanged = true
      }
      index += 6
    }
    return hasChanged
  }
}
