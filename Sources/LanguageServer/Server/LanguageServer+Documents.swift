import LinkMarkup

extension LanguageServer {
  /// Takes the text of a document that an editor opened.
  mutating func open(_ value: JSONValue?) {
    guard let uri = value?["uri"]?.string, let text = value?["text"]?.bytes else { return }
    var document = OpenDocument(
      uri: uri, languageID: value?["languageId"]?.string ?? "",
      version: value?["version"]?.integer ?? 0, text: text)
    document.settings = settings(of: document)
    documents[uri] = document
    markStale(uri, first: true)
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
    if !client.pullsDiagnostics { publish([0x5B, 0x5D], of: uri, version: nil) }
    guard document.path != nil else { return }
    host.forgetFiles()
    markDependentsStale(of: uri)
  }

  /// Takes the saving of a document into account, which may configure others.
  mutating func saved(_ uri: String?) {
    guard let path = uri.flatMap(DocumentURI.path(of:)) else { return }
    filesChanged([AbsolutePath.joined("/", path)])
  }

  /// Notes that a document has to be linted, before all others or after them.
  mutating func markStale(_ uri: String, first: Bool) {
    documents[uri]?.isStale = true
    if !first { documents[uri]?.isAffected = true }
    if !first, stale.contains(uri) { return }
    stale.removeAll { $0 == uri }
    if first { stale.append(uri) } else { stale.insert(uri, at: 0) }
  }

  /// Notes that the documents that may link to another one have to be linted.
  mutating func markDependentsStale(of uri: String) {
    for other in documents.keys.sorted()
    where other != uri && documents[other]?.linted?.hasRelativeLinks == true {
      markStale(other, first: false)
    }
  }

  /// Lints a document if its findings are not those of its text, and publishes them.
  mutating func lint(_ uri: String) {
    guard let document = documents[uri], document.isStale else { return }
    stale.removeAll { $0 == uri }
    let linted =
      document.settings.map { settings in
        LintedText.linting(document.text.bytes, settings, surroundings(of: document))
      } ?? LintedText()
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
    if document.linted?.identifiers != linted.identifiers { markDependentsStale(of: uri) }
  }

  /// The other files of a document, of which open ones are as they are in the editor.
  func surroundings(of document: OpenDocument) -> LintSurroundings? {
    guard let path = document.path else { return nil }
    let folder = AbsolutePath.folder(of: path)
    let dialect = document.settings?.converter.dialect ?? .copy
    // The identifiers of one that was not linted yet are unknown.
    var open: [String: Set<String>?] = [:]
    for other in documents.values where other.uri != document.uri {
      if let path = other.path { open[path] = .some(other.linted?.identifiers) }
    }
    return LintSurroundings(
      hasFile: { [host, open] path in
        let file = AbsolutePath.joined(folder, path)
        return open[file] != nil ? true : host.hasFile(at: file)
      },
      spelling: { [host] path in host.spelling(of: path, in: folder) },
      headingIdentifiers: { [host, open] path in
        let file = AbsolutePath.joined(folder, path)
        guard LanguageServer.isMarkdown(file) else { return nil }
        return open[file] ?? host.identifiers(ofFileAt: file, dialect)
      })
  }

  /// Whether a path has an extension of Markdown.
  static func isMarkdown(_ path: String) -> Bool {
    let name = AbsolutePath.name(of: path).lowercased()
    return [".md", ".markdown"].contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }
}
