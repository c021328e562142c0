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
}
