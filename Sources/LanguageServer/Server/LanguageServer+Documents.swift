import LinkMarkup

/// A document that is open in an editor, with its outline and findings.
struct OpenDocument: Sendable {
  /// The URI as written by the client.
  let uri: String
  /// The path, or `nil` for a text without a file.
  let path: String?
  let languageID: String
  var text: TextDocument
  var version: Int
  /// The settings, or `nil` if the document isn't linted.
  var settings: DocumentSettings?
  /// The outline of the current text or of an older one; `nil` without one, as for a catalog.
  var outline: FileOutline?
  /// The last findings, from an older text if the document is stale; `nil` before the first lint.
  var linted: DocumentDiagnostics?
  var diagnostics: JSONText = ""
  /// The ID of the diagnostics; each change of the diagnostics gets a new ID.
  var resultID = 0
  /// The version whose diagnostics were sent, or `nil` if no diagnostics were sent.
  var publishedVersion: Int?
  /// Whether settings or other files have changed, so that diagnostics may change without an edit.
  var isAffected = false
  /// Whether the document must be linted: its text, settings, or a linked file is new or changed.
  var isStale = true
}

extension LanguageServer {
  /// Adds a document that an editor opened.
  mutating func open(_ value: JSONValue?) {
    guard let uri = value?["uri"]?.string, let text = value?["text"]?.bytes else { return }
    var document = OpenDocument(
      uri: uri, path: path(of: uri), languageID: value?["languageId"]?.string ?? "",
      text: TextDocument(text), version: value?["version"]?.integer ?? 0)
    document.settings = settings(of: document)
    if documents[uri] == nil, let path = document.path { openPaths[path, default: []].append(uri) }
    documents[uri] = document
    markChanged(uri)
    guard let path = document.path else { return }
    // The client may still show findings in this file under another URI.
    forgetFindings(inFileAt: path, withoutPublishingTo: uri)
    host.searchProject(near: WorkspacePath.folder(of: path))
  }

  /// Applies the client's edits to a document.
  mutating func change(_ parameters: JSONValue?) {
    guard let uri = parameters?["textDocument"]?["uri"]?.string, documents[uri] != nil else {
      return
    }
    for change in parameters?["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.bytes else { continue }
      if let range = documents[uri]?.text.range(change["range"], encoding: client.encoding) {
        documents[uri]?.text.replace(range, with: text)
      } else if change["range"] == nil {
        documents[uri]?.text = TextDocument(text)
      }
    }
    if let version = parameters?["textDocument"]?["version"]?.integer {
      documents[uri]?.version = version
    }
    markChanged(uri)
  }

  /// Removes a document; links to it are then checked against the file on disk.
  mutating func close(_ uri: String?) {
    guard let uri, let document = documents.removeValue(forKey: uri) else { return }
    outdated.remove(uri)
    if !client.pullsDiagnostics { publish(.emptyArray, of: uri, version: nil) }
    guard let path = document.path else { return }
    openPaths[path]?.removeAll { $0 == uri }
    if openPaths[path]?.isEmpty == true { openPaths[path] = nil }
    host.forgetFiles()
    unindexed.insert(path)
    if projectFiles.contains(path) { unlinted.insert(path) }
  }

  /// Schedules a document whose text has changed to be linted before all others.
  private mutating func markChanged(_ uri: String) {
    documents[uri]?.isStale = true
    outdated.insert(uri)
    if stale.last != uri { stale.append(uri) }
  }

  /// Schedules a document to be linted because something else has changed.
  mutating func markAffected(_ uri: String) {
    let isScheduled = documents[uri]?.isStale == true
    documents[uri]?.isStale = true
    documents[uri]?.isAffected = true
    if !isScheduled { affected.append(uri) }
  }

  /// Schedules files to be linted because files to which they link have changed.
  mutating func markAffected(_ paths: Set<String>) {
    unlinted.formUnion(paths.intersection(projectFiles))
    for path in paths.filter({ openPaths[$0] != nil }).sorted() {
      for uri in openPaths[path] ?? [] { markAffected(uri) }
    }
  }

  /// Lints a document if it is stale, and publishes new diagnostics unless the client pulls them.
  mutating func lint(_ uri: String) {
    guard let document = documents[uri], document.isStale else { return }
    let linted =
      document.settings.map {
        DocumentDiagnostics.linting(
          document.text.bytes, settings: $0, context: context(of: document))
      } ?? DocumentDiagnostics()
    let diagnostics = Diagnostic.json(
      of: linted, in: document.text, encoding: client.encoding,
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
    // A request reads the outline if necessary, but links in other files may need it sooner.
    let isLinked = document.path.map(index.hasLink(to:)) ?? false
    if document.settings?.isMarkdown == true,
      document.outline == nil || documents.count > 1 || isLinked
    {
      unoutlined.insert(uri)
    }
  }

  /// Returns access to the files that a document may link to, or `nil` for a text without a file.
  func context(of document: OpenDocument) -> LintContext? {
    document.path.map { path in
      context(ofFileAt: path, dialect: document.settings?.converter.dialect ?? .copy)
    }
  }

  /// Returns access to the files that a file may link to, with the editor's text of open files.
  func context(ofFileAt file: String, dialect: Dialect) -> LintContext {
    let open = openPaths
    return LintContext(
      hasFile: { [host] path in
        let path = WorkspacePath.resolved(path, from: file)
        return open[path] != nil ? true : host.hasFile(at: path)
      },
      spelling: { [host] path in host.spelling(of: path, in: WorkspacePath.folder(of: file)) },
      headingIdentifiers: { [host, index] path in
        let path = WorkspacePath.resolved(path, from: file)
        guard WorkspacePath.isMarkdown(path) else { return nil }
        if let outline = index[path] { return outline.identifiers }
        // The headings of an open document without an outline are unknown.
        guard open[path] == nil, let source = host.contents(ofFileAt: path) else { return nil }
        return (try? Document(parsing: source, dialect: dialect))?.fragmentIdentifiers
      })
  }

  /// Sends the diagnostics of a document to a client that doesn't request them.
  ///
  /// - Parameter version: The version of the text, or `nil` for a closed document.
  mutating func publish(_ diagnostics: JSONText, of uri: String, version: Int?) {
    writer.send(
      "textDocument/publishDiagnostics",
      parameters:
        #"{"uri":\#(uri)\#(member: "version", version),"diagnostics":\#(diagnostics)}"#)
  }

  mutating func documentDiagnostics(_ parameters: JSONValue?) throws(ResponseError) -> JSONText {
    let uri = try uri(in: parameters)
    // A pending message that changes the document would make the result outdated.
    if queue.hasChange(of: uri) { throw .superseded }
    lint(uri)
    // Positions refer to the text of an open document, so a closed document has no diagnostics.
    guard let document = documents[uri] else { return #"{"kind":"full","items":[]}"# }
    return document.report
      .json(known: parameters?["previousResultId"]?.string, isOfWorkspace: false)
  }

  mutating func workspaceDiagnostics(_ parameters: JSONValue?) -> JSONText {
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
    let current = documents.values.map(\.report) + files
    // Clients keep the diagnostics of documents that the result omits.
    let gone = Set(known.keys).subtracting(current.map(\.uri)).map { uri in
      DiagnosticReport(uri: uri, version: nil, resultID: nil, diagnostics: .emptyArray)
    }
    let reports = (current + gone).sorted { $0.uri < $1.uri }
      .map { $0.json(known: known[$0.uri], isOfWorkspace: true) }
    return #"{"items":\#(reports)}"#
  }

  /// Returns the URI of the document in the parameters of a request.
  func uri(in parameters: JSONValue?) throws(ResponseError) -> String {
    guard let uri = parameters?["textDocument"]?["uri"]?.string else {
      throw .invalidParameters("'textDocument' has no 'uri'")
    }
    return uri
  }
}

/// The diagnostics of a document, for a client that requests them.
private struct DiagnosticReport {
  let uri: String
  /// The version of the text, or `nil` for a closed document.
  let version: Int?
  /// The ID of the result, or `nil` for a file whose diagnostics the client has to remove.
  let resultID: Int?
  let diagnostics: JSONText

  /// Returns the report as JSON, without the diagnostics if the client has them.
  ///
  /// - Parameter known: The ID of the result that the client has, or `nil` if it has no result.
  func json(known: String?, isOfWorkspace: Bool) -> JSONText {
    let resultID = resultID.map(String.init)
    let isKnown = resultID != nil && known == resultID
    let document: JSONText = isOfWorkspace ? #","uri":\#(uri),"version":\#(version.jsonText)"# : ""
    return #"""
      {"kind":\#(isKnown ? "unchanged" : "full")\#(document)\#(member: "resultId", resultID)\#
      \#(member: "items", isKnown ? nil : diagnostics)}
      """#
  }
}

extension OpenDocument {
  fileprivate var report: DiagnosticReport {
    DiagnosticReport(uri: uri, version: version, resultID: resultID, diagnostics: diagnostics)
  }
}

/// Converts between the paths and the URIs of files.
enum DocumentURI {
  /// Returns the path in a valid `file` URI for this machine, or `nil` for any other text.
  static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash].lowercased()
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = rest[slash...].utf8.prefix { $0 != 0x23 && $0 != 0x3F }.percentDecoded.bytes
    guard !path.contains(0), path.span.firstInvalidUTF8Offset == nil else { return nil }
    return path.count < RelativePath.limit ? String(decoding: path, as: UTF8.self) : nil
  }

  /// Returns the URI of an absolute path.
  static func uri(ofPath path: String) -> String {
    "file://" + path.percentEncoded(keeping: "/-._~")
  }
}
