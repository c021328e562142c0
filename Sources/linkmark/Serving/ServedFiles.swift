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
    /// The folders of project files whose documents were searched.
    var searchedFolders: Set<String> = []
    /// The documents that were found since they were taken.
    var foundFiles: [String] = []
    /// The searches that may not have ended.
    var searches: [Background<Void>] = []
  }

  /// The most bytes of a file that is not open, as reading it keeps the editor waiting.
  private static let maximumFileCount = 1 << 19

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

  func searchProject(near folder: String) {
    guard case .success(let project) = project(near: folder), let root = project.folder,
      state.with({ $0.searchedFolders.insert(root).inserted })
    else { return }
    let clientRoot = ServedFiles.spelling(of: root, by: folder)
    let search = Background { [self] in
      let paths = project.documents().map { path in
        Path.relative(path, to: root).map { Path.joined(clientRoot, $0) } ?? path
      }
      state.with { $0.foundFiles += paths }
      wakeUp.signal()
    }
    state.with { $0.searches.append(search) }
  }

  func finishSearches() -> [String] {
    let searches = state.with { state in
      defer { state.searches = [] }
      return state.searches
    }
    for search in searches { search.value }
    return takeFoundFiles()
  }

  /// Returns the path of a folder as the client writes it, whose path may lead through symbolic links.
  ///
  /// - Parameter folder: A folder in it, as the client writes that.
  private static func spelling(of root: String, by folder: String) -> String {
    let realFolder = FileSystem.resolvedPath(of: folder)
    if Path.areSame(realFolder, root) { return folder }
    guard let rest = Path.relative(realFolder, to: root), folder.hasSuffix("/" + rest) else {
      return root
    }
    return String(folder.dropLast(rest.count + 1))
  }

  /// Returns the documents that were found since the last call.
  func takeFoundFiles() -> [String] {
    wakeUp.clear()
    return state.with { state in
      defer { state.foundFiles = [] }
      return state.foundFiles
    }
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
      state.searchedFolders = []
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
