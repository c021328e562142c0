import LinkMarkup

extension LanguageServer {
  /// Sends the diagnostics of a document to a client that does not ask for them.
  ///
  /// - Parameter version: The version of the text; nil for a document that is closed.
  mutating func publish(_ diagnostics: Bytes, of uri: String, version: Int?) {
    writer.send(
      "textDocument/publishDiagnostics",
      ByteBuffer.bytes { output in
        output.append("{\"uri\":", json: uri)
        if let version { output.append(",\"version\":", decimal: version) }
        output.append(",\"diagnostics\":")
        output.append(verbatim: diagnostics.span)
        output.append("}")
      })
  }

  /// Answers `textDocument/diagnostic`.
  mutating func documentDiagnostics(_ parameters: JSONValue?) throws(ResponseError) -> Bytes {
    let uri = try uri(parameters)
    if isChangedInQueue(uri) { throw .superseded }
    lint(uri)
    // A document that is not open has no text to which positions refer.
    guard let document = documents[uri] else {
      return Bytes("{\"kind\":\"full\",\"items\":[]}".utf8)
    }
    return ByteBuffer.bytes { output in
      append(report: document, known: parameters?["previousResultId"]?.string, to: &output)
    }
  }

  /// Answers `workspace/diagnostic`.
  mutating func workspaceDiagnostics(_ parameters: JSONValue?) -> Bytes {
    for uri in documents.keys.sorted() { lint(uri) }
    var known: [String: String] = [:]
    for result in parameters?["previousResultIds"]?.elements ?? [] {
      if let uri = result["uri"]?.string { known[uri] = result["value"]?.string }
    }
    return ByteBuffer.bytes { output in
      output.append("{\"items\":", jsonArray: documents.keys.sorted()) { uri, output in
        if let document = documents[uri] {
          append(report: document, known: known[uri], uri: uri, to: &output)
        }
      }
      output.append("}")
    }
  }

  private func append(
    report document: OpenDocument, known: String?, uri: String? = nil, to output: inout ByteBuffer
  ) {
    let isKnown = known == String(document.resultID)
    output.append("{\"kind\":", json: isKnown ? "unchanged" : "full")
    if let uri {
      output.append(",\"uri\":", json: uri)
      output.append(",\"version\":", decimal: document.version)
    }
    output.append(",\"resultId\":", json: String(document.resultID))
    if !isKnown {
      output.append(",\"items\":")
      output.append(verbatim: document.diagnostics.span)
    }
    output.append("}")
  }

  /// Whether a later message changes a document, so that an answer about it would be late.
  private func isChangedInQueue(_ uri: String) -> Bool {
    queue.contains { message in
      guard case .notification("textDocument/didChange", let parameters) = message else {
        return false
      }
      return parameters?["textDocument"]?["uri"]?.string == uri
    }
  }

  /// Returns the document that parameters name.
  func uri(_ parameters: JSONValue?) throws(ResponseError) -> String {
    guard let uri = parameters?["textDocument"]?["uri"]?.string else {
      throw .invalidParameters("'textDocument' has no 'uri'")
    }
    return uri
  }
}
