package import LinkMarkup

/// Access to files and to the configuration of projects.
package protocol ServerHost: AnyObject, Sendable {
  /// The version of the program.
  var version: String { get }

  /// Returns the settings of a document, or `nil` if it is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path, or `nil` for a text without a file.
  ///   - languageID: The editor's identifier for the document's language.
  /// - Throws: A ``ConfigurationError`` if the project's configuration isn't valid.
  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings?

  /// The absolute paths of the files that configure known projects, such as route files.
  var configurationFiles: Set<String> { get }

  /// Returns the contents of a regular file near the searched folders, or `nil` if it can't be read
  /// or is too large to read while the editor waits.
  func contents(ofFileAt path: String) -> Bytes?

  /// Returns the visible entries of a folder, or an empty list if the folder can't be read.
  func entries(inFolder path: String) -> [FolderEntry]

  /// Returns the path of a file with symbolic links in its folder resolved.
  ///
  /// The server uses this path of a file in its calls of the other functions.
  func realPath(ofFileAt path: String) -> String

  /// Returns the path that the client uses for a file.
  func clientPath(ofFileAt path: String) -> String

  /// Starts a search for documents in a folder's project, unless the project has been searched.
  ///
  /// The documents of all projects are passed to ``LanguageServer/filesFound(_:)`` later.
  func searchProject(near folder: String)

  /// Whether a search has begun and not ended.
  var isSearching: Bool { get }

  /// Waits for all searches, and returns the documents of all projects, or `nil` if the server has
  /// received them already.
  func finishSearches() -> Set<String>?

  /// Returns whether a file exists, or `nil` if that is unknown.
  func hasFile(at path: String) -> Bool?

  /// Returns a relative path with the case that it has on disk, or `nil` if there is no such file.
  func spelling(of path: String, in folder: String) -> String?

  /// Discards cached information about files, because some files have changed.
  func forgetFiles()

  /// Discards the cached configuration of projects and the list of documents after a change.
  func forgetConfiguration()

  /// Discards the list of documents, because there may be new documents.
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

  /// Reads the value of `capabilities` in the parameters of `initialize`.
  init(_ capabilities: JSONValue? = nil) {
    self.capabilities = capabilities
    let names = capabilities?["general"]?["positionEncodings"]?.strings ?? []
    let encodings = names.compactMap(PositionEncoding.init(rawValue:))
    // Offsets in UTF-8 need no conversion.
    encoding = encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
  }

  /// Returns the value at a path of keys with dots between them, such as `window.workDoneProgress`.
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
