import LinkMarkup
import Synchronization

@testable import LanguageServer

/// A host of the language server with files in memory, and a state that tests change.
final class TestHost: ServerHost {
  let version = "0"
  private let state: Mutex<State>

  struct State: Sendable {
    var files: [String: String] = [:]
    var error: String?
    var converter = Converter()
    var routesPath: String?
    var projectPath: String?
    var forgottenCount = 0
    /// The files that the current search finds.
    var foundFiles: Set<String>?
    var searchedFolders: [String] = []
    var isSearching = false
  }

  init(_ files: [String: String] = [:]) {
    state = Mutex(State(files: files))
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var forgottenCount: Int { state.withLock(\.forgottenCount) }

  /// The folders whose projects were searched since the last call of ``forgetDocuments()``.
  var searchedFolders: [String] { state.withLock(\.searchedFolders) }

  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings? {
    let state = state.withLock(\.self)
    if let error = state.error { throw ConfigurationError(message: error) }
    let format = path.flatMap { CatalogFormat(path: $0) }
    let isMarkdown = languageID == "markdown" || path?.hasSuffix(".md") == true
    guard isMarkdown || format != nil else { return nil }
    return DocumentSettings(
      converter: state.converter, rulePath: path, isMarkdown: format == nil,
      routesPath: state.routesPath, projectPath: state.projectPath
    ) { bytes throws(SourceError) in
      guard let format, let path else { return nil }
      return try Catalog(bytes, as: format, path: path)
    }
  }

  let configurationFiles: Set<String> = ["/p/routes.json"]

  func hasFile(at path: String) -> Bool? { state.withLock { $0.files[path] != nil } }

  func spelling(of path: String, in folder: String) -> String? { nil }

  func contents(ofFileAt path: String) -> Bytes? {
    state.withLock(\.files)[path].map { Bytes($0.utf8) }
  }

  func entries(inFolder path: String) -> [FolderEntry] {
    let names = state.withLock { Array($0.files.keys) }.compactMap { file in
      file.hasPrefix(path + "/") ? file.dropFirst(path.count + 1).split(separator: "/") : nil
    }
    return Dictionary(names.map { (String($0[0]), $0.count > 1) }) { $0 || $1 }
      .map { ($0.key, $0.value) }
  }

  func realPath(ofFileAt path: String) -> String { path }

  func clientPath(ofFileAt path: String) -> String { path }

  func searchProject(near folder: String) {
    state.withLock { $0.searchedFolders.append(folder) }
  }

  var isSearching: Bool { state.withLock(\.isSearching) }

  func finishSearches() -> Set<String>? {
    state.withLock { state in
      defer { state.foundFiles = nil }
      return state.foundFiles
    }
  }

  func forgetFiles() { state.withLock { $0.forgottenCount += 1 } }

  func forgetConfiguration() { forgetDocuments() }

  func forgetDocuments() { state.withLock { $0.searchedFolders = [] } }
}
