import LinkMarkup

/// A run that can be repeated whenever its sources change.
protocol RepeatableRun {
  associatedtype Options

  /// Prepares the run, and reports findings in the files that configure it.
  init(_ options: Options, messages: inout Messages) throws(UsageError)

  var inputCount: Int { get }
  /// The files on which the result depends: the inputs, and those that configure the run.
  var sources: [String] { get }
  /// The folders in which files may be added to the inputs.
  var searchedFolders: [String] { get }
  /// The files that the run found, on which the result depends as well.
  var foundFiles: [String] { get }

  /// Runs.
  ///
  /// - Parameters:
  ///   - preparation: The messages of the preparation if they are not written yet.
  ///   - messages: The messages of the run.
  /// - Throws: If nothing can be run.
  mutating func run(
    after preparation: Messages?, messages: inout Messages
  ) throws(UsageError) -> ExitStatus
}

extension RepeatableRun {
  /// Runs once, or again whenever a source changes.
  static func run(
    _ options: Options, isWatching: Bool, messages: inout Messages
  ) throws(UsageError) -> ExitStatus {
    if isWatching {
      var watch = Watch<Self>(options, messages: messages)
      return try watch.run()
    }
    var run = try Self(options, messages: &messages)
    return try run.run(after: nil, messages: &messages)
  }
}

/// Runs again whenever a file changes on which the result depends.
struct Watch<Run: RepeatableRun>: ~Copyable {
  private let options: Run.Options
  private var messages: Messages
  private var watcher = FolderWatcher()
  /// The files of the last run; nil before the first one.
  private var lastSnapshot: SourceSnapshot?
  /// The files that the last run found.
  private var foundFiles: [String] = []
  /// Whether the reader of the output closed it.
  private var isOutputClosed = false
  /// The error that prevents a run; nil after a run.
  private var lastError: UsageError?

  init(_ options: Run.Options, messages: Messages) {
    self.options = options
    self.messages = messages
    self.messages.known = [:]
  }

  /// Runs until the process is interrupted.
  ///
  /// - Throws: If the first run cannot be prepared, or if files cannot be watched.
  mutating func run() throws(UsageError) -> ExitStatus {
    OutputWriter.finishWhenInterrupted()
    while true {
      do throws(UsageError) {
        try runIfChanged()
        // As if it had been interrupted.
        if isOutputClosed { return .done }
      } catch {
        guard lastSnapshot != nil else { throw error }
        if error != lastError {
          // A copy, as the next run would otherwise count as failed.
          var current = messages
          current.failure(error)
        }
        lastError = error
        // The folders that were watched may be gone.
        watcher.pause()
        continue
      }
      try attempt(try watcher.wait(), orRefuse: { "--watch: \($0)" })
    }
  }

  private mutating func runIfChanged() throws(UsageError) {
    var held = messages.held()
    var run = try Run(options, messages: &held)
    // A file that is added between the search and the watch would be missed.
    while watcher.add(run.watchedFolders(with: foundFiles)) {
      held = messages.held()
      // Files may have been added or removed.
      run = try Run(options, messages: &held)
    }
    let snapshot = SourceSnapshot(run.sources, foundFiles: foundFiles)
    guard snapshot != lastSnapshot else { return }
    if let lastSnapshot {
      // The messages of a file that comes back are new.
      for path in lastSnapshot.paths.subtracting(snapshot.paths) {
        messages.known?[.file(path)] = nil
      }
      let changes = snapshot.changedPaths(since: lastSnapshot)
      let names = changes.prefix(3).joined(separator: ", ")
      let rest = changes.dropFirst(3).count
      messages.notice(
        "\(CurrentProcess.timeOfDay) changed: \(names)\(rest > 0 ? " and \(rest) more" : "")")
    }
    // Failures do not count for the next run.
    var current = messages
    _ = try run.run(after: held, messages: &current)
    foundFiles = run.foundFiles
    messages.known = current.known
    isOutputClosed = current.isOutputClosed
    lastSnapshot = snapshot.adding(foundFiles)
    lastError = nil
    _ = watcher.add(run.watchedFolders(with: foundFiles))
    messages.notice("watching \(run.inputCount) \(run.inputCount == 1 ? "file" : "files")")
  }
}

/// The state of all files on which a result depends.
struct SourceSnapshot: Equatable {
  private struct Source: Equatable {
    let path: String
    /// Nil if the file is missing.
    let stamp: FileStamp?

    static func == (left: Source, right: Source) -> Bool {
      Path.areSame(left.path, right.path) && left.stamp == right.stamp
    }
  }

  private let sources: [Source]
  private var foundFiles: [Source]

  /// - Parameter foundFiles: The files that the last run found.
  init(_ sources: [String], foundFiles: [String]) {
    self.sources = SourceSnapshot.sources(sources)
    self.foundFiles = SourceSnapshot.sources(foundFiles)
  }

  var paths: Set<String> { Set(sources.map(\.path)) }

  /// Returns the snapshot with the files that a run found; known ones keep their state.
  func adding(_ found: [String]) -> SourceSnapshot {
    var snapshot = self
    let known = Dictionary(foundFiles.map { (Bytes($0.path.utf8), $0) }) { first, _ in first }
    snapshot.foundFiles = found.map {
      known[Bytes($0.utf8)] ?? SourceSnapshot.sources([$0])[0]
    }
    return snapshot
  }

  /// Returns the files that changed, were added or are gone.
  func changedPaths(since other: SourceSnapshot) -> [String] {
    let (new, old) = (sources + foundFiles, other.sources + other.foundFiles)
    let stamps = Dictionary(old.map { (Bytes($0.path.utf8), $0.stamp) }) { first, _ in first }
    let paths = Set(new.map { Bytes($0.path.utf8) })
    let changed =
      new.filter { stamps[Bytes($0.path.utf8)] != .some($0.stamp) }
      + old.filter { !paths.contains(Bytes($0.path.utf8)) }
    var known: Set<Bytes> = []
    return changed.map(\.path).filter { known.insert(Bytes($0.utf8)).inserted }
  }

  private static func sources(_ paths: [String]) -> [Source] {
    paths.map { Source(path: $0, stamp: FileStamp(ofFileAt: $0)) }
  }
}

extension RepeatableRun {
  /// The folders in which a change may affect the result, each once.
  fileprivate func watchedFolders(with foundFiles: [String]) -> [String] {
    // The target of a symbolic link changes in another folder.
    var folders = sources.flatMap {
      [Path.folder(of: $0), Path.folder(of: FileSystem.resolvedPath(of: $0))]
    }
    folders += searchedFolders
    var places = SearchedPlaces()
    for file in foundFiles { places.addFile(file) }
    folders += places.foldersOfFiles
    var known: Set<Bytes> = []
    return folders.filter { known.insert(Bytes($0.utf8)).inserted }
  }
}

extension SearchedPlaces {
  /// The folders in which files may be added to the inputs.
  var allFolders: [String] {
    foldersOfFiles
      + searches.flatMap { FolderSearch(folder: $0.folder, filter: .markdown).folders }
  }
}
