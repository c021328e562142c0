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
        let related = uri.flatMap { finding.relatedPlace(in: text, uri: $0) }
        append(finding, in: text, &converter, related, to: &output)
      }
      output.append("]")
    }
  }

  /// Returns the diagnostic of a finding as a JSON object, without places that belong to it.
  package static func json(
    of finding: Finding, in text: TextDocument, _ converter: inout PositionConverter
  ) -> Bytes {
    ByteBuffer.bytes { append(finding, in: text, &converter, nil, to: &$0) }
  }

  private static func append(
    _ finding: Finding, in text: TextDocument, _ converter: inout PositionConverter,
    _ related: RelatedPlace?, to output: inout ByteBuffer
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
    if let related {
      output.append(",\"relatedInformation\":[{\"location\":{\"uri\":", json: related.uri)
      output.append(",\"range\":")
      output.append(json: converter.range(related.range))
      output.append("},\"message\":", json: related.message)
      output.append("}]")
    }
    output.append("}")
  }
}

/// A place that explains a finding.
private struct RelatedPlace {
  let uri: String
  let range: Range<Int>
  let message: String
}

extension TextDocument {
  /// Returns the offsets of a finding; one without an end is empty.
  package func range(of finding: Finding) -> Range<Int> {
    let start = offset(of: finding.location)
    return start..<max(start, finding.end.map(offset(of:)) ?? start)
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

extension Finding {
  /// Returns the place of the earlier link that a message names by its line.
  fileprivate func relatedPlace(in text: TextDocument, uri: String) -> RelatedPlace? {
    guard rule == "same-text-different-destination",
      let line = message.number(after: "the link on line "), line <= text.lineCount
    else { return nil }
    return RelatedPlace(
      uri: uri, range: text.content(ofLine: line - 1), message: "the link with the same text")
  }
}

extension String {
  /// Returns the number that follows a prefix.
  fileprivate func number(after prefix: String) -> Int? {
    hasPrefix(prefix) ? Int(dropFirst(prefix.count).prefix { $0.isNumber }) : nil
  }
}
