import LinkMarkup

/// Search, reading, and linting of the files in the projects, including closed files.
extension LanguageServer {
  /// The diagnostics of a closed file, and the ID by which the client refers to them.
  struct FileFindings: Sendable {
    let diagnostics: JSONText
    let resultID: Int
  }

  /// Searches for documents again, because there may be new ones.
  mutating func searchAgain() {
    host.forgetDocuments()
    searchProjects()
  }

  /// Searches the projects of all open documents and folders, except projects searched before.
  mutating func searchProjects() {
    isSearchNeeded = false
    let folders = documents.values.compactMap(\.path).map(WorkspacePath.folder)
    for folder in rootPaths + Set(folders).sorted() { host.searchProject(near: folder) }
  }

  /// Replaces the list of the projects' documents: schedules new and forgets missing documents.
  ///
  /// - Parameter paths: The paths of the documents, or `nil` if they haven't changed.
  package mutating func filesFound(_ paths: Set<String>?) {
    guard let paths, phase == .running else { return }
    // The first search may find many files while an editor waits, so skip the set operations.
    let new = projectFiles.isEmpty ? paths : paths.subtracting(projectFiles)
    let old = projectFiles.isEmpty ? [] : projectFiles.subtracting(paths)
    projectFiles = paths
    unindexed.formUnion(new)
    unlinted = unlinted.isEmpty ? new : unlinted.union(new)
    unlinted.subtract(old)
    forget(old.filter { openPaths[$0] == nil })
    requestProgress()
  }

  /// Forgets documents outside of the projects, except outlines of files linked in open documents.
  private mutating func forget(_ paths: Set<String>) {
    for path in paths.sorted() { forgetFindings(inFileAt: path) }
    let unlinked = paths.filter { path in
      !index.files(linkingTo: path).contains { openPaths[$0] != nil }
    }
    unindexed.subtract(unlinked)
    for path in unlinked.sorted() { updateOutline(ofFileAt: path, to: nil) }
  }

  /// Forgets the findings in a closed file, and removes its diagnostics from the client.
  ///
  /// - Parameter uri: A URI whose diagnostics the caller will replace, so they are not removed.
  mutating func forgetFindings(inFileAt path: String, withoutPublishingTo uri: String? = nil) {
    let old = DocumentURI.uri(ofPath: host.clientPath(ofFileAt: path))
    guard let known = fileFindings.removeValue(forKey: path), old != uri,
      known.diagnostics != .emptyArray
    else { return }
    publish(.emptyArray, ofClosed: old)
  }

  private mutating func publish(_ diagnostics: JSONText, ofClosed uri: String) {
    if client.pullsDiagnostics {
      needsRefresh = true
    } else {
      publish(diagnostics, of: uri, version: nil)
    }
  }

  /// Lints a closed file, and publishes its diagnostics if they have changed.
  mutating func lint(fileAt path: String) {
    guard openPaths[path] == nil else { return }
    let uri = uri(ofFileAt: path)
    var diagnostics = JSONText.emptyArray
    let settings = settings(ofFileAt: path, languageID: "")
    if let settings, let contents = host.contents(ofFileAt: path) {
      let linted = DocumentDiagnostics.linting(
        contents, settings: settings,
        context: context(ofFileAt: path, dialect: settings.converter.dialect))
      if linted.failure != nil || !linted.findings.isEmpty {
        diagnostics = Diagnostic.json(
          of: linted, in: TextDocument(contents), encoding: client.encoding,
          uri: client.showsRelatedInformation ? uri : nil)
      }
    }
    let known = fileFindings[path]?.diagnostics ?? .emptyArray
    guard diagnostics != known else { return }
    resultCount += 1
    fileFindings[path] = FileFindings(diagnostics: diagnostics, resultID: resultCount)
    publish(diagnostics, ofClosed: uri)
  }

  /// Reads the outlines of all open documents that have changed, because old ranges would be wrong.
  mutating func outlineAll() {
    for uri in outdated.sorted() { outline(uri) }
  }

  /// Reads the missing outlines of files in the projects, for results that depend on all files.
  mutating func indexAll() {
    outlineAll()
    if isSearchNeeded { searchAgain() }
    filesFound(host.finishSearches())
    while let path = unindexed.popFirst() { indexFile(at: path) }
    updateProgress()
  }

  /// Reads the outline of a document if it has changed, and schedules files that depend on it.
  mutating func outline(_ uri: String) {
    unoutlined.remove(uri)
    guard let document = documents[uri], outdated.remove(uri) != nil else { return }
    if affectsOutdated { markAffected(uri) }
    affectsOutdated = affectsOutdated && !outdated.isEmpty
    guard let settings = document.settings, settings.isMarkdown else { return }
    let outline = try? FileOutline(
      of: document.text.bytes, file: settings.rulePath, converter: settings.converter)
    documents[uri]?.outline = outline
    guard let path = document.path else { return }
    let known = index[path]?.identifiers
    updateOutline(ofFileAt: path, to: outline)
    // Documents with old outlines may have new links to this one.
    if known != outline?.identifiers, !affectsOutdated, !outdated.isEmpty {
      affectsOutdated = true
      unoutlined.formUnion(outdated)
    }
    // Linked files outside the projects have not been read yet.
    let linked = Set((outline?.destinations ?? []).compactMap { $0.file(from: path) })
    unindexed.formUnion(linked.filter { WorkspacePath.isMarkdown($0) && index[$0] == nil })
  }

  /// Reads the outline of a closed file.
  mutating func indexFile(at path: String) {
    guard openPaths[path] == nil else { return }
    // Update the outlines first, so that the index knows which open documents link to this file.
    outlineAll()
    // A missing file needs no settings; those of its folder would be kept.
    let outline = contents(ofFileAt: path).flatMap { source in
      (try? host.settings(ofFileAt: path, languageID: "")).flatMap { settings in
        try? FileOutline(of: source, file: settings.rulePath, converter: settings.converter)
      }
    }
    updateOutline(ofFileAt: path, to: outline)
  }

  /// Replaces the outline of a file, and schedules files that depend on it.
  mutating func updateOutline(ofFileAt path: String, to outline: FileOutline?) {
    switch index.update(path, with: outline) {
    case .none: break
    case .existence: markAffected(index.filesAffected(byExistenceOf: path).subtracting([path]))
    case .identifiers:
      let candidates = index.candidates(forLinksTo: path)
      for file in candidates.filter({ openPaths[$0] != nil }).sorted()
      where index.hasLink(from: file, toPlaceIn: path) {
        for uri in openPaths[file] ?? [] { markAffected(uri) }
      }
      referrers[path] = candidates
    }
  }

  /// Schedules linting of the next batch of files that link to places in a file.
  mutating func scheduleReferrers(of path: String) {
    let some = referrers[path]?.suffix(LanguageServer.referrerBatchSize) ?? []
    referrers[path]?.removeLast(some.count)
    if referrers[path]?.isEmpty != false { referrers[path] = nil }
    for file in some
    where projectFiles.contains(file) && index.hasLink(from: file, toPlaceIn: path) {
      unlinted.insert(file)
    }
  }

  /// The maximum number of files in a batch.
  private static let referrerBatchSize = 1000
}

extension LanguageServer {
  /// The progress of reading the projects, which the client shows to the user.
  struct Progress: Sendable {
    let token: String
    /// The number of files to read plus the number of files to lint at the beginning.
    let count: Int
    /// Whether the client has agreed to show the progress.
    var isShown = false
    /// The completed tenths of the work in the last report.
    var tenths = 0
  }

  /// Asks the client to show progress if it supports that, was not asked yet, and work remains.
  mutating func requestProgress() {
    guard client.hasProgress, progress == nil, remainingCount > 0 else { return }
    progressCount += 1
    let token = "linkmark-\(progressCount)"
    progress = Progress(token: token, count: remainingCount)
    ask(
      "window/workDoneProgress/create", parameters: #"{"token":\#(token)}"#,
      about: .progress(token: token))
  }

  /// Shows the progress if the client agrees and work remains.
  mutating func progressAnswered(_ token: String, isAccepted: Bool) {
    guard progress?.token == token else { return }
    guard isAccepted, remainingCount > 0 else {
      progress = nil
      return
    }
    progress?.isShown = true
    report(#"{"kind":"begin","title":"linkmark: reading the project","percentage":0}"#)
  }

  /// Reports the progress if another tenth or all work is complete.
  mutating func updateProgress() {
    guard let progress, progress.isShown else { return }
    if remainingCount == 0 {
      report(#"{"kind":"end"}"#)
      self.progress = nil
      return
    }
    let tenths = max(0, progress.count - remainingCount) * 10 / progress.count
    guard tenths > progress.tenths else { return }
    self.progress?.tenths = tenths
    report(#"{"kind":"report","percentage":\#(tenths * 10)}"#)
  }

  private var remainingCount: Int { unindexed.count + unlinted.count }

  private mutating func report(_ value: JSONText) {
    guard let progress else { return }
    writer.send("$/progress", parameters: #"{"token":\#(progress.token),"value":\#(value)}"#)
  }
}
