/// A line of NDJSON that requests a conversion.
///
/// An example is `{"id":"checkout.terms","markdown":"Read the [terms](app://terms)."}`. A record
/// can also have settings.
package struct StreamRecord: Sendable {
  package let id: StreamRecordID
  package let markdown: Bytes
  package let settings: [Configuration.Setting]

  private static let keys =
    ["id", "markdown"] + ConfigurationKey.allCases.filter(\.belongsToRecord).map(\.rawValue)

  /// Reads a record from a line of UTF-8, which may have white space around the JSON object.
  ///
  /// - Throws: An error with the column, and with the record's identifier, if it is readable.
  package init(parsing line: Bytes) throws(StreamRecordError) {
    let json: JSONDocument
    do throws(SourceError) {
      json = try JSONDocument(parsing: line, path: "")
    } catch {
      // If a record is not JSON, nothing in it is trusted, not even its identifier.
      throw StreamRecordError(error, of: .none, in: line)
    }
    let record = JSONValue(json, named: "the record")
    let (idValue, markdown) = (record["id"], record["markdown"])
    let id = idValue.flatMap(StreamRecordID.init) ?? .none
    // Most records have no settings.
    let isBare = json.nodes.count == 5 && idValue != nil && markdown != nil
    do throws(SourceError) {
      try record.requireObject(#"{"id":…,"markdown":…}"#)
      if !isBare { try record.requireObject(keys: StreamRecord.keys) }
      guard let idValue else { throw record.error("the record has no 'id'") }
      try idValue.require(id != .none, "'id' is \(idValue.kindName); write a string or a number")
      guard let markdown else { throw record.error("the record has no 'markdown'") }
      self.id = id
      self.markdown = Bytes(try markdown.requireUTF8())
      settings = isBare ? [] : try Configuration.settings(of: record)
    } catch {
      throw StreamRecordError(error, of: id, in: line)
    }
  }
}

/// The identifier of a record as JSON: a string, a number as written, or `null`.
package struct StreamRecordID: Equatable, Sendable {
  let json: Bytes

  /// The identifier of a record that could not be read.
  package static let none = StreamRecordID(json: Bytes("null".utf8))

  private init(json: Bytes) { self.json = json }

  /// Creates an identifier, or returns `nil` if the value is neither a string nor a number.
  fileprivate init?(_ value: JSONValue) {
    let node = value.json[value.id]
    switch node.kind {
    case .number: json = Bytes(node.source(in: value.json.text))
    case .string:
      // The string is encoded again, to escape characters that a line must not contain.
      let characters = node.string(in: value.json.text)
      json = ByteBuffer.bytes(minimumCapacity: characters.count + 2) { output in
        output.append(json: characters.span)
      }
    case .null, .false, .true, .array, .object: return nil
    }
  }
}

/// The reason why a record cannot be converted.
package struct StreamRecordError: Error, Equatable, Sendable {
  package let id: StreamRecordID
  package let message: String

  package init(_ message: String, of id: StreamRecordID) {
    self.id = id
    self.message = message
  }

  /// Creates an error whose message begins with its column, because a record is a single line.
  ///
  /// For the JSON reader, a carriage return begins another line, so the column is converted to a
  /// column of the whole record.
  fileprivate init(_ error: SourceError, of id: StreamRecordID, in record: Bytes) {
    let ends = record.indices.lazy.filter { record[$0] == UInt8(ascii: "\r") }
    let lineStart =
      error.line == 1
      ? 0
      : ends.dropFirst(error.line - 2).first.map { $0 + 1 - record.span.byteOrderMarkCount } ?? 0
    self.init("column \(lineStart + error.column): \(error.message)", of: id)
  }
}

extension ByteBuffer {
  /// Appends the response to a record as a line of NDJSON.
  ///
  /// - Parameters:
  ///   - output: The output in UTF-8: text, or JSON that ends with a line feed.
  ///   - isJSON: Whether the output is JSON, which is written unquoted and without its line feed.
  package mutating func append(
    responseTo id: StreamRecordID, output: Span<UInt8>, isJSON: Bool, findings: [Finding]
  ) {
    append("{\"id\":")
    append(verbatim: id.json.span)
    append(",\"output\":")
    if isJSON { append(verbatim: output.extracting(droppingLast: 1)) } else { append(json: output) }
    append(diagnostics: findings)
    append("}\n")
  }

  /// Appends the error response to a record that was not converted.
  ///
  /// - Parameter line: The line of the record in the stream, counted from 1.
  package mutating func append(failure: StreamRecordError, line: Int) {
    append("{\"id\":")
    append(verbatim: failure.id.json.span)
    append(",\"error\":", json: failure.message)
    append(",\"line\":", decimal: line)
    append("}\n")
  }
}
