import LinkMarkup

/// Writes files so that each is whole or not there at all; any number of threads may.
struct OutputWriter: Sendable {
  /// What became of a file.
  enum Outcome: Equatable, Sendable {
    case written
    case unchanged
  }

  private let files: [String]
  private let unchangedOutputs: Arguments.UnchangedOutputs
  private let folders = Folders()

  /// What is known about the folders of outputs.
  ///
  /// It is no `Monitor` for the same reason as `Gate`.
  private final class Folders: @unchecked Sendable {
    private let lock = Lock()
    var existing: Set<String> = []
    /// Those that this run created: nothing is in them but what it wrote.
    var created: Set<String> = []
    var tidy: Set<String> = []
    /// What temporary names say of the files that are to be written, in whatever folder; nil before
    /// anything had such a name.
    var stems: Set<String>?
    /// Gives temporary files their names.
    var nextNumber = UInt64.random(in: 0 ... .max)

    func with<Result, Failure: Error>(
      _ body: (Folders) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try lock.whileLocked { () throws(Failure) in try body(self) }
    }
  }

  /// `files` is every file that is to be written.
  init(_ files: [String], unchangedOutputs: Arguments.UnchangedOutputs = .datedAnew) {
    self.files = files
    self.unchangedOutputs = unchangedOutputs
  }

  /// What is written while it is open leaves no temporary file.
  static let gate = Gate()

  /// Writes a file, unless it already holds the bytes.
  ///
  /// A symbolic link is followed, and what is not a regular file is written to as it is.
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
      // A pipe takes as long as its reader: no interrupted run waits for it.
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
    case .regular, nil:
      removeLeftovers(in: Path.folder(of: path))
      if let old {
        // A file that is read-only could still be renamed over.
        guard FileSystem.isWritable(path) else { throw .permissionDenied }
        if try OutputWriter.holds(bytes, path, old) {
          switch unchangedOutputs {
          case .datedAnew: try FileSystem.setModificationTimeToNow(of: path)
          case .left: break
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
        // Far apart in all letters.
        folders.nextNumber &+= 0x9E37_79B9_7F4A_7C15
        return folders.nextNumber
      }
      do throws(SystemError) {
        return try OutputWriter.gate.pass { () throws(SystemError) in
          var file = try AtomicFile(becoming: path, number: number)
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
          // Another run was faster.
        }
        folders.existing.insert(folder)
      }
    }
  }

  /// Nil where there is nothing.
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

  /// The path behind symbolic links, whether or not there is a file.
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

  /// Removes the temporary files that a killed run left for files of this run.
  ///
  /// Each folder is looked at once. What cannot be removed stays: it is in nobody's way.
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
