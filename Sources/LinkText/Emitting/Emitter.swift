/// A writer of linked documents in one format.
///
/// An emitter does not resolve links; it reads the targets that the document contains.
public protocol Emitter: Sendable {
  /// Appends a document to the output, as UTF-8.
  func emit(_ document: LinkedDocument, into output: inout ByteBuffer)

  /// Returns the number of bytes to reserve for the output; for a longer output, the buffer grows.
  func capacity(for document: LinkedDocument) -> Int
}

extension Emitter {
  /// Returns a number of bytes that is enough for typical HTML.
  public func capacity(for document: LinkedDocument) -> Int {
    document.document.text.count * 2 + 1024
  }
}

extension LinkedDocument {
  /// Returns the document in an emitter's format, as UTF-8.
  public func bytes(emittedBy emitter: some Emitter) -> Bytes {
    ByteBuffer.bytes(minimumCapacity: emitter.capacity(for: self)) { output in
      emitter.emit(self, into: &output)
    }
  }

  /// Returns the document in an emitter's format, as UTF-8; `nil` if it is longer than a limit.
  ///
  /// - Parameter limit: The maximum number of bytes. A longer output is not written to its end.
  package func bytes(emittedBy emitter: some Emitter, atMost limit: Int) -> Bytes? {
    let capacity = min(emitter.capacity(for: self), limit)
    let bytes = ByteBuffer.bytes(minimumCapacity: capacity) { output in
      output.limit = limit
      emitter.emit(self, into: &output)
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Returns the document in an emitter's format, as a string.
  public func emitted(by emitter: some Emitter) -> String {
    String(decoding: bytes(emittedBy: emitter), as: UTF8.self)
  }
}

extension ByteBuffer {
  /// Appends the member `diagnostics` of a JSON object, after another member.
  mutating func append(diagnostics findings: [Finding]) {
    append(",\"diagnostics\":", jsonArray: findings) { finding, output in
      output.append("{")
      output.append(jsonMembersOf: finding.location)
      output.append(",\"level\":", jsonWord: finding.level.rawValue)
      output.append(",\"rule\":", json: finding.rule)
      output.append(",\"message\":", json: finding.message)
      output.append("}")
    }
  }

  mutating func append(json match: RouteMatch) {
    append("{\"name\":", json: match.name)
    append(",\"pattern\":", json: match.pattern)
    append(",\"params\":")
    append(json: match.parameters)
    append("}")
  }

  /// Appends the parameters of a route as a JSON object with sorted keys.
  ///
  /// - Parameter braces: The text that opens and closes each object.
  mutating func append(
    json parameters: RouteParameters, braces: (open: StaticString, close: StaticString) = ("{", "}")
  ) {
    append(braces.open)
    append("\"path\":")
    append(jsonObject: parameters.path, braces: braces)
    append(",\"query\":")
    append(jsonObject: parameters.query, braces: braces)
    append(braces.close)
  }

  private mutating func append(
    jsonObject members: [String: String], braces: (open: StaticString, close: StaticString)
  ) {
    append(braces.open)
    var isFirst = true
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { append(",") }
      isFirst = false
      append(json: key)
      append(":", json: value)
    }
    append(braces.close)
  }
}
