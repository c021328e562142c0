/// A JSON text of RFC 8259 as a flat array of nodes, in the order of the text.
///
/// A text that was read is sound: valid UTF-8, no lone surrogate, no key twice in one object.
/// Lines and columns are counted only when somebody asks for them, which costs a walk over the text.
package struct JSONDocument: Sendable {
  /// The name of the file, for messages.
  let path: String
  /// Without the byte order mark that some editors write.
  let text: [UInt8]
  let nodes: [JSONNode]

  package static let root = JSONNode.ID(index: 0)

  package init(parsing bytes: [UInt8], path: String) throws(SourceError) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
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

  package subscript(id: JSONNode.ID) -> JSONNode { nodes[Int(id.index)] }

  /// An error that points at a node.
  package func error(at id: JSONNode.ID, _ message: String) -> SourceError {
    let location = SourcePosition(offset: Int(self[id].lowerBound), in: text)
    return SourceError(
      path: path, line: location.line, column: location.column, message: message)
  }
}
