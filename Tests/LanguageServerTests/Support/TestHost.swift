import LanguageServer
import LinkMarkup
import Synchronization

/// Files in memory, and a configuration.
final class TestHost: ServerHost {
  let version = "0"
  private let state: Mutex<State>

  struct State: Sendable {
    var files: [String: String] = [:]
    var error: String?
    var converter = Converter()
    var forgottenCount = 0
  }

  init(_ files: [String: String] = [:]) {
    state = Mutex(State(files: files))
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var forgottenCount: Int { state.withLock(\.forgottenCount) }

  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings? {
    let (error, converter) = state.withLock { ($0.error, $0.converter) }
    if let error { throw ConfigurationError(message: error) }
    let format = path.flatMap { CatalogFormat(path: $0) }
    guard languageID == "markdown" || format != nil else { return nil }
    return DocumentSettings(
      converter: converter, rulePath: path, isMarkdown: languageID == "markdown"
    ) { bytes throws(SourceError) in
      guard let format, let path else { return nil }
      return try Catalog(bytes, as: format, path: path)
    }
  }

  let configurationFiles: Set<String> = ["/p/routes.json"]

  func hasFile(at path: String) -> Bool? { state.withLock { $0.files[path] != nil } }

  func spelling(of path: String, in folder: String) -> String? { nil }

  func identifiers(ofFileAt path: String, _ dialect: Dialect) -> Set<String>? {
    state.withLock(\.files)[path].flatMap {
      try? Document(parsing: Bytes($0.utf8), dialect: dialect)
    }?.fragmentIdentifiers
  }

  func forgetFiles() { state.withLock { $0.forgottenCount += 1 } }

  func forgetConfiguration() {}
}
