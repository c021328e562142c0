import LanguageServer
import LinkMarkup

/// Reads files and configurations for a language server, and caches what it finds.
final class LanguageServerFiles: ServerHost {
  let version: String
  /// Wakes the serving loop when the documents of projects may have changed.
  let wakeUp = WakeUp()
  private let options: ServingOptions
  private let state = Monitor(State())

  private struct State: Sendable {
    /// The known projects, by the folders for which they were looked up.
    var projects: [String: Result<ServedProject, ConfigurationError>] = [:]
    /// The known projects, by the paths of their project files.
    var projectsByFile: [String: Result<ServedProject, ConfigurationError>] = [:]
    var configurationFiles: Set<String> = []
    var neighbors = NeighborFiles(in: { ReadableFolders() })
    /// The number of files that were looked up in `neighbors`.
    var lookupCount = 0
    /// The folders to watch for changes.
    var knownFolders: Set<String> = []
    /// The known folders that `takeNewFolders()` hasn't returned yet.
    var newFolders: [String] = []
    var clientFolders = ClientFolders()
    /// The folders in which files are read, unless the editor has opened them.
    var readableFolders = ReadableFolders()
    var found = FoundDocuments()

    mutating func forgetNeighbors() {
      neighbors = NeighborFiles(in: { [readableFolders] in readableFolders })
      lookupCount = 0
    }
  }

  /// The maximum number of lookups before the cache of linked files is emptied.
  private static let maximumLookupCount = 1 << 14

  /// The maximum size in bytes of a file to read while the editor waits.
  private static let maximumByteCount = 1 << 18

  init(_ options: ServingOptions, version: String) {
    self.options = options
    self.version = version
  }

  func checkOptions() throws(UsageError) {
    if options.project.file != nil { _ = try ServedProject(near: ".", options: options) }
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
    // Folders share a project, because its rules and routes may be large.
    let file = options.project.file ?? (try? ProjectSearch.nearest(to: [folder]))
    let shared = file.flatMap { file in state.with { $0.projectsByFile[file] } }
    let result =
      shared
      ?? Result { () throws(UsageError) in
        try ServedProject(near: folder, options: options)
      }.mapError { ConfigurationError(message: "\($0)") }
    let files = (try? result.get().files) ?? []
    state.with { state in
      state.projects[folder] = result
      if let file { state.projectsByFile[file] = result }
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
    guard mayRead(path) else { return nil }
    noteFolder(Path.folder(of: path))
    return try? FileSystem.contents(
      ofRegularFile: path, limit: LanguageServerFiles.maximumByteCount)
  }

  private func mayRead(_ path: String) -> Bool {
    state.with { $0.configurationFiles.contains(path) || $0.readableFolders.contains(path) }
  }

  func entries(inFolder path: String) -> [FolderEntry] {
    mayRead(path) ? FolderSearch(folder: path, filter: .everything).entries : []
  }

  func realPath(ofFileAt path: String) -> String {
    let folder = Path.folder(of: path)
    let realFolder = FileSystem.resolvedPath(of: folder)
    state.with { $0.clientFolders.add(folder, realPath: realFolder) }
    return Path.joined(realFolder, Path.name(of: path))
  }

  func clientPath(ofFileAt path: String) -> String {
    state.with { $0.clientFolders.path(of: path) }
  }

  func searchProject(near folder: String) {
    let realFolder = FileSystem.resolvedPath(of: folder)
    state.with { state in
      state.clientFolders.add(folder, realPath: realFolder)
      guard !state.readableFolders.contains(realFolder) else { return }
      state.readableFolders.add(treeOf: realFolder)
      state.forgetNeighbors()
    }
    guard case .success(let project) = project(near: realFolder), let root = project.folder,
      let round = state.with({ $0.found.beginSearch(of: root) })
    else { return }
    _ = Background { [self] in
      let paths = project.documents()
      state.change { $0.found.endSearch(inRound: round, found: paths) }
      wakeUp.signal()
    }
  }

  var isSearching: Bool { state.with { $0.found.isSearching } }

  func finishSearches() -> Set<String>? {
    state.wait { $0.found.isSearching ? nil : () }
    return takeFoundFiles()
  }

  /// Returns all documents of the projects, or `nil` if they haven't changed since the last call or
  /// if a search hasn't ended.
  func takeFoundFiles() -> Set<String>? {
    wakeUp.clear()
    return state.with { $0.found.take() }
  }

  /// Returns the cache of linked files, and notes that the folder of a file must be watched.
  private func neighbors(of path: String) -> NeighborFiles {
    noteFolder(Path.folder(of: path))
    return state.with { state in
      state.lookupCount += 1
      if state.lookupCount > LanguageServerFiles.maximumLookupCount { state.forgetNeighbors() }
      return state.neighbors
    }
  }

  /// Notes that a folder must be watched, unless it is missing.
  private func noteFolder(_ folder: String) {
    guard FileSystem.exists(folder) else { return }
    state.with { state in
      if state.knownFolders.insert(folder).inserted { state.newFolders.append(folder) }
    }
  }

  func forgetFiles() { state.with { $0.forgetNeighbors() } }

  func forgetConfiguration() {
    state.with { state in
      state.projects = [:]
      state.projectsByFile = [:]
      state.configurationFiles = []
    }
    forgetDocuments()
  }

  func forgetDocuments() {
    state.with { $0.found.forget() }
    wakeUp.signal()
  }

  /// Returns the folders to watch that were added since the last call.
  func takeNewFolders() -> Set<String> {
    state.with { state in
      defer { state.newFolders = [] }
      return Set(state.newFolders)
    }
  }
}

/// The documents of projects, found by background searches.
struct FoundDocuments: Sendable {
  private var paths: Set<String> = []
  /// The folders whose search has begun.
  private var folders: Set<String> = []
  /// The number of searches that have not ended.
  private var searchCount = 0
  /// The number of calls to `forget()`; searches that began before the last call are ignored.
  private var round = 0
  private var isTaken = true

  var isSearching: Bool { searchCount > 0 }

  /// Begins the search of a folder and returns its round; returns `nil` if the search has begun.
  mutating func beginSearch(of folder: String) -> Int? {
    guard folders.insert(folder).inserted else { return nil }
    searchCount += 1
    return round
  }

  mutating func endSearch(inRound searchRound: Int, found: [String]) {
    guard searchRound == round else { return }
    searchCount -= 1
    paths.formUnion(found)
    isTaken = false
  }

  /// Returns all documents, or `nil` if they haven't changed, or if a search hasn't ended.
  mutating func take() -> Set<String>? {
    guard !isTaken, !isSearching else { return nil }
    isTaken = true
    return paths
  }

  /// Removes all documents, so that all folders can be searched again.
  mutating func forget() {
    let next = round + 1
    self = FoundDocuments()
    round = next
    isTaken = false
  }
}

/// The folders that an editor uses, which may be symbolic links.
///
/// For the editor, the path of a file is the path in the first folder that contains the file.
struct ClientFolders: Sendable {
  /// The folders as the editor writes them, by the bytes of their real paths.
  private var folders: [Bytes: String] = [:]

  /// The maximum number of folders before all are forgotten.
  private static let maximumCount = 1 << 14

  /// Adds a folder, or the symbolic link that its path contains, unless a known folder contains it.
  ///
  /// - Parameters:
  ///   - path: The absolute path as written by the editor.
  ///   - realPath: The path without symbolic links.
  mutating func add(_ path: String, realPath: String) {
    guard nearest(to: realPath) == nil else { return }
    var (path, realPath) = (path, realPath)
    while !Path.areSame(path, realPath), !Path.areSame(Path.folder(of: path), path),
      Path.areSame(Path.name(of: path), Path.name(of: realPath)),
      Path.areSame(FileSystem.resolvedPath(of: Path.folder(of: path)), Path.folder(of: realPath))
    {
      (path, realPath) = (Path.folder(of: path), Path.folder(of: realPath))
    }
    if folders.count >= ClientFolders.maximumCount { folders = [:] }
    folders[Bytes(realPath.utf8)] = path
  }

  /// Returns a file's path for the editor, or the real path if no folder contains the file.
  func path(of realPath: String) -> String {
    guard let (folder, path) = nearest(to: realPath) else { return realPath }
    return Path.relative(realPath, to: folder).map { Path.joined(path, $0) } ?? path
  }

  /// Returns the real path of the folder with a path or of the nearest one above it, and its path
  /// for the editor.
  ///
  /// The nearest folder is the first that was added, because none is added below another one.
  private func nearest(to path: String) -> (folder: String, path: String)? {
    var folder = path
    while true {
      if let path = folders[Bytes(folder.utf8)] { return (folder, path) }
      let parent = Path.folder(of: folder)
      guard parent.utf8.count < folder.utf8.count else { return nil }
      folder = parent
    }
  }
}

/// The settings of the documents in a folder, from the command line and a project file.
struct ServedProject: Sendable {
  private let options: ServingOptions
  private let context: RunContext
  private let patterns: InputPatterns?
  private let converter: Converter

  private var file: ProjectFile? { context.project }

  /// Reads the project file that is nearest to a folder.
  init(near folder: String, options given: ServingOptions) throws(UsageError) {
    var options = given
    context = try RunContext(completing: &options, near: [folder])
    converter = context.completing(options.makeConverter())
    patterns = try context.project?.localePatterns()
    self.options = options
  }

  /// The real paths of the files that configure the project: its project file and its route file.
  var files: [String] {
    context.files.map(FileSystem.resolvedPath)
  }

  /// The real path of the project file's folder, or `nil` without a project file.
  var folder: String? { file.map { FileSystem.resolvedPath(of: $0.folder) } }

  /// Returns the real paths of the project's Markdown files: its inputs, or if it names no inputs,
  /// the files below its folder.
  ///
  /// Without inputs, the home folder and the root folder are not searched.
  func documents() -> [String] {
    guard let file, let folder else { return [] }
    var messages = Messages(.errors).held()
    let inputs: [Input]
    if file.configuration.inputs.isEmpty {
      let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
      guard folder != "/", folder != home else { return [] }
      // Invalid patterns are reported when a document is opened.
      let exclusions: IgnoreScope.Exclusions?
      do throws(UsageError) { exclusions = try file.exclusions() } catch { return [] }
      let search = FolderSearch(
        folder: file.folder, filter: .markdown, boundary: folder, exclusions: exclusions)
      inputs = search.inputs(&messages)
    } else {
      let patterns = try? InputPatterns(of: file, allowsOutside: options.project.allowsOutside)
      inputs = patterns?.inputs(&messages).0 ?? []
    }
    return inputs.filter(options.source.isMarkdown).map { FileSystem.resolvedPath(of: $0.name) }
  }

  /// Returns a document's settings, or `nil` if the document is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path, or `nil` for text without a file.
  ///   - languageID: The editor's identifier of the document's language.
  func settings(ofFileAt path: String?, languageID: String) -> DocumentSettings? {
    let isMarkdown = languageID == "markdown"
    guard let path else {
      return isMarkdown ? DocumentSettings(converter: converter) : nil
    }
    let worker = DocumentWorker(
      [Input(file: path)], of: file, patterns: patterns, source: options.source,
      converter: converter)
    let (input, rulePath, source) = (worker.inputs[0], worker.path(of: 0), options.source)
    guard
      source.isMarkdown(input) || isMarkdown
        || source.isCatalog(input) && !source.isUnspecifiedJSON(input)
    else { return nil }
    // Folders above the project don't name the language.
    var named = Input(file: rulePath ?? FileSystem.relativePath(of: path))
    named.settings = input.settings
    return DocumentSettings(
      converter: worker.converter(for: 0), rulePath: rulePath,
      isMarkdown: isMarkdown || source.isMarkdown(input),
      routesPath: options.routes.file.map(FileSystem.resolvedPath),
      projectPath: file.map { FileSystem.resolvedPath(of: $0.path) }
    ) { [named] file throws(SourceError) in
      // Editors have much XML open that is no catalog.
      let catalog = try source.catalog(named, file: file)
      return catalog?.isOtherXML == true ? nil : catalog
    }
  }
}

extension FileSystem {
  /// Returns a path relative to the working folder; for a path elsewhere, the path itself.
  fileprivate static func relativePath(of path: String) -> String {
    (try? realPath(of: ".")).flatMap { Path.relative(path, to: $0) } ?? path
  }
}
