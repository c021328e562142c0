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

  /// Returns the contents of a regular file, or `nil` if it can't be read or is too large to read
  /// while the editor waits.
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

/// The settings of a document, from the command line and the project file.
package struct DocumentSettings: Sendable {
  /// The converter with the project's settings for the document.
  package var converter: Converter
  /// The path that is matched against the project's rules, or `nil` without a project.
  package var rulePath: String?
  /// Whether to lint the document as Markdown if it isn't a catalog.
  package var isMarkdown: Bool
  /// Reads the text as a string catalog, or returns `nil` if the document isn't a catalog.
  package var catalog: @Sendable (Bytes) throws(SourceError) -> Catalog?
  /// The absolute path of the route file, or `nil` if there is none.
  package var routesPath: String?
  /// The absolute path of the project file, or `nil` if there is none.
  package var projectPath: String?
  package var level = Finding.Level.warning

  package init(
    converter: Converter, rulePath: String? = nil, isMarkdown: Bool = true,
    routesPath: String? = nil, projectPath: String? = nil,
    catalog: @escaping @Sendable (Bytes) throws(SourceError) -> Catalog? = { _ in nil }
  ) {
    self.converter = converter
    self.rulePath = rulePath
    self.routesPath = routesPath
    self.projectPath = projectPath
    self.isMarkdown = isMarkdown
    self.catalog = catalog
  }
}
