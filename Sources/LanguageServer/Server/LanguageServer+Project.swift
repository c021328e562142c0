import LinkMarkup

/// The findings in the documents of the project that are not open.
extension LanguageServer {
  /// The findings in a file, as the client knows them.
  struct FileFindings: Sendable {
    /// A JSON array.
    let diagnostics: Bytes
    let resultID: Int
  }

  /// Takes the documents of a project, which are read one by one when there is nothing else to do.
  package mutating func filesFound(_ paths: [String]) {
    unindexed += paths.reversed()
    projectFiles.formUnion(paths)
    unlinted.formUnion(paths)
    beginProgress()
  }

  /// Lints a file that is not open, and publishes its findings if they changed.
  mutating func lint(fileAt path: String) {
    guard openPaths.contains(path) == false else { return }
    let uri = DocumentURI.uri(ofPath: path)
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
