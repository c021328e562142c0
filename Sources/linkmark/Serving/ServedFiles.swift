import LanguageServer
import LinkMarkup

/// The files and the configuration of the documents that an editor has open.
///
/// What was read is kept until a change is reported.
final class ServedFiles: ServerHost {
  let version: String
  private let options: ServingOptions
  private let state = Monitor(State())

  private struct State: Sendable {
    /// The projects by the folders of documents.
    var projects: [String: Result<ServedProject, ConfigurationError>] = [:]
    var configurationFiles: Set<String> = []
    var neighbors = NeighborFiles()
    /// The folders in which changes matter, since they were taken.
    var newFolders: [String] = []
  }

  /// The most bytes of another file that is read for its headings, as reading it keeps the editor waiting.
  private static let maximumNeighborCount = 8 << 20

  init(_ options: ServingOptions, version: String) {
    self.options = options
    self.version = version
  }

  /// Reads the files that the options name.
  func checkOptions() throws(UsageError) {
    if options.project.file != nil { _ = try ServedProject(near: ".", options) }
    _ = try RouteTable.named(by: options.routes, for: nil)
  }

  var configurationFiles: Set<String> { state.with { $0.configurationFiles } }

  func settings(
    ofFileAt path: String?, languageID: String
  ) throws(ConfigurationError) -> DocumentSettings? {
    try project(near: path.map(Path.folder) ?? ".").get()
      .settings(ofFileAt: path, languageID: languageID)
  }

  private func project(near folder: String) -> Result<ServedProject, ConfigurationError> {
    if let known = state.with({ $0.projects[folder] }) { return known }
    var result: Result<ServedProject, ConfigurationError>
    do throws(UsageError) {
      result = .success(try ServedProject(near: folder, options))
    } catch {
      result = .failure(ConfigurationError(message: "\(error)"))
    }
    state.with { state in
      state.projects[folder] = result
      state.newFolders.append(folder)
      guard let files = try? result.get().files else { return }
      state.configurationFiles.formUnion(files)
      state.newFolders += files.map(Path.folder)
    }
    return result
  }

  func hasFile(at path: String) -> Bool? {
    neighbors(of: path).hasFile(at: path)
  }

  func spelling(of path: String, in folder: String) -> String? {
    neighbors(of: Path.joined(folder, path)).spelling(of: path, in: folder)
  }

  func identifiers(ofFileAt path: String, _ dialect: Dialect) -> Set<String>? {
    neighbors(of: path).identifiers(ofFileAt: path) {
      let source = try? FileSystem.contents(
        ofRegularFile: path, limit: ServedFiles.maximumNeighborCount)
      return source.flatMap { try? Document(parsing: $0, dialect: dialect) }?.fragmentIdentifiers
    }
  }

  /// Returns what is known of files, and notes the folder of one.
  private func neighbors(of path: String) -> NeighborFiles {
    state.with { state in
      state.newFolders.append(Path.folder(of: path))
      return state.neighbors
    }
  }

  func forgetFiles() { state.with { $0.neighbors = NeighborFiles() } }

  func forgetConfiguration() {
    state.with { state in
      state.projects = [:]
      state.configurationFiles = []
    }
  }

  /// Returns the folders in which changes matter, since the last call.
  func takeNewFolders() -> Set<String> {
    state.with { state in
      defer { state.newFolders = [] }
      return Set(state.newFolders)
    }
  }
}
