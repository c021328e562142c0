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
      let linted = LintedText.linting(
        contents, settings, surroundings(ofFileAt: path, settings.converter.dialect))
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
