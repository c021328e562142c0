package import LinkMarkup

/// Writes findings as diagnostics of the protocol.
package enum Diagnostic {
  /// Returns the diagnostics of a text as a JSON array.
  ///
  /// - Parameters:
  ///   - uri: The document, for places that belong to a finding; nil if the client does not show them.
  package static func json(
    of linted: LintedText, in text: TextDocument, _ encoding: PositionEncoding, uri: String?
  ) -> Bytes {
    var converter = PositionConverter(text, encoding)
    return ByteBuffer.bytes { output in
      output.append("[")
      if let failure = linted.failure {
        let offset = failure.place.map(text.offset(of:)) ?? 0
        output.append("{\"range\":")
        output.append(json: converter.range(offset..<offset))
        output.append(",\"severity\":1,\"source\":\"linkmark\",\"message\":", json: failure.message)
        output.append("}")
      }
      for (index, finding) in linted.findings.enumerated() {
        if index > 0 { output.append(",") }
        append(finding, in: text, &converter, uri: uri, to: &output)
      }
      output.append("]")
    }
  }

  /// Returns the diagnostic of a finding as a JSON object, without places that belong to it.
  package static func json(
    of finding: Finding, in text: TextDocument, _ converter: inout PositionConverter
  ) -> Bytes {
    ByteBuffer.bytes { append(finding, in: text, &converter, uri: nil, to: &$0) }
  }

  private static func append(
    _ finding: Finding, in text: TextDocument, _ converter: inout PositionConverter,
    uri: String?, to output: inout ByteBuffer
  ) {
    output.append("{\"range\":")
    output.append(json: converter.range(text.range(of: finding)))
    output.append(",\"severity\":", decimal: finding.level.severity)
    output.append(",\"code\":", json: finding.rule)
    if let page = finding.page {
      output.append(",\"codeDescription\":{\"href\":", json: page)
      output.append("}")
    }
    output.append(",\"source\":\"linkmark\",\"message\":", json: finding.message)
    if finding.rule == "unused-definition" { output.append(",\"tags\":[1]") }
    if let uri, let related = finding.related {
      output.append(",\"relatedInformation\":[{\"location\":{\"uri\":", json: uri)
      output.append(",\"range\":")
      output.append(json: converter.range(text.range(from: related.start, to: related.end)))
      output.append("},\"message\":", json: related.message)
      output.append("}]")
    }
    output.append("}")
  }
}

extension TextDocument {
  /// Returns the offsets of a finding; one without an end is empty.
  package func range(of finding: Finding) -> Range<Int> {
    range(from: finding.location, to: finding.end)
  }

  /// Returns the offsets between two positions; a range without an end is empty.
  fileprivate func range(from start: SourcePosition, to end: SourcePosition?) -> Range<Int> {
    let offset = offset(of: start)
    return offset..<max(offset, end.map(self.offset(of:)) ?? offset)
  }
}

extension Finding.Level {
  /// The number of the severity in the protocol.
  fileprivate var severity: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
