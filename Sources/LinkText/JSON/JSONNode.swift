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
}

extension JSONNode {
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
