import LinkText

/// Writes files atomically, from any number of threads.
struct OutputWriter: Sendable {
  /// The modification time of files that already hold the bytes to write.
  enum UnchangedFiles: Sendable {
    /// The files get a new modification time, for Make.
    case touched
    /// The files keep their modification time, for Ninja with `restat = 1`.
    case untouched
  }

  struct Result: Sendable {
    /// Whether the file was written; false if it already held the bytes.
    let isWritten: Bool
    /// The stamp of the written or unchanged file; nil for a pipe or a device, or if another
    /// program has changed the size of the file.
    let stamp: FileStamp?
  }

  struct Counts: Sendable {
    var written = 0
    var unchanged = 0

    mutating func add(_ result: Result) {
      written += result.isWritten ? 1 : 0
      unchanged += result.isWritten ? 0 : 1
    }

    mutating func add(_ other: Counts) {
      written += other.written
      unchanged += other.unchanged
    }
  }

  private let folders: OutputFolders
  private let unchangedFiles: UnchangedFiles
  private let numbers = TemporaryNumbers()

  /// - Parameter project: The folder of the project, if all outputs must be in it; nil otherwise.
  init(project: String? = nil, unchangedFiles: UnchangedFiles = .touched) {
    folders = OutputFolders(project: project, isWriting: true)
    self.unchangedFiles = unchangedFiles
  }

  /// The gate for writing files, which is closed before a signal ends the process.
  static let gate = Gate()

  /// Makes signals wait until the files that are being written are finished or removed.
  ///
  /// Call this function before other threads start.
  static func finishWhenInterrupted() {
    Interruption.handle { gate.close() }
  }

  /// Writes a file, unless it already holds the bytes.
  ///
  /// Writes directly to pipes and devices, but only to those that the user named.
  @discardableResult
  func write(
    _ bytes: Span<UInt8>, to path: String, reach: OutputFolders.Reach = .named
  ) throws(SystemError) -> Result {
    let place = try folders.place(of: path, reach: reach)
    switch (place.status?.kind, reach) {
    case (.directory, _): throw .isDirectory
    case (.symbolicLink, _): throw .tooManySymbolicLinks
    case (.other, .named):
      // Does not pass the gate, because writing to a pipe may wait for its reader.
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
      return Result(isWritten: true, stamp: nil)
    case (.other, .anywhere), (.other, .below): throw .notRegularFile
    case (.regular, _):
      // Renaming a new file over a read-only file would replace that file.
      guard place.folder.isWritable(place.name) else { throw .permissionDenied }
      if let stamp = try keep(place, ifItHolds: bytes) {
        return Result(isWritten: false, stamp: stamp)
      }
    case (nil, _): break
    }
    return Result(isWritten: true, stamp: try replace(place, by: bytes))
  }

  /// Returns the stamp of a file if the file already holds the bytes; nil otherwise.
  ///
  /// Sets the modification time of such a file to now, if `unchangedFiles` is `touched`.
  private func keep(
    _ place: OutputFolders.Place, ifItHolds bytes: Span<UInt8>
  ) throws(SystemError) -> FileStamp? {
    guard place.status?.byteCount == bytes.count else { return nil }
    do throws(SystemError) {
      let file = try OpenFile(place.name, in: place.folder, for: .readingRegularFile)
      let old = try file.descriptor.readToEnd(limit: bytes.count)
      guard old.span.hasSameBytes(as: bytes) else { return nil }
      if unchangedFiles == .touched { try file.setModificationTimeToNow() }
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

  /// Replaces a file that the user wrote, unless it no longer holds `source`.
  ///
  /// The new file is on disk before the exchange, and gets the old file's extended attributes.
  func replace(
    _ source: Span<UInt8>, by bytes: Span<UInt8>, at path: String, reach: OutputFolders.Reach
  ) throws(SystemError) -> AtomicFile.Replacement {
    let place = try folders.place(of: path, reach: reach)
    guard place.status?.kind == .regular else { throw .notRegularFile }
    // Renaming a new file over a read-only file would replace that file.
    guard place.folder.isWritable(place.name) else { throw .permissionDenied }
    return try withTemporaryFile(for: place) { file throws(SystemError) in
      try file.commit(bytes, replacing: source)
    }
  }

  /// Removes a regular file, unless it is missing or its contents have another digest.
  ///
  /// - Returns: Whether the file was removed.
  func remove(
    _ path: String, reach: OutputFolders.Reach, holding digest: Digest
  ) throws(SystemError) -> Bool {
    guard let contents = try folders.contents(ofRegularFile: path, reach: reach),
      Digest(contents) == digest
    else { return false }
    let place = try folders.place(of: path, reach: reach)
    try place.folder.remove(place.name)
    return true
  }

  /// Calls `body` with a temporary file; tries again if another run removes it as a leftover.
  private func withTemporaryFile<Value>(
    for place: OutputFolders.Place, body: (inout AtomicFile) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    var attempt = 1
    while true {
      do throws(SystemError) {
        return try OutputWriter.gate.pass { () throws(SystemError) in
          var file = try AtomicFile(
            replacing: place.name, status: place.status, in: place.folder, number: numbers.next())
          return try body(&file)
        }
      } catch .noSuchFile where attempt < 3 {
        attempt += 1
      }
    }
  }
}

/// A generator of the numbers in the names of temporary files.
private final class TemporaryNumbers: @unchecked Sendable {
  private let lock = Lock()
  private var number = UInt64.random(in: 0 ... .max)

  func next() -> UInt64 {
    lock.whileLocked {
      // This step of a Weyl sequence changes most letters of the name.
      number &+= 0x9E37_79B9_7F4A_7C15
      return number
    }
  }
}

/// A 128-bit hash of contents.
///
/// It is fast but not cryptographic: an attacker who can write a project's files can change its
/// outputs without a collision.
struct Digest: Hashable, Sendable {
  let first: UInt64
  let second: UInt64
}

extension Digest {
  init(of bytes: some Sequence<UInt8>) {
    self.init(Bytes(bytes))
  }

  init(_ bytes: Bytes) {
    // Without this mixing, some first word of the contents could cancel out the byte count.
    var first = Digest.mixed(Digest.factors.0 ^ UInt64(bytes.count), by: Digest.factors.1)
    var second = Digest.factors.1
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 16 <= bytes.count {
        let words = unsafe (
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        )
        first = Digest.mixed(first ^ words.0, by: Digest.factors.0) &+ second
        second = Digest.mixed(second ^ words.1, by: Digest.factors.1) ^ first
        offset += 16
      }
      // The last bytes, padded with zeros; the count distinguishes padding from zeros in the contents.
      var rest: (UInt64, UInt64) = (0, 0)
      for index in offset..<bytes.count {
        let byte = unsafe UInt64(bytes[index]) << UInt64(8 * ((index - offset) % 8))
        if index - offset < 8 { rest.0 |= byte } else { rest.1 |= byte }
      }
      first = Digest.mixed(first ^ rest.0, by: Digest.factors.0) &+ second
      second = Digest.mixed(second ^ rest.1, by: Digest.factors.1) ^ first
    }
    first = Digest.mixed(first, by: Digest.factors.1) &+ second
    second = Digest.mixed(second, by: Digest.factors.0) ^ first
    self.init(first: first, second: second)
  }

  /// Multiplies a word by a factor, and combines the product's halves with the word.
  private static func mixed(_ word: UInt64, by factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    // Different products may have the same combined halves, so the rotated word is mixed in.
    return product.high ^ product.low ^ (word << 23 | word >> 41)
  }

  /// Odd factors with about as many 1 bits as 0 bits, from the digits of π and e.
  private static let factors: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0xB7E1_5162_8AED_2A6B)
}

/// The parts of a file's status that reveal a change without reading its contents.
struct FileStamp: Equatable, Sendable {
  let byteCount: UInt64
  /// The time of the last change of contents, in nanoseconds since 1970.
  let modificationTime: UInt64
  let changeTime: UInt64
  let device: UInt64
  let inode: UInt64
}

extension FileStamp {
  init(_ status: FileStatus) {
    self.init(
      byteCount: UInt64(status.byteCount), modificationTime: status.modificationTime,
      changeTime: status.changeTime, device: status.identity.device, inode: status.identity.inode)
  }

  /// Reads the stamp of a file; nil if there is no regular file at the path.
  init?(ofFileAt path: String) {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular else { return nil }
    self.init(status)
  }

  /// Returns whether a change at `time` could leave the stamp as it is, because the clock of the
  /// file system is too coarse.
  ///
  /// Git calls such a file racily clean. On FAT, times are multiples of two seconds.
  func isRacy(at time: UInt64) -> Bool {
    let isCoarse = modificationTime % FileStamp.second == 0
    let granularity = isCoarse ? 2 * FileStamp.second : FileStamp.second / 50
    return max(modificationTime, changeTime) &+ granularity > time
  }

  private static let second: UInt64 = 1_000_000_000
}
