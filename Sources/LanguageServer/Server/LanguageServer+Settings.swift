import LinkMarkup

extension LanguageServer {
  /// Takes settings that the client sends, or asks for them.
  mutating func configurationChanged(_ settings: JSONValue?) {
    if client.hasConfiguration {
      requestConfiguration()
    } else if let section = settings?["linkmark"] {
      apply(section: section)
    }
  }

  /// Takes the section of the client's settings; nil or null if it has none.
  mutating func apply(section: JSONValue?) {
    apply(section.flatMap { $0.isNull ? nil : ServerOptions($0) } ?? initialOptions)
  }

  /// Asks the client for the section of its settings.
  mutating func requestConfiguration() {
    guard client.hasConfiguration else { return }
    ask(
      "workspace/configuration", Bytes("{\"items\":[{\"section\":\"linkmark\"}]}".utf8),
      about: .configuration)
  }

  /// Lints the documents again if settings changed.
  private mutating func apply(_ options: ServerOptions) {
    guard options != self.options else { return }
    self.options = options
    showProblems()
    configureDocuments()
  }

  /// Shows what is wrong in the settings.
  mutating func showProblems() {
    for problem in options.problems { show(problem) }
  }

  /// Finds out again how the open documents are linted.
  mutating func configureDocuments() {
    lintProject()
    for uri in documents.keys.sorted() {
      guard let document = documents[uri] else { continue }
      let settings = settings(of: document)
      documents[uri]?.settings = settings
      documents[uri]?.isOutlined = false
      markStale(uri, first: false)
    }
  }

  /// Returns how a document is linted; nil if it is not, or the configuration is wrong.
  mutating func settings(of document: OpenDocument) -> DocumentSettings? {
    settings(ofFileAt: document.path, languageID: document.languageID)
  }

  /// Returns how a file is linted; nil if it is not, or the configuration is wrong.
  mutating func settings(ofFileAt path: String?, languageID: String) -> DocumentSettings? {
    do throws(ConfigurationError) {
      var settings = try host.settings(ofFileAt: path, languageID: languageID)
      if let level = options.level { settings?.level = level }
      if let locale = options.locale, settings?.converter.isLocaleFixed == false {
        settings?.converter.locale = locale
        settings?.converter.isLocaleFixed = true
      }
      return settings
    } catch {
      show(error.message)
      return nil
    }
  }

  /// Takes changes of files that are not open into account.
  ///
  /// - Parameter paths: The absolute paths of what changed.
  package mutating func filesChanged(_ paths: [String]) {
    guard !paths.isEmpty, phase == .running else { return }
    let paths = Set(paths.map(host.realPath(ofFileAt:)))
    host.forgetFiles()
    if paths.contains(where: isConfiguration) {
      host.forgetConfiguration()
      shownMessages = []
      configureDocuments()
      unindexed += index.paths
      searchProjects()
    }
    outlineAll()
    let open = openPaths
    if paths.contains(where: mayBeNewInProject) { isSearchNeeded = true }
    // What is open counts, and not what was saved of it.
    for path in paths.subtracting(open).sorted() {
      if WorkspacePath.isMarkdown(path), index[path] != nil || host.hasFile(at: path) == true {
        unindexed.append(path)
      }
      if projectFiles.contains(path) { unlinted.insert(path) }
      markStale(index.filesAffected(byExistenceOf: path))
    }
  }

  /// Whether a file may belong to a project whose documents were found before, or decide what does.
  private func mayBeNewInProject(_ path: String) -> Bool {
    if WorkspacePath.name(of: path) == ".gitignore" { return true }
    return WorkspacePath.isMarkdown(path) && !projectFiles.contains(path)
      && host.hasFile(at: path) == true
  }

  private func isConfiguration(_ path: String) -> Bool {
    WorkspacePath.name(of: path) == "linkmark.json" || host.configurationFiles.contains(path)
  }
}
