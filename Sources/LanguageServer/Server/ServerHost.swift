package import LinkMarkup

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
