/// Writes files so that each is whole or not there at all.
struct OutputWriter {
  private let plan: OutputPlan
  /// What temporary names say of the files that are to be written, in whatever folder.
  private lazy var stems = Set<String>(
    plan.files.map { TemporaryName.stem(of: Path.name(of: FileSystem.resolvedPath(of: $0))) })
  private lazy var tidyFolders: Set<String> = []

  init(_ plan: OutputPlan) {
    self.plan = plan
  }

  /// Writes a file, or sets its modification time to now when it holds these bytes already.
  ///
  /// A symbolic link is followed, and what is not a regular file is written to as it is.
  mutating func write(_ bytes: Span<UInt8>, to path: String) throws(SystemError) {
    let old: FileStatus?
    do throws(SystemError) {
      old = try FileStatus(ofFileAt: path)
    } catch .noSuchFile {
      old = nil
    }
    switch old?.kind {
    case .directory: throw .isDirectory
    case .other, .symbolicLink:
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
    case .regular, nil:
      let path = try OutputWriter.target(of: path)
      removeLeftovers(in: Path.folder(of: path))
      if let old {
        // A file that is read-only could still be renamed over.
        guard FileSystem.isWritable(path) else { throw .permissionDenied }
        if try OutputWriter.holds(bytes, path, old) {
          try FileSystem.setModificationTimeToNow(of: path)
          return
        }
      }
      var file = try AtomicFile(becoming: path)
      try file.commit(bytes, replacing: old)
    }
  }

  /// Creates the folder of a file, and the folders above it, where they are missing.
  func createFolder(of path: String) throws(SystemError) {
    var missing: [String] = []
    var folder = Path.folder(of: path)
    while true {
      do throws(SystemError) {
        _ = try FileStatus(ofFileAt: folder)
        break
      } catch .noSuchFile {
        missing.append(folder)
        folder = Path.folder(of: folder)
      }
    }
    for folder in missing.reversed() {
      do throws(SystemError) {
        try FileSystem.createFolder(folder)
      } catch .fileExists {
        // Another run was faster.
      }
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
  private static func target(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      do throws(SystemError) {
        let status = try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed)
        guard status.kind == .symbolicLink else { return path }
      } catch .noSuchFile {
        return path
      }
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
  private mutating func removeLeftovers(in folder: String) {
    guard tidyFolders.insert(folder).inserted,
      let entries = try? FileSystem.names(in: folder)
    else { return }
    for case let entry? in entries {
      guard let stem = TemporaryName.stem(in: entry), stems.contains(stem) else { continue }
      let path = Path.joined(folder, entry)
      do throws(SystemError) {
        guard try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed).kind == .regular else {
          continue
        }
        let file = try OpenFile(path, for: .reading)
        try file.lock()
        try FileSystem.remove(path)
      } catch {
        continue
      }
    }
  }
}
