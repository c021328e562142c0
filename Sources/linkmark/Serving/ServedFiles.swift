import LanguageServer
import LinkMarkup

/// The files and the configuration of the documents that an editor has open.
///
/// What was read is kept until a change is reported.
final class ServedFiles: ServerHost {
  let version: String
  /// Signals documents that were found.
  let wakeUp = WakeUp()
  private let options: ServingOptions
  private let state = Monitor(State())

  private struct State: Sendable {
    /// The projects by the folders of documents.
    var projects: [String: Result<ServedProject, ConfigurationError>] = [:]
    var configurationFiles: Set<String> = []
    var neighbors = NeighborFiles()
    /// The folders in which changes matter.
    var knownFolders: Set<String> = []
    /// Those since they were taken.
    var newFolders: [String] = []
    var clientFolders = ClientFolders()
    var found = FoundDocuments()
    /// The searches that may not have ended.
    var searches: [Background<Void>] = []
  }

  /// The most bytes of a file that is not open, as reading it keeps the editor waiting.
  private static let maximumFileCount = 1 << 18

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
    let files = (try? result.get().files) ?? []
    state.with { state in
      state.projects[folder] = result
      state.configurationFiles.formUnion(files)
    }
    noteFolder(folder)
    for file in files { noteFolder(Path.folder(of: file)) }
    return result
  }

  func hasFile(at path: String) -> Bool? {
    neighbors(of: path).hasFile(at: path)
  }

  func spelling(of path: String, in folder: String) -> String? {
    neighbors(of: Path.joined(folder, path)).spelling(of: path, in: folder)
  }

  func contents(ofFileAt path: String) -> Bytes? {
    noteFolder(Path.folder(of: path))
    return try? FileSystem.contents(ofRegularFile: path, limit: ServedFiles.maximumFileCount)
  }

  func entries(inFolder path: String) -> [Completion.FolderEntry] {
    FolderSearch(path, .everything).entries
  }

  func realPath(ofFileAt path: String) -> String {
    let folder = Path.folder(of: path)
    let realFolder = FileSystem.resolvedPath(of: folder)
    state.with { $0.clientFolders.add(folder, realFolder) }
    return Path.joined(realFolder, Path.name(of: path))
  }

  func clientPath(ofFileAt path: String) -> String {
    state.with { $0.clientFolders.path(of: path) }
  }

  func searchProject(near folder: String) {
    let realFolder = FileSystem.resolvedPath(of: folder)
    state.with { $0.clientFolders.add(folder, realFolder) }
    guard case .success(let project) = project(near: realFolder), let root = project.folder,
      let search = state.with({ $0.found.beginSearch(of: root) })
    else { return }
    let work = Background { [self] in
      let paths = project.documents()
      state.with { $0.found.end(search, paths) }
      wakeUp.signal()
    }
    state.with { $0.searches.append(work) }
  }

  var isSearching: Bool { state.with { $0.found.isSearching } }

  func finishSearches() -> Set<String>? {
    let searches = state.with { state in
      defer { state.searches = [] }
      return state.searches
    }
    for search in searches { search.value }
    return takeFoundFiles()
  }

  /// Returns all documents of the projects; nil if they were returned before, or a search has not ended.
  func takeFoundFiles() -> Set<String>? {
    wakeUp.clear()
    return state.with { $0.found.take() }
  }

  /// Returns what is known of files, and notes the folder of one.
  private func neighbors(of path: String) -> NeighborFiles {
    noteFolder(Path.folder(of: path))
    return state.with { $0.neighbors }
  }

  private func noteFolder(_ folder: String) {
    state.with { state in
      if state.knownFolders.insert(folder).inserted { state.newFolders.append(folder) }
    }
  }

  func forgetFiles() { state.with { $0.neighbors = NeighborFiles() } }

  func forgetConfiguration() {
    state.with { state in
      state.projects = [:]
      state.configurationFiles = []
    }
    forgetDocuments()
  }

  func forgetDocuments() {
    state.with { $0.found.forget() }
    wakeUp.signal()
  }

  /// Returns the folders in which changes matter, since the last call.
  func takeNewFolders() -> Set<String> {
    state.with { state in
      defer { state.newFolders = [] }
      return Set(state.newFolders)
    }
  }
}
