import LinkMarkup

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
