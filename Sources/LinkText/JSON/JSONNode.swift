/// One value or key of a JSON text.
///
/// An array is followed by its elements, an object by its keys, each followed by its value.
package struct JSONNode: Equatable, Sendable {
  /// A node's place in ``JSONDocument/nodes``.
  package struct ID: Hashable, Sendable {
    let index: UInt32
  }

  package enum Kind: Equatable, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    /// A string that cannot be read without decoding its escapes.
    case escapedString
    case array
    case object

    var isString: Bool { self == .string || self == .escapedString }
  }

  package let kind: Kind
  /// The offset of the first byte in ``JSONDocument/text``.
  let lowerBound: UInt32
  /// The offset just past the last byte.
  var upperBound: UInt32
  /// The node that follows this one and all that it holds.
  var next: ID
}

extension JSONNode {
  /// The bytes as they stand in the text; of a string, what is between the quotation marks.
  func source(in text: [UInt8]) -> ArraySlice<UInt8> {
    let quote = kind.isString ? 1 : 0
    return text[Int(lowerBound) + quote..<Int(upperBound) - quote]
  }

  /// The characters of a string in UTF-8, its escapes decoded.
  func string(in text: [UInt8]) -> [UInt8] {
    let source = source(in: text)
    guard kind == .escapedString else { return Array(source) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(source.count)
    var start = source.startIndex
    while let backslash = text.span.firstOffset(
      of: UInt8(ascii: "\\"), in: start..<source.endIndex)
    {
      decoded.append(contentsOf: text.span, start..<backslash)
      guard let escape = JSONEscape(in: text.span, at: backslash) else { break }
      if escape.scalar.isASCII {
        decoded.append(UInt8(escape.scalar.value))
      } else {
        decoded.append(contentsOf: escape.scalar.utf8)
      }
      start = backslash + escape.count
    }
    decoded.append(contentsOf: text.span, start..<source.endIndex)
    return decoded
  }

  /// Whether two strings are the same, however they are written.
  func hasSameString(as other: JSONNode, in text: [UInt8]) -> Bool {
    if kind == .string, other.kind == .string {
      return upperBound - lowerBound == other.upperBound - other.lowerBound
        && source(in: text) == other.source(in: text)
    }
    return string(in: text) == other.string(in: text)
  }
}
