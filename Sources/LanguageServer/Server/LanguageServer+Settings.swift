import LinkMarkup

/// The `linkmark` section of the editor's settings.
struct ServerOptions: Equatable, Sendable {
  /// A feature that users can disable because another server may provide it.
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

  /// Returns a setting, or `nil` if it is missing or has the wrong type, which is reported.
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

extension LanguageServer {
  /// Requests the `linkmark` section of the client's settings.
  mutating func requestConfiguration() {
    guard client.hasConfiguration else { return }
    ask(
      "workspace/configuration", parameters: #"{"items":[{"section":"linkmark"}]}"#,
      about: .configuration)
  }

  /// Applies the `linkmark` section of the client's settings, or else the initial options.
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
      outdated.insert(uri)
      markAffected(uri)
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

  /// Updates the server after files on disk have changed.
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
      unindexed.formUnion(index.paths)
      searchProjects()
    }
    outlineAll()
    // A changed file may be a new document of a project, or a `.gitignore` that excludes documents.
    let changesProjects = paths.contains { path in
      WorkspacePath.name(of: path) == ".gitignore"
        || WorkspacePath.isMarkdown(path) && !projectFiles.contains(path)
          && host.hasFile(at: path) == true
    }
    if changesProjects { isSearchNeeded = true }
    // The text of an open document is the text in the editor, whatever its file contains.
    for path in paths.filter({ openPaths[$0] == nil }).sorted() {
      if WorkspacePath.isMarkdown(path), index[path] != nil || host.hasFile(at: path) == true {
        unindexed.insert(path)
      }
      if projectFiles.contains(path) { unlinted.insert(path) }
      markAffected(index.filesAffected(byExistenceOf: path))
    }
  }
}
