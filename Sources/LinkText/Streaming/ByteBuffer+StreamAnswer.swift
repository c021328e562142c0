extension ByteBuffer {
  /// Appends the response to a record as a line of NDJSON.
  ///
  /// - Parameter output: The output in UTF-8, written as a JSON string.
  package mutating func append(
    answerTo id: StreamRecordID, text output: Span<UInt8>, findings: [Finding]
  ) {
    append("{\"id\":")
    append(verbatim: id.json.span)
    append(",\"output\":")
    append(json: output)
    append(diagnostics: findings)
    append("}\n")
  }

  /// Appends the response to a record whose output is JSON.
  ///
  /// - Parameter output: The JSON in UTF-8, followed by a line feed, which is removed.
  package mutating func append(
    answerTo id: StreamRecordID, json output: Span<UInt8>, findings: [Finding]
  ) {
    append("{\"id\":")
    append(verbatim: id.json.span)
    append(",\"output\":")
    append(verbatim: output.extracting(droppingLast: 1))
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
