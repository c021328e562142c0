/// Converts again whenever something changes that the outputs are made from.
struct Watch: ~Copyable {
  /// Decides anew what is converted, and into what.
  private let prepare: ConversionPlan.Preparation
  private let messages: Messages
  private var watcher = FolderWatcher()
  /// What was converted last; nil before the first time.
  private var converted: SourceSnapshot?
  /// Why nothing could be converted since.
  private var complaint: UsageError?

  init(_ prepare: @escaping ConversionPlan.Preparation, _ messages: Messages) {
    self.prepare = prepare
    self.messages = messages
  }

  /// Runs until somebody interrupts it; throws where there is nothing to begin with.
  mutating func run() throws(UsageError) -> ExitStatus {
    Interruption.handle { OutputWriter.gate.close() }
    while true {
      do throws(UsageError) {
        try convertIfChanged()
      } catch {
        guard converted != nil else { throw error }
        if error != complaint {
          var messages = messages
          messages.failure(error)
        }
        complaint = error
      }
      do throws(SystemError) {
        try watcher.wait()
      } catch {
        throw UsageError("--watch: \(error)")
      }
    }
  }

  private mutating func convertIfChanged() throws(UsageError) {
    var held = messages.held()
    var (plan, cache) = try prepare(&held)
    // What comes into a folder between the search and the watch would be missed.
    while watcher.add(plan.watchedFolders) {
      held = messages.held()
      (plan, cache) = try prepare(&held)
    }
    let snapshot = SourceSnapshot(plan)
    guard snapshot != converted else { return }
    var conversion = try Conversion(plan, cache: cache, messages)
    converted = snapshot
    complaint = nil
    conversion.release(held)
    _ = conversion.run()
    var messages = messages
    messages.notice("watching \(plan.inputs.count) \(plan.inputs.count == 1 ? "file" : "files")")
  }
}

extension ConversionPlan {
  /// Makes a plan, and says what is worth saying about it.
  typealias Preparation = (inout Messages) throws(UsageError) -> (ConversionPlan, BuildCache?)

  /// Converts once, or again whenever something changes.
  static func run(
    _ arguments: Arguments, _ messages: consuming Messages, _ prepare: @escaping Preparation
  ) throws(UsageError) -> ExitStatus {
    if arguments.isWatching {
      var watch = Watch(prepare, messages)
      return try watch.run()
    }
    let (plan, cache) = try prepare(&messages)
    var conversion = try Conversion(plan, cache: cache, messages)
    return conversion.run()
  }

  /// The folders in which a change may concern the outputs.
  fileprivate var watchedFolders: Set<String> {
    let files = inputs.map(\.name) + otherSources + [arguments.filesFrom].compactMap(\.self)
    var folders = Set(files.map(Path.folder))
    // Behind a symbolic link a file changes elsewhere.
    folders.formUnion(files.map { Path.folder(of: FileSystem.resolvedPath(of: $0)) })
    folders.formUnion(searchedPlaces.foldersOfFiles)
    for folder in searchedPlaces.folders {
      folders.formUnion(FolderSearch(folder, .markdown).folders)
    }
    return folders
  }
}
