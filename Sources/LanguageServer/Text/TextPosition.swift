package import LinkMarkup

/// A place in a text as the protocol counts it: a line from 0, and units of a ``PositionEncoding`` in it.
package struct TextPosition: Equatable, Sendable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Reads a position; nil for what is none.
  package init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else {
      return nil
    }
    self.init(line: line, character: character)
  }
}

extension ByteBuffer {
  /// Appends a position as a JSON object.
  package mutating func append(json position: TextPosition) {
    append("{\"line\":", decimal: position.line)
    append(",\"character\":", decimal: position.character)
    append("}")
  }

  /// Appends a half-open range as a JSON object.
  package mutating func append(json range: (start: TextPosition, end: TextPosition)) {
    append("{\"start\":")
    append(json: range.start)
    append(",\"end\":")
    append(json: range.end)
    append("}")
  }
}
