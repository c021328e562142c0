import LinkMarkup

extension LanguageServer {
  /// Takes the text of a document that an editor opened.
  mutating func open(_ value: JSONValue?) {
    guard let uri = value?["uri"]?.string, let text = value?["text"]?.bytes else { return }
    var document = OpenDocument(
      uri: uri, path: path(of: uri), languageID: value?["languageId"]?.string ?? "",
      version: value?["version"]?.integer ?? 0, text: text)
    document.settings = settings(of: document)
    documents[uri] = document
    markStale(uri, first: true)
    guard let path = document.path else { return }
    // The client may have shown the findings in the file at another URI.
    forgetFindings(inFileAt: path, but: uri)
    host.searchProject(near: WorkspacePath.folder(of: path))
  }

  /// Makes the edits of a document.
  mutating func change(_ parameters: JSONValue?) {
    guard let uri = parameters?["textDocument"]?["uri"]?.string, documents[uri] != nil else {
      return
    }
    for change in parameters?["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.bytes else { continue }
      if let range = documents[uri]?.text.range(change["range"], client.encoding) {
        documents[uri]?.text.replace(range, with: text)
      } else if change["range"] == nil {
        documents[uri]?.text = TextDocument(text)
      }
    }
    if let version = parameters?["textDocument"]?["version"]?.integer {
      documents[uri]?.version = version
    }
    markStale(uri, first: true)
  }

  /// Forgets a document; other documents then depend on its file.
  mutating func close(_ uri: String?) {
    guard let uri, let document = documents.removeValue(forKey: uri) else { return }
    stale.removeAll { $0 == uri }
    if !client.pullsDiagnostics { publish(LanguageServer.noDiagnostics, of: uri, version: nil) }
    guard let path = document.path else { return }
    host.forgetFiles()
    unindexed.append(path)
    if projectFiles.contains(path) { unlinted.insert(path) }
  }

  /// Takes the saving of a document into account, which may configure others.
  mutating func saved(_ uri: String?) {
    if let path = uri.flatMap(path) { filesChanged([path]) }
  }

  /// Notes that a document has to be linted, before all others or after them.
  mutating func markStale(_ uri: String, first: Bool) {
    documents[uri]?.isStale = true
    if first { documents[uri]?.isOutlined = false }
    if !first { documents[uri]?.isAffected = true }
    if !first, stale.contains(uri) { return }
    stale.removeAll { $0 == uri }
    if first { stale.append(uri) } else { stale.insert(uri, at: 0) }
  }

  /// Notes that documents have to be linted because of other files.
  mutating func markStale(_ paths: Set<String>) {
    guard !paths.isEmpty else { return }
    unlinted.formUnion(paths.intersection(projectFiles))
    for uri in documents.keys.sorted() {
      if let path = documents[uri]?.path, paths.contains(path) { markStale(uri, first: false) }
    }
  }

  /// Lints a document if its findings are not those of its text, and publishes them.
  mutating func lint(_ uri: String) {
    guard let document = documents[uri], document.isStale else { return }
    stale.removeAll { $0 == uri }
    let linted =
      document.settings.map { settings in
        DocumentDiagnostics.linting(document.text.bytes, settings, context(of: document))
      } ?? DocumentDiagnostics()
    let diagnostics = Diagnostic.json(
      of: linted, in: document.text, client.encoding,
      uri: client.showsRelatedInformation ? uri : nil)
    let isNew = document.linted == nil || document.diagnostics != diagnostics
    documents[uri]?.isStale = false
    documents[uri]?.isAffected = false
    documents[uri]?.linted = linted
    documents[uri]?.diagnostics = diagnostics
    if isNew {
      resultCount += 1
      documents[uri]?.resultID = resultCount
    }
    if !client.pullsDiagnostics, isNew || document.publishedVersion != document.version {
      publish(diagnostics, of: uri, version: document.version)
      documents[uri]?.publishedVersion = document.version
    }
    needsRefresh = needsRefresh || document.isAffected && isNew
    // Later outlines matter to other documents; for answers they are read when they are needed.
    let isLinked = document.path.map(index.hasLink(to:)) ?? false
    if document.settings?.isMarkdown == true,
      document.outline == nil || documents.count > 1 || isLinked
    {
      unoutlined.insert(uri)
    }
  }

  /// The other files of a document, of which open ones are as they are in the editor.
  func context(of document: OpenDocument) -> LintContext? {
    document.path.map { path in
      context(ofFileAt: path, document.settings?.converter.dialect ?? .copy)
    }
  }

  /// The other files of a file, of which open ones are as they are in the editor.
  func context(ofFileAt file: String, _ dialect: Dialect) -> LintContext {
    let open = openPaths
    return LintContext(
      hasFile: { [host] path in
        let path = WorkspacePath.resolved(path, from: file)
        return open.contains(path) ? true : host.hasFile(at: path)
      },
      spelling: { [host] path in host.spelling(of: path, in: WorkspacePath.folder(of: file)) },
      headingIdentifiers: { [host, index] path in
        let path = WorkspacePath.resolved(path, from: file)
        guard WorkspacePath.isMarkdown(path) else { return nil }
        if let outline = index[path] { return outline.identifiers }
        // What is open and was not read yet is unknown.
        guard !open.contains(path), let source = host.contents(ofFileAt: path) else { return nil }
        return (try? Document(parsing: source, dialect: dialect))?.fragmentIdentifiers
      })
  }

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

/// The progress that clients show while the documents of a project are read.
extension LanguageServer {
  /// What the client shows.
  struct Progress: Sendable {
    let token: String
    /// The number of pieces of work at the beginning.
    let count: Int
    /// Whether the client has agreed to show it.
    var isShown = false
    /// The part that is done, in tenths.
    var tenths = 0
  }

  /// Asks the client to show the progress of what has to be read, unless it does already.
  mutating func beginProgress() {
    guard client.hasProgress, progress == nil, remainingCount > 0 else { return }
    progressCount += 1
    let token = "linkmark-\(progressCount)"
    progress = Progress(token: token, count: remainingCount)
    ask(
      "window/workDoneProgress/create",
      ByteBuffer.bytes { output in
        output.append("{\"token\":", json: token)
        output.append("}")
      }, about: .progress(token: token))
  }

  /// Shows the progress if the client has agreed to it and there is still something to do.
  mutating func answerProgress(_ token: String, isAccepted: Bool) {
    guard progress?.token == token else { return }
    guard isAccepted, remainingCount > 0 else {
      progress = nil
      return
    }
    progress?.isShown = true
    report("{\"kind\":\"begin\",\"title\":\"linkmark: reading the project\",\"percentage\":0}")
  }

  /// Shows what has been done since.
  mutating func updateProgress() {
    guard let progress, progress.isShown else { return }
    if remainingCount == 0 {
      report("{\"kind\":\"end\"}")
      self.progress = nil
      return
    }
    let tenths = max(0, progress.count - remainingCount) * 10 / progress.count
    guard tenths > progress.tenths else { return }
    self.progress?.tenths = tenths
    report("{\"kind\":\"report\",\"percentage\":\(tenths * 10)}")
  }

  private var remainingCount: Int { unindexed.count + unlinted.count }

  private mutating func report(_ value: String) {
    guard let progress else { return }
    writer.send(
      "$/progress",
      ByteBuffer.bytes { output in
        output.append("{\"token\":", json: progress.token)
        output.append(",\"value\":")
        output.append(verbatim: Bytes(value.utf8).span)
        output.append("}")
      })
  }
}
