import LinkMarkup

/// A run that can be repeated whenever its sources change.
protocol RepeatableRun {
  associatedtype Options

  /// Prepares the run, and reports findings in the files that configure it.
  init(_ options: Options, messages: inout Messages) throws(UsageError)

  var inputCount: Int { get }
  /// The files on which the result depends: the inputs, and the files that configure the run.
  var sources: [String] { get }
  /// The folders in which new files may become inputs.
  var searchedFolders: [String] { get }
  /// The files to which the documents refer, such as images; known only after a run.
  var referencedFiles: [String] { get }

  /// Runs, and returns the exit status.
  ///
  /// - Parameters:
  ///   - preparation: The messages of `init`, if they have not been written yet.
  ///   - messages: The messages of the run.
  /// - Throws: If the run cannot start.
  mutating func run(
    after preparation: Messages?, messages: inout Messages
  ) throws(UsageError) -> ExitStatus
}

extension RepeatableRun {
  /// Runs once; if `isWatching`, runs again whenever a source changes.
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

  /// Returns the distinct folders in which a change may affect the result.
  fileprivate func watchedFolders(with referencedFiles: [String]) -> [String] {
    // The target of a symbolic link may be in another folder.
    var folders = sources.flatMap {
      [Path.folder(of: $0), Path.folder(of: FileSystem.resolvedPath(of: $0))]
    }
    folders += searchedFolders
    var places = SearchedPlaces()
    for file in referencedFiles { places.addFile(file) }
    folders += places.foldersOfFiles
    var known: Set<Bytes> = []
    return folders.filter { known.insert(Bytes($0.utf8)).inserted }
  }
}

/// Repeats a run whenever a file that affects its result changes.
struct Watch<Run: RepeatableRun>: ~Copyable {
  private let options: Run.Options
  private var messages: Messages
  private var watcher = FolderWatcher()
  /// The state of the files in the last run; nil before the first run.
  private var lastSnapshot: SourceSnapshot?
  /// The files to which the documents of the last run refer.
  private var referencedFiles: [String] = []
  /// Whether the reader of standard output closed the pipe.
  private var isOutputClosed = false
  /// The error that prevented the last attempt to run; nil after a run.
  private var lastError: UsageError?

  init(_ options: Run.Options, messages: Messages) {
    self.options = options
    self.messages = messages
    self.messages.known = [:]
  }

  /// Runs until the process is interrupted, or the reader of standard output closes the pipe.
  ///
  /// - Throws: If the first run cannot be prepared, or if files cannot be watched.
  mutating func run() throws(UsageError) -> ExitStatus {
    OutputWriter.finishWhenInterrupted()
    while true {
      do throws(UsageError) {
        try runIfChanged()
        // No one reads the output anymore, so stop watching.
        if isOutputClosed { return .done }
      } catch {
        guard lastSnapshot != nil else { throw error }
        if error != lastError {
          // Report through a copy of the messages; otherwise, the next run would count as failed.
          var current = messages
          current.failure(error)
        }
        lastError = error
        // The watched folders may be gone, so wait without watching them.
        watcher.pause()
        continue
      }
      try attempt(try watcher.wait(), orRefuse: { "--watch: \($0)" })
    }
  }

  private mutating func runIfChanged() throws(UsageError) {
    var held = messages.held()
    var run = try Run(options, messages: &held)
    // Search again after new folders are watched: files may have been added in the meantime.
    while watcher.add(run.watchedFolders(with: referencedFiles)) {
      held = messages.held()
      run = try Run(options, messages: &held)
    }
    let snapshot = SourceSnapshot(run.sources, referencedFiles: referencedFiles)
    guard snapshot != lastSnapshot else { return }
    if let lastSnapshot {
      // If a removed file comes back, its messages are written again.
      for path in lastSnapshot.paths.subtracting(snapshot.paths) {
        messages.known?[.file(path)] = nil
      }
      let changes = snapshot.changedPaths(since: lastSnapshot)
      let names = changes.prefix(3).joined(separator: ", ")
      let rest = changes.dropFirst(3).count
      messages.notice(
        "\(CurrentProcess.timeOfDay) changed: \(names)\(rest > 0 ? " and \(rest) more" : "")")
    }
    // Run with a copy of the messages, so that failures do not count for the next run.
    var current = messages
    _ = try run.run(after: held, messages: &current)
    referencedFiles = run.referencedFiles
    messages.known = current.known
    isOutputClosed = current.isOutputClosed
    lastSnapshot = snapshot.adding(referencedFiles)
    lastError = nil
    _ = watcher.add(run.watchedFolders(with: referencedFiles))
    messages.notice("watching \(run.inputCount) \(run.inputCount == 1 ? "file" : "files")")
  }
}

/// The state of all files on which a result depends.
struct SourceSnapshot: Equatable {
  private struct Source: Equatable {
    let path: String
    /// The stamp of the file; nil if the file is missing.
    let stamp: FileStamp?

    static func == (left: Source, right: Source) -> Bool {
      Path.areSame(left.path, right.path) && left.stamp == right.stamp
    }
  }

  private let sources: [Source]
  private var referencedFiles: [Source]

  /// - Parameter referencedFiles: The files to which the documents of the last run refer.
  init(_ sources: [String], referencedFiles: [String]) {
    self.sources = SourceSnapshot.sources(sources)
    self.referencedFiles = SourceSnapshot.sources(referencedFiles)
  }

  var paths: Set<String> { Set(sources.map(\.path)) }

  /// Returns the snapshot with `found` as its referenced files; known files keep their states.
  func adding(_ found: [String]) -> SourceSnapshot {
    var snapshot = self
    let known = Dictionary(referencedFiles.map { (Bytes($0.path.utf8), $0) }) { first, _ in first }
    snapshot.referencedFiles = found.map {
      known[Bytes($0.utf8)] ?? SourceSnapshot.sources([$0])[0]
    }
    return snapshot
  }

  /// Returns the files that were changed, added or removed since a snapshot, each once.
  func changedPaths(since other: SourceSnapshot) -> [String] {
    let (new, old) = (sources + referencedFiles, other.sources + other.referencedFiles)
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

extension SearchedPlaces {
  /// The folders in which new files may become inputs.
  var allFolders: [String] {
    foldersOfFiles + searches.flatMap { FolderSearch(folder: $0.folder, filter: .markdown).folders }
  }
}
