extension ByteBuffer {
  /// Appends the answer to a record, a line of NDJSON.
  ///
  /// `output` is text in UTF-8, or JSON itself with a line feed behind it.
  package mutating func append(
    answerTo id: StreamRecordID, text output: Span<UInt8>, findings: [Finding]
  ) {
    append(startOfAnswerTo: id)
    append(",\"output\":")
    append(json: output)
    append(endOfAnswer: findings)
  }

  package mutating func append(
    answerTo id: StreamRecordID, json output: Span<UInt8>, findings: [Finding]
  ) {
    append(startOfAnswerTo: id)
    append(",\"output\":")
    append(verbatim: output.extracting(droppingLast: 1))
    append(endOfAnswer: findings)
  }

  /// Appends why a record was not converted, which is the `line`th of the stream.
  package mutating func append(failure: StreamRecordError, line: Int) {
    append(startOfAnswerTo: failure.id)
    append(",\"error\":")
    append(json: failure.message)
    append(",\"line\":")
    append(decimal: line)
    append("}\n")
  }

  private mutating func append(startOfAnswerTo id: StreamRecordID) {
    append("{\"id\":")
    append(verbatim: id.json.span)
  }

  private mutating func append(endOfAnswer findings: [Finding]) {
    append(diagnostics: findings)
    append("}\n")
  }
}
