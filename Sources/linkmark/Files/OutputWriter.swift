import LinkMarkup

/// Writes files atomically, from any number of threads.
struct OutputWriter: Sendable {
  /// What happens to files that already hold the bytes to write.
  enum UnchangedFiles: Sendable {
    /// Get a new modification time, for Make.
    case dated
    /// Keep their modification time, for Ninja with `restat = 1`.
    case untouched
  }

  enum Outcome: Equatable, Sendable {
    case written
    case unchanged
  }

  private let files: [String]
  private let unchangedFiles: UnchangedFiles
  private let folders = Folders()

  /// The state of the folders of outputs.
  ///
  /// Not a `Monitor`, for the same reason as `Gate`.
  private final class Folders: @unchecked Sendable {
    private let lock = Lock()
    var existing: Set<String> = []
    /// Those that this run created, which hold nothing but its files.
    var created: Set<String> = []
    /// Those without leftovers of killed runs.
    var tidy: Set<String> = []
    /// The stems of temporary names of the files to write, in any folder; nil until they are needed.
    var stems: Set<String>?
    /// For the name of the next temporary file.
    var nextNumber = UInt64.random(in: 0 ... .max)

    func with<Result, Failure: Error>(
      _ body: (Folders) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try lock.whileLocked { () throws(Failure) in try body(self) }
    }
  }

  /// - Parameter files: All files to write.
  init(_ files: [String], unchangedFiles: UnchangedFiles = .dated) {
    self.files = files
    self.unchangedFiles = unchangedFiles
  }

  /// Closed before the process ends, so that no temporary file is left.
  static let gate = Gate()

  /// Writes a file, unless it already holds the bytes.
  ///
  /// Follows symbolic links, and writes to pipes and devices directly.
  @discardableResult
  func write(_ bytes: Span<UInt8>, to path: String) throws(SystemError) -> Outcome {
    if folders.with({ !$0.created.isEmpty && $0.created.contains(Path.folder(of: path)) }) {
      try replace(path, by: bytes, nil)
      return .written
    }
    var path = path
    var old = try OutputWriter.status(of: path)
    if old?.kind == .symbolicLink {
      path = try OutputWriter.target(of: path)
      old = try OutputWriter.status(of: path)
    }
    switch old?.kind {
    case .directory: throw .isDirectory
    case .other, .symbolicLink:
      // Outside of the gate, as a pipe may wait for its reader.
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
    case .regular, nil:
      removeLeftovers(in: Path.folder(of: path))
      if let old {
        // Renaming would replace a read-only file.
        guard FileSystem.isWritable(path) else { throw .permissionDenied }
        if try OutputWriter.holds(bytes, path, old) {
          switch unchangedFiles {
          case .dated: try FileSystem.setModificationTimeToNow(of: path)
          case .untouched: break
          }
          return .unchanged
        }
      }
      try replace(path, by: bytes, old)
    }
    return .written
  }

  private func replace(
    _ path: String, by bytes: Span<UInt8>, _ old: FileStatus?
  ) throws(SystemError) {
    for attempt in 1... {
      let number = folders.with { folders in
        // Weyl sequence: consecutive numbers differ in all letters of the name.
        folders.nextNumber &+= 0x9E37_79B9_7F4A_7C15
        return folders.nextNumber
      }
      do throws(SystemError) {
        return try OutputWriter.gate.pass { () throws(SystemError) in
          var file = try AtomicFile(replacing: path, number: number)
          try file.commit(bytes, replacing: old)
        }
      } catch .noSuchFile where attempt < 3 {
        continue
      }
    }
  }

  /// Creates the folder of a file, and the folders above it, where they are missing.
  func createFolder(of path: String) throws(SystemError) {
    try folders.with { folders throws(SystemError) in
      var missing: [String] = []
      var folder = Path.folder(of: path)
      while !folders.existing.contains(folder) {
        do throws(SystemError) {
          _ = try FileStatus(ofFileAt: folder)
          folders.existing.insert(folder)
        } catch .noSuchFile {
          missing.append(folder)
          folder = Path.folder(of: folder)
        }
      }
      for folder in missing.reversed() {
        do throws(SystemError) {
          try FileSystem.createFolder(folder)
          folders.created.insert(folder)
        } catch .fileExists {
          // Another run created it meanwhile.
        }
        folders.existing.insert(folder)
      }
    }
  }

  /// Returns nil for a missing file.
  private static func status(of path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)
    } catch .noSuchFile {
      return nil
    }
  }

  private static func holds(
    _ bytes: Span<UInt8>, _ path: String, _ status: FileStatus
  ) throws(SystemError) -> Bool {
    guard status.byteCount == bytes.count else { return false }
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading)
      let old = try file.descriptor.readToEnd(limit: bytes.count)
      return old.count == bytes.count && bytes.indices.allSatisfy { old[$0] == bytes[$0] }
    } catch .permissionDenied {
      return false
    }
  }

  /// Follows symbolic links to a path, which may not exist.
  static func target(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard try status(of: path)?.kind == .symbolicLink else { return path }
      let destination = try FileSystem.destination(ofSymbolicLink: path)
      path =
        destination.hasPrefix("/")
        ? destination : Path.joined(Path.folder(of: path), destination)
    }
    throw .tooManySymbolicLinks
  }

  /// Removes the temporary files of a killed run for files of this run, once for each folder.
  ///
  /// Files that cannot be removed do no harm.
  private func removeLeftovers(in folder: String) {
    folders.with { folders in
      guard folders.tidy.insert(folder).inserted,
        let entries = try? FileSystem.entries(in: folder)
      else { return }
      for case let entry? in entries.lazy.map(\.name) {
        guard let stem = TemporaryName.stem(in: entry) else { continue }
        let stems = folders.stems ?? stemsOfFiles()
        folders.stems = stems
        if stems.contains(stem) { try? OutputWriter.removeLeftover(Path.joined(folder, entry)) }
      }
    }
  }

  private func stemsOfFiles() -> Set<String> {
    Set(files.map { TemporaryName.stem(of: Path.name(of: FileSystem.resolvedPath(of: $0))) })
  }

  private static func removeLeftover(_ path: String) throws(SystemError) {
    guard try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed).kind == .regular else {
      return
    }
    let file = try OpenFile(path, for: .reading)
    try file.lock()
    try FileSystem.remove(path)
  }
}
