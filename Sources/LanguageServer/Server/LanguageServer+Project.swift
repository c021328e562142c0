import LinkMarkup

/// The findings in the documents of the project that are not open.
extension LanguageServer {
  /// The findings in a file, as the client knows them.
  struct FileFindings: Sendable {
    /// A JSON array.
    let diagnostics: Bytes
    let resultID: Int
  }

  /// Searches the documents of the projects again, as there may be others.
  mutating func searchAgain() {
    host.forgetDocuments()
    searchProjects()
  }

  /// Searches the documents of the projects that the client has open, unless that was done already.
  mutating func searchProjects() {
    isSearchNeeded = false
    let folders = documents.values.compactMap(\.path).map(WorkspacePath.folder)
    for folder in rootPaths + Set(folders).sorted() { host.searchProject(near: folder) }
  }

  /// Takes the documents of all projects, which are read one by one when there is nothing else to do; nil if they
  /// are those of before.
  package mutating func filesFound(_ paths: Set<String>?) {
    guard let paths, phase == .running else { return }
    // A first search may find many, and an editor waits for this.
    let new = projectFiles.isEmpty ? paths : paths.subtracting(projectFiles)
    let old = projectFiles.isEmpty ? [] : projectFiles.subtracting(paths)
    projectFiles = paths
    unindexed += new
    unlinted = unlinted.isEmpty ? new : unlinted.union(new)
    unlinted.subtract(old)
    forget(old.subtracting(openPaths))
    beginProgress()
  }

  /// Forgets documents that have left the projects, but not the outlines of those that open documents link to.
  private mutating func forget(_ paths: Set<String>) {
    for path in paths.sorted() { forgetFindings(inFileAt: path) }
    let open = openPaths
    let unlinked = paths.filter { open.isDisjoint(with: index.files(linkingTo: $0)) }
    unindexed.removeAll(where: unlinked.contains)
    for path in unlinked.sorted() { update(path, nil) }
  }

  /// Forgets the findings in a file that is not open, and lets the client forget them.
  ///
  /// - Parameter uri: A document whose diagnostics the client will get anyway.
  mutating func forgetFindings(inFileAt path: String, but uri: String? = nil) {
    let old = DocumentURI.uri(ofPath: host.clientPath(ofFileAt: path))
    guard let known = fileFindings.removeValue(forKey: path), old != uri,
      known.diagnostics != LanguageServer.noDiagnostics
    else { return }
    if client.pullsDiagnostics {
      needsRefresh = true
    } else {
      publish(LanguageServer.noDiagnostics, of: old, version: nil)
    }
  }

  /// Lints a file that is not open, and publishes its findings if they changed.
  mutating func lint(fileAt path: String) {
    guard openPaths.contains(path) == false else { return }
    let uri = uri(ofFileAt: path)
    var diagnostics = LanguageServer.noDiagnostics
    let settings = settings(ofFileAt: path, languageID: "")
    if let settings, let contents = host.contents(ofFileAt: path) {
      let linted = DocumentDiagnostics.linting(
        contents, settings, context(ofFileAt: path, settings.converter.dialect))
      if linted.failure != nil || !linted.findings.isEmpty {
        diagnostics = Diagnostic.json(
          of: linted, in: TextDocument(contents), client.encoding,
          uri: client.showsRelatedInformation ? uri : nil)
      }
    }
    let known = fileFindings[path]?.diagnostics ?? LanguageServer.noDiagnostics
    guard diagnostics != known else { return }
    resultCount += 1
    fileFindings[path] = FileFindings(diagnostics: diagnostics, resultID: resultCount)
    if client.pullsDiagnostics {
      needsRefresh = true
    } else {
      publish(diagnostics, of: uri, version: nil)
    }
  }

  /// Lints all documents of the project again.
  mutating func lintProject() { unlinted = projectFiles }

  /// The paths of the documents that are open.
  var openPaths: Set<String> { Set(documents.values.compactMap(\.path)) }

  static let noDiagnostics = Bytes("[]".utf8)
}

extension LanguageServer {
  /// Reads the outlines of all documents that are those of older texts, whose places would be wrong.
  mutating func outlineAll() {
    for uri in documents.keys.sorted() { outline(uri) }
  }

  /// Reads all that was not read yet of the project, for an answer that would be wrong without it.
  mutating func indexAll() {
    outlineAll()
    if isSearchNeeded { searchAgain() }
    filesFound(host.finishSearches())
    while let path = unindexed.popLast() { index(path) }
    updateProgress()
  }

  /// Reads the outline of a document if it is that of an older text, and notes what else has to be linted.
  mutating func outline(_ uri: String) {
    unoutlined.remove(uri)
    guard let document = documents[uri], !document.isOutlined, let settings = document.settings,
      settings.isMarkdown
    else { return }
    let outline = try? FileOutline(
      of: document.text.bytes, file: settings.rulePath, settings.converter)
    documents[uri]?.outline = outline
    documents[uri]?.isOutlined = true
    guard let path = document.path else { return }
    let known = index[path]?.identifiers
    update(path, outline)
    // What a document whose outline is older links to is not known.
    if known != outline?.identifiers {
      for uri in documents.keys.sorted() where documents[uri]?.isOutlined == false {
        markStale(uri, first: false)
      }
    }
    // Without a project, what open documents link to is all that is known.
    let linked = Set((outline?.destinations ?? []).compactMap { $0.file(from: path) })
    unindexed += linked.filter { WorkspacePath.isMarkdown($0) && index[$0] == nil }.sorted()
  }

  /// Reads the outline of a file that is not open.
  mutating func index(_ path: String) {
    guard !documents.values.contains(where: { $0.path == path }) else { return }
    // Which documents are affected is found by their links.
    outlineAll()
    let settings = try? host.settings(ofFileAt: path, languageID: "")
    let outline = settings.flatMap { settings in
      contents(ofFileAt: path).flatMap {
        try? FileOutline(of: $0, file: settings.rulePath, settings.converter)
      }
    }
    update(path, outline)
  }

  /// Replaces the outline of a file, and notes which others have to be linted.
  mutating func update(_ path: String, _ outline: FileOutline?) {
    switch index.update(path, outline) {
    case .none: break
    case .existence: markStale(index.filesAffected(byExistenceOf: path).subtracting([path]))
    case .identifiers:
      for uri in documents.keys.sorted() {
        if let file = documents[uri]?.path, index.hasLink(from: file, toPlaceIn: path) {
          markStale(uri, first: false)
        }
      }
      referrers[path] = index.candidates(forLinksTo: path)
    }
  }

  /// Notes that files have to be linted that link to places in a file, some at a time, as there may be many.
  mutating func noteReferrers(of path: String) {
    let some = referrers[path]?.suffix(LanguageServer.referrerCount) ?? []
    referrers[path]?.removeLast(some.count)
    if referrers[path]?.isEmpty != false { referrers[path] = nil }
    for file in some
    where projectFiles.contains(file) && index.hasLink(from: file, toPlaceIn: path) {
      unlinted.insert(file)
    }
  }

  /// The most files that are noted at a time.
  private static let referrerCount = 1000
}
