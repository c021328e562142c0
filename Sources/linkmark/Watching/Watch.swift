import LinkMarkup

/// Converts again whenever a file changes that the outputs are made from.
struct Watch: ~Copyable {
  /// Makes the plan again, as files may have been added or removed.
  private let prepare: ConversionPreparation
  private let messages: Messages
  private var watcher = FolderWatcher()
  /// The files of the last conversion; nil before the first one.
  private var converted: SourceSnapshot?
  /// The images that the last conversion copied.
  private var assets: [String] = []
  /// The error that has prevented a conversion since.
  private var lastError: UsageError?

  init(_ prepare: @escaping ConversionPreparation, _ messages: Messages) {
    self.prepare = prepare
    self.messages = messages
  }

  /// Runs until the process is interrupted.
  ///
  /// - Throws: If the first plan cannot be made, or if files cannot be watched.
  mutating func run() throws(UsageError) -> ExitStatus {
    OutputWriter.finishWhenInterrupted()
    while true {
      do throws(UsageError) {
        try convertIfChanged()
      } catch {
        guard converted != nil else { throw error }
        if error != lastError {
          var messages = messages
          messages.failure(error)
        }
        lastError = error
      }
      do throws(SystemError) {
        try watcher.wait()
      } catch {
        throw .refused("--watch: \(error)")
      }
    }
  }

  private mutating func convertIfChanged() throws(UsageError) {
    var held = messages.held()
    var (plan, cache) = try prepare(&held)
    // A file that is added between the search and the watch would be missed.
    while watcher.add(plan.watchedFolders + assets.map(Path.folder)) {
      held = messages.held()
      (plan, cache) = try prepare(&held)
    }
    let snapshot = SourceSnapshot(plan, assets)
    guard snapshot != converted else { return }
    var conversion = try Conversion(plan, cache: cache, messages)
    converted = snapshot
    lastError = nil
    conversion.release(held)
    _ = conversion.run()
    assets = conversion.assetSources
    converted = snapshot.adding(assets)
    _ = watcher.add(assets.map(Path.folder))
    var messages = messages
    messages.notice("watching \(plan.inputs.count) \(plan.inputs.count == 1 ? "file" : "files")")
  }
}

/// The state of all files that outputs are made from.
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
  private var assets: [Source]

  /// - Parameter assets: The images that the last conversion copied.
  init(_ plan: ConversionPlan, _ assets: [String]) {
    sources = SourceSnapshot.sources(plan.inputs.map(\.name) + plan.otherSources)
    self.assets = SourceSnapshot.sources(assets)
  }

  /// Returns the snapshot with images that were found meanwhile; known ones keep their state.
  func adding(_ found: [String]) -> SourceSnapshot {
    var snapshot = self
    snapshot.assets = found.map { path in
      assets.first { Path.areSame($0.path, path) } ?? SourceSnapshot.sources([path])[0]
    }
    return snapshot
  }

  private static func sources(_ paths: [String]) -> [Source] {
    paths.map { Source(path: $0, stamp: FileStamp(ofFileAt: $0)) }
  }
}

extension ConversionPlan {
  /// The folders in which a change may affect the outputs.
  fileprivate var watchedFolders: [String] {
    let files = inputs.map(\.name) + otherSources + [listFile].compactMap(\.self)
    var folders = files.map(Path.folder)
    // The target of a symbolic link changes in another folder.
    folders += files.map { Path.folder(of: FileSystem.resolvedPath(of: $0)) }
    folders += searchedPlaces.foldersOfFiles
    for folder in searchedPlaces.folders {
      folders += FolderSearch(folder, .markdown).folders
    }
    var known: Set<Bytes> = []
    return folders.filter { known.insert(Bytes($0.utf8)).inserted }
  }
}
