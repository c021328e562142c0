package import LinkMarkup

/// The section `linkmark` of the editor's settings.
struct ServerOptions: Equatable, Sendable {
  /// What other servers may do as well, so that users can turn it off.
  enum Feature: String, CaseIterable, Sendable {
    case hover
    case definition
    case references
    case completion
    case symbols
    case inlayHints
  }

  private(set) var disabled: Set<Feature> = []
  private(set) var fixesOnSave = false
  private(set) var level: Finding.Level?
  private(set) var locale: LanguageTag?
  /// What is wrong in the settings.
  private(set) var problems: [String] = []

  init() {}

  init(_ value: JSONValue?) {
    for feature in Feature.allCases {
      let name = feature.rawValue
      if boolean(value?["enable"]?[name], "enable.\(name)") == false { disabled.insert(feature) }
    }
    fixesOnSave = boolean(value?["fixOnSave"], "fixOnSave") ?? false
    if let word = word(value?["level"], "level") {
      level = Finding.Level(rawValue: word)
      if level == nil {
        problems.append("linkmark.level is '\(word)'; it can be note, warning or error")
      }
    }
    if let tag = word(value?["locale"], "locale"), !tag.isEmpty {
      locale = LanguageTag(tag)
      if locale == nil {
        problems.append("linkmark.locale is '\(tag)', which is not a language tag such as pt-BR")
      }
    }
  }

  private mutating func boolean(_ value: JSONValue?, _ name: String) -> Bool? {
    guard let value, !value.isNull else { return nil }
    if value.boolean == nil { problems.append("linkmark.\(name) is neither true nor false") }
    return value.boolean
  }

  private mutating func word(_ value: JSONValue?, _ name: String) -> String? {
    guard let value, !value.isNull else { return nil }
    if value.string == nil { problems.append("linkmark.\(name) is not a string") }
    return value.string
  }

  func isEnabled(_ feature: Feature) -> Bool { !disabled.contains(feature) }
}

/// What the server needs of the system: its files and the project's configuration.
package protocol ServerHost: AnyObject, Sendable {
  /// The version of the program.
  var version: String { get }

  /// Returns how a document is linted; nil if it is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path; nil for a text without a file.
  ///   - languageID: The language that the editor has for it.
  /// - Throws: What is wrong in the project's configuration.
  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings?

  /// The absolute paths of the files that configured documents so far.
  var configurationFiles: Set<String> { get }

  /// Returns the contents of a regular file; nil if it cannot be read, or is so large that reading it would keep
  /// the editor waiting.
  func contents(ofFileAt path: String) -> Bytes?

  /// Returns the visible entries of a folder; none if it cannot be read.
  func entries(inFolder path: String) -> [Completion.FolderEntry]

  /// Returns the path of a file whose folder is reached without symbolic links, so that each file has one path.
  ///
  /// All other paths are such ones.
  func realPath(ofFileAt path: String) -> String

  /// Returns the path by which the client reaches a file.
  func clientPath(ofFileAt path: String) -> String

  /// Searches the documents of the project in which a folder is, unless that was done already.
  ///
  /// They are passed to ``LanguageServer/filesFound(_:)`` some time later, with those of all projects.
  func searchProject(near folder: String)

  /// Whether a search has begun and not ended.
  var isSearching: Bool { get }

  /// Waits for the searches that have begun, and returns the documents of all projects; nil if they were
  /// passed already.
  func finishSearches() -> Set<String>?

  /// Returns whether a file exists; nil if that cannot be found out.
  func hasFile(at path: String) -> Bool?

  /// Returns the path of a file that differs from a path only in case; nil if there is none.
  func spelling(of path: String, in folder: String) -> String?

  /// Forgets what was read of files, as some changed.
  func forgetFiles()

  /// Forgets the project's configuration, as it changed, and the documents that were found.
  func forgetConfiguration()

  /// Forgets the documents that were found, as there are others.
  func forgetDocuments()
}

/// What is wrong in the project's configuration.
package struct ConfigurationError: Error, Equatable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}

/// What the client can do, as it says in `initialize`.
package struct ClientCapabilities: Sendable {
  package private(set) var encoding = PositionEncoding.utf16
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  private(set) var showsRelatedInformation = false
  private(set) var hasVersionedEdits = false
  private(set) var hasConfiguration = false
  package private(set) var watchesFiles = false
  private(set) var showsCodeActions = false
  private(set) var hasSnippets = false
  private(set) var readsMarkdownHovers = false
  private(set) var hasHierarchicalSymbols = false
  private(set) var hasProgress = false

  init() {}

  /// Reads the member `capabilities` of the parameters.
  init(_ value: JSONValue?) {
    let workspace = value?["workspace"]
    let document = value?["textDocument"]
    let names = value?["general"]?["positionEncodings"]?.strings ?? []
    let encodings = names.compactMap(PositionEncoding.init(rawValue:))
    // Offsets in UTF-8 need no conversion.
    encoding = encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
    pullsDiagnostics = document?["diagnostic"]?.isObject ?? false
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.isTrue ?? false
    showsRelatedInformation =
      document?["publishDiagnostics"]?["relatedInformation"]?.isTrue
      ?? document?["diagnostic"]?["relatedInformation"]?.isTrue ?? false
    hasVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false
    hasConfiguration = workspace?["configuration"]?.isTrue ?? false
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
    showsCodeActions = document?["codeAction"]?["codeActionLiteralSupport"]?.isObject ?? false
    let completion = document?["completion"]?["completionItem"]
    hasSnippets = completion?["snippetSupport"]?.isTrue ?? false
    readsMarkdownHovers =
      document?["hover"]?["contentFormat"]?.strings.first == "markdown"
    hasHierarchicalSymbols =
      document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
    hasProgress = value?["window"]?["workDoneProgress"]?.isTrue ?? false
  }
}

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
