import LinkText

/// Writes files atomically, from any number of threads.
struct OutputWriter: Sendable {
  /// What happens to files that already hold the bytes to write.
  enum UnchangedFiles: Sendable {
    /// Get a new modification time, for Make.
    case dated
    /// Keep their modification time, for Ninja with `restat = 1`.
    case untouched
  }

  /// What was done with an output.
  struct Result: Sendable {
    enum Outcome: Sendable {
      case written
      case unchanged
    }

    let outcome: Outcome
    /// The stamp of the file with the bytes, whatever its path leads to by now; nil if it is no regular
    /// file.
    let stamp: FileStamp?
  }

  private let folders: OutputFolders
  private let unchangedFiles: UnchangedFiles
  private let numbers = TemporaryNumbers()

  /// - Parameter project: The folder that outputs named by a project file must be in; nil for any.
  init(project: String? = nil, unchangedFiles: UnchangedFiles = .dated) {
    folders = OutputFolders(project: project, isWriting: true)
    self.unchangedFiles = unchangedFiles
  }

  /// Closed before the process ends, so that no temporary file is left.
  static let gate = Gate()

  /// Lets a file that is being written be finished, or removed, before a signal ends the process.
  ///
  /// Call it before other threads are started.
  static func finishWhenInterrupted() {
    Interruption.handle { gate.close() }
  }

  /// Writes a file, unless it already holds the bytes.
  ///
  /// Writes directly to pipes and devices, but only to those that the user named.
  @discardableResult
  func write(
    _ bytes: Span<UInt8>, to path: String, _ reach: OutputFolders.Reach = .named
  ) throws(SystemError) -> Result {
    let place = try folders.place(of: path, reach)
    switch (place.status?.kind, reach) {
    case (.directory, _): throw .isDirectory
    case (.symbolicLink, _): throw .tooManySymbolicLinks
    case (.other, .named):
      // Outside of the gate, as a pipe may wait for its reader.
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
      return Result(outcome: .written, stamp: nil)
    case (.other, .anywhere), (.other, .below): throw .notRegularFile
    case (.regular, _):
      // Renaming would replace a read-only file.
      guard place.folder.isWritable(place.name) else { throw .permissionDenied }
      if let stamp = try keep(place, ifItHolds: bytes) {
        return Result(outcome: .unchanged, stamp: stamp)
      }
    case (nil, _): break
    }
    return Result(outcome: .written, stamp: try replace(place, by: bytes))
  }

  /// Returns the stamp of a file that holds the bytes; nil if it has others.
  private func keep(
    _ place: OutputFolders.Place, ifItHolds bytes: Span<UInt8>
  ) throws(SystemError) -> FileStamp? {
    guard place.status?.byteCount == bytes.count else { return nil }
    do throws(SystemError) {
      let file = try OpenFile(place.name, in: place.folder, for: .readingRegularFile)
      let old = try file.descriptor.readToEnd(limit: bytes.count)
      guard old.count == bytes.count, bytes.indices.allSatisfy({ old[$0] == bytes[$0] }) else {
        return nil
      }
      switch unchangedFiles {
      case .dated: try file.setModificationTimeToNow()
      case .untouched: break
      }
      return FileStamp(try file.descriptor.status())
    } catch .permissionDenied {
      return nil
    }
  }

  private func replace(
    _ place: OutputFolders.Place, by bytes: Span<UInt8>
  ) throws(SystemError) -> FileStamp? {
    let status = try withTemporaryFile(for: place) { file throws(SystemError) in
      try file.commit(bytes)
    }
    return status.byteCount == bytes.count ? FileStamp(status) : nil
  }

  /// Replaces a file that the user wrote, unless it has changed since it was read.
  ///
  /// The new file is on the disk before it replaces the old one, and has its extended attributes.
  func replace(
    _ source: Span<UInt8>, by bytes: Span<UInt8>, at path: String, _ reach: OutputFolders.Reach
  ) throws(SystemError) -> AtomicFile.Replacement {
    let place = try folders.place(of: path, reach)
    guard place.status?.kind == .regular else { throw .notRegularFile }
    // Renaming would replace a read-only file.
    guard place.folder.isWritable(place.name) else { throw .permissionDenied }
    return try withTemporaryFile(for: place) { file throws(SystemError) in
      try file.commit(bytes, replacing: source)
    }
  }

  /// Removes a file, unless it is missing or has changed since it was written.
  ///
  /// - Returns: Whether the file was removed.
  func remove(
    _ path: String, _ reach: OutputFolders.Reach, holding digest: Digest
  ) throws(SystemError) -> Bool {
    guard let contents = try folders.contents(ofRegularFile: path, reach),
      Digest(contents) == digest
    else { return false }
    let place = try folders.place(of: path, reach)
    try place.folder.remove(place.name)
    return true
  }

  /// Calls `body` again if another run removed the temporary file before it was locked.
  private func withTemporaryFile<Value>(
    for place: OutputFolders.Place, _ body: (inout AtomicFile) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    var attempt = 1
    while true {
      do throws(SystemError) {
        return try OutputWriter.gate.pass { () throws(SystemError) in
          var file = try AtomicFile(
            replacing: place.name, place.status, in: place.folder, number: numbers.next())
          return try body(&file)
        }
      } catch .noSuchFile where attempt < 3 {
        attempt += 1
      }
    }
  }
}

/// The numbers that make the names of temporary files.
///
/// Not a `Monitor`, for the same reason as `Gate`.
private final class TemporaryNumbers: @unchecked Sendable {
  private let lock = Lock()
  private var number = UInt64.random(in: 0 ... .max)

  func next() -> UInt64 {
    lock.whileLocked {
      // Weyl sequence: consecutive numbers differ in all letters of the name.
      number &+= 0x9E37_79B9_7F4A_7C15
      return number
    }
  }
}
