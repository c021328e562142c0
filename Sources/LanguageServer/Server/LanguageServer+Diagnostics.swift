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
    let report = DiagnosticReport(of: document)
    return ByteBuffer.bytes {
      report.append(known: parameters?["previousResultId"]?.string, isOfWorkspace: false, to: &$0)
    }
  }

  /// Answers `workspace/diagnostic`.
  mutating func workspaceDiagnostics(_ parameters: JSONValue?) -> Bytes {
    for uri in documents.keys.sorted() { lint(uri) }
    var known: [String: String] = [:]
    for result in parameters?["previousResultIds"]?.elements ?? [] {
      if let uri = result["uri"]?.string { known[uri] = result["value"]?.string }
    }
    let files = fileFindings.map { path, findings in
      DiagnosticReport(
        uri: uri(ofFileAt: path), version: nil, resultID: findings.resultID,
        diagnostics: findings.diagnostics)
    }
    let current = documents.values.map(DiagnosticReport.init(of:)) + files
    // Clients keep the diagnostics of what is not in the answer.
    let gone = Set(known.keys).subtracting(current.map(\.uri)).map { uri in
      DiagnosticReport(
        uri: uri, version: nil, resultID: nil, diagnostics: LanguageServer.noDiagnostics)
    }
    let reports = (current + gone).sorted { $0.uri < $1.uri }
    return ByteBuffer.bytes { output in
      output.append("{\"items\":", jsonArray: reports) { report, output in
        report.append(known: known[report.uri], isOfWorkspace: true, to: &output)
      }
      output.append("}")
    }
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

/// The diagnostics of a document, as the client asks for them.
private struct DiagnosticReport {
  let uri: String
  /// Nil if the document is not open.
  let version: Int?
  /// Nil for a file that the client is to forget.
  let resultID: Int?
  let diagnostics: Bytes
}

extension DiagnosticReport {
  init(of document: OpenDocument) {
    self.init(
      uri: document.uri, version: document.version, resultID: document.resultID,
      diagnostics: document.diagnostics)
  }

  /// Appends the report, without the diagnostics if the client knows them.
  ///
  /// - Parameter known: The result that the client has; nil if it has none.
  func append(known: String?, isOfWorkspace: Bool, to output: inout ByteBuffer) {
    let isKnown = resultID.map { known == String($0) } ?? false
    output.append("{\"kind\":", json: isKnown ? "unchanged" : "full")
    if isOfWorkspace {
      output.append(",\"uri\":", json: uri)
      output.append(",\"version\":")
      if let version { output.append("", decimal: version) } else { output.append("null") }
    }
    if let resultID { output.append(",\"resultId\":", json: String(resultID)) }
    if !isKnown {
      output.append(",\"items\":")
      output.append(verbatim: diagnostics.span)
    }
    output.append("}")
  }
}
