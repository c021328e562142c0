package import LinkMarkup

/// The `linkmark` section of the editor's settings.
struct ServerOptions: Equatable, Sendable {
  /// A feature that users can disable because another server may have it, too.
  enum Feature: String, CaseIterable, Sendable {
    case hover, definition, references, completion, symbols, inlayHints
  }

  private(set) var disabled: Set<Feature> = []
  private(set) var fixesOnSave = false
  private(set) var level: Finding.Level?
  private(set) var locale: LanguageTag?
  private(set) var problems: [String] = []

  init() {}

  init(_ section: JSONValue?) {
    for feature in Feature.allCases {
      let name = feature.rawValue
      if value(section?["enable"]?[name], named: "enable.\(name)", as: \.boolean) == false {
        disabled.insert(feature)
      }
    }
    fixesOnSave = value(section?["fixOnSave"], named: "fixOnSave", as: \.boolean) ?? false
    if let word = value(section?["level"], named: "level", as: \.string) {
      level = Finding.Level(rawValue: word)
      if level == nil {
        problems.append("linkmark.level is '\(word)'; it can be note, warning or error")
      }
    }
    if let tag = value(section?["locale"], named: "locale", as: \.string), !tag.isEmpty {
      locale = LanguageTag(tag)
      if locale == nil {
        problems.append("linkmark.locale is '\(tag)', which is not a language tag such as pt-BR")
      }
    }
  }

  /// Returns a setting, or `nil` if it is missing or has another type, which is a problem.
  private mutating func value<Value>(
    _ setting: JSONValue?, named name: String, as type: KeyPath<JSONValue, Value?>
  ) -> Value? {
    guard let setting, !setting.isNull else { return nil }
    let value = setting[keyPath: type]
    if value == nil {
      let reason = Value.self == Bool.self ? "neither true nor false" : "not a string"
      problems.append("linkmark.\(name) is \(reason)")
    }
    return value
  }

  func isEnabled(_ feature: Feature) -> Bool { !disabled.contains(feature) }
}

/// Access to files and to the configuration of projects.
package protocol ServerHost: AnyObject, Sendable {
  /// The version of the program.
  var version: String { get }

  /// Returns the settings of a document, or `nil` if it is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path, or `nil` for a text without a file.
  ///   - languageID: The editor's identifier of the document's language.
  /// - Throws: A ``ConfigurationError`` if the project's configuration isn't valid.
  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings?

  /// The absolute paths of the files that have configured documents so far.
  var configurationFiles: Set<String> { get }

  /// Returns the contents of a regular file, or `nil` if it can't be read or is too large to read
  /// while the editor waits.
  func contents(ofFileAt path: String) -> Bytes?

  /// Returns the visible entries of a folder, which are empty if it can't be read.
  func entries(inFolder path: String) -> [FolderEntry]

  /// Returns the path of a file with symbolic links in its folder resolved.
  ///
  /// Each file has exactly one such path; all other functions take and return these paths.
  func realPath(ofFileAt path: String) -> String

  /// Returns the path by which the client reaches a file.
  func clientPath(ofFileAt path: String) -> String

  /// Starts a search for the documents of the project that contains a folder, unless it was searched.
  ///
  /// The documents of all projects are passed to ``LanguageServer/filesFound(_:)`` later.
  func searchProject(near folder: String)

  /// Whether a search has begun and not ended.
  var isSearching: Bool { get }

  /// Waits for all searches, and returns the documents of all projects, or `nil` if they were
  /// passed already.
  func finishSearches() -> Set<String>?

  /// Returns whether a file exists, or `nil` if that is unknown.
  func hasFile(at path: String) -> Bool?

  /// Returns the path of a file that differs from `path` only in case, or `nil` if there is none.
  func spelling(of path: String, in folder: String) -> String?

  /// Discards cached information about files because some have changed.
  func forgetFiles()

  /// Discards the cached configuration of projects and the documents found because it has changed.
  func forgetConfiguration()

  /// Discards the documents found because there are others.
  func forgetDocuments()
}

/// An error in the configuration of a project.
package struct ConfigurationError: Error, Equatable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}

/// The capabilities of the client from `initialize`.
struct ClientCapabilities: Sendable {
  let encoding: PositionEncoding
  private let capabilities: JSONValue?

  /// Reads the member `capabilities` of the parameters.
  init(_ capabilities: JSONValue? = nil) {
    self.capabilities = capabilities
    let names = capabilities?["general"]?["positionEncodings"]?.strings ?? []
    let encodings = names.compactMap(PositionEncoding.init(rawValue:))
    // Offsets in UTF-8 need no conversion.
    encoding = encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
  }

  /// Returns the value at a path of keys with dots between them.
  private func value(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(capabilities) { $0?[String($1)] }
  }

  private func isTrue(_ path: String) -> Bool { value(path)?.isTrue ?? false }

  var pullsDiagnostics: Bool { value("textDocument.diagnostic")?.isObject ?? false }
  var refreshesDiagnostics: Bool { isTrue("workspace.diagnostics.refreshSupport") }
  var showsRelatedInformation: Bool {
    value("textDocument.publishDiagnostics.relatedInformation")?.isTrue
      ?? isTrue("textDocument.diagnostic.relatedInformation")
  }
  var hasVersionedEdits: Bool { isTrue("workspace.workspaceEdit.documentChanges") }
  var hasConfiguration: Bool { isTrue("workspace.configuration") }
  var watchesFiles: Bool { isTrue("workspace.didChangeWatchedFiles.dynamicRegistration") }
  var showsCodeActions: Bool {
    value("textDocument.codeAction.codeActionLiteralSupport")?.isObject ?? false
  }
  var hasSnippets: Bool { isTrue("textDocument.completion.completionItem.snippetSupport") }
  var readsMarkdownHovers: Bool {
    value("textDocument.hover.contentFormat")?.strings.first == "markdown"
  }
  var hasHierarchicalSymbols: Bool {
    isTrue("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
  }
  var hasProgress: Bool { isTrue("window.workDoneProgress") }
}

extension LanguageServer {
  /// Requests the section of the client's settings.
  mutating func requestConfiguration() {
    guard client.hasConfiguration else { return }
    ask(
      "workspace/configuration", parameters: #"{"items":[{"section":"linkmark"}]}"#,
      about: .configuration)
  }

  /// Applies the section of the client's settings, which is `nil` or null if it has none.
  mutating func apply(section: JSONValue?) {
    let new = section.flatMap { $0.isNull ? nil : ServerOptions($0) } ?? initialOptions
    guard new != options else { return }
    options = new
    showProblems()
    configureDocuments()
  }

  mutating func showProblems() {
    for problem in options.problems { show(problem) }
  }

  /// Updates the settings of all open documents, and schedules all documents to be linted.
  private mutating func configureDocuments() {
    unlinted = projectFiles
    for uri in documents.keys.sorted() {
      guard let document = documents[uri] else { continue }
      let settings = settings(of: document)
      documents[uri]?.settings = settings
      documents[uri]?.isOutlined = false
      markStale(uri, first: false)
    }
  }

  /// Returns the settings of a document, or `nil` if it isn't linted or its configuration isn't
  /// valid.
  mutating func settings(of document: OpenDocument) -> DocumentSettings? {
    settings(ofFileAt: document.path, languageID: document.languageID)
  }

  /// Returns the settings of a file, or `nil` if it isn't linted or its configuration isn't valid.
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

  /// Updates the server after closed files have changed.
  ///
  /// - Parameter paths: The absolute paths of the changed files.
  package mutating func filesChanged(_ paths: [String]) {
    guard !paths.isEmpty, phase == .running else { return }
    let paths = Set(paths.map(host.realPath(ofFileAt:)))
    host.forgetFiles()
    let configuresDocuments = paths.contains {
      WorkspacePath.name(of: $0) == "linkmark.json" || host.configurationFiles.contains($0)
    }
    if configuresDocuments {
      host.forgetConfiguration()
      shownMessages = []
      configureDocuments()
      unindexed += index.paths
      searchProjects()
    }
    outlineAll()
    // A file may be a new document of a project, or may exclude documents.
    let changesProjects = paths.contains { path in
      WorkspacePath.name(of: path) == ".gitignore"
        || WorkspacePath.isMarkdown(path) && !projectFiles.contains(path)
          && host.hasFile(at: path) == true
    }
    if changesProjects { isSearchNeeded = true }
    // An open document has its text in the editor, even if another one was saved.
    for path in paths.subtracting(openPaths).sorted() {
      if WorkspacePath.isMarkdown(path), index[path] != nil || host.hasFile(at: path) == true {
        unindexed.append(path)
      }
      if projectFiles.contains(path) { unlinted.insert(path) }
      markStale(index.filesAffected(byExistenceOf: path))
    }
  }
}
