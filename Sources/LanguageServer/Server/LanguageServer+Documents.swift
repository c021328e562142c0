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
    // Later outlines matter to other documents; for answers they are read when they are needed.
    let isLinked = document.path.map(index.hasLink(to:)) ?? false
    if document.settings?.isMarkdown == true,
      document.outline == nil || documents.count > 1 || isLinked
    {
      unoutlined.insert(uri)
    }
  }

  /// The other files of a document, of which open ones are as they are in the editor.
  func surroundings(of document: OpenDocument) -> LintSurroundings? {
    document.path.map { path in
      surroundings(ofFileAt: path, document.settings?.converter.dialect ?? .copy)
    }
  }

  /// The other files of a file, of which open ones are as they are in the editor.
  func surroundings(ofFileAt file: String, _ dialect: Dialect) -> LintSurroundings {
    let open = openPaths
    return LintSurroundings(
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
}
