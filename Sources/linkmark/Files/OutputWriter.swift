import LinkText

/// Writes files on any thread, and replaces regular files atomically.
struct OutputWriter: Sendable {
  /// The treatment of files that already hold the bytes to write.
  enum UnchangedFiles: Sendable {
    /// The files get a new modification time, for Make.
    case touched
    /// The files keep their modification time, for Ninja with `restat = 1`.
    case untouched
  }

  struct WriteResult: Sendable {
    /// Whether the file was written; false if it already held the bytes.
    let isWritten: Bool
    /// The stamp of the file; nil for a pipe or a device, or if the file has a different size now.
    let stamp: FileStamp?
  }

  struct Counts: Sendable {
    var written = 0
    var unchanged = 0

    mutating func add(_ result: WriteResult) {
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
  private let isLasting: Bool
  private let numbers = TemporaryNumbers()

  /// - Parameters:
  ///   - project: The folder of the project, if all outputs must be in it; nil otherwise.
  ///   - isLasting: Whether a file is on the disk before it replaces another, because no later run
  ///     makes it again.
  init(
    project: String? = nil, unchangedFiles: UnchangedFiles = .touched, isLasting: Bool = false
  ) {
    folders = OutputFolders(project: project, isWriting: true)
    self.unchangedFiles = unchangedFiles
    self.isLasting = isLasting
  }

  /// The gate that threads pass to write regular files; an interruption closes it.
  static let gate = Gate()

  /// Makes an interruption wait until the files being written are finished or removed.
  ///
  /// Call this function before other threads start.
  static func finishWhenInterrupted() { Interruption.handle { gate.close() } }

  /// Writes a file, unless it already holds the bytes.
  ///
  /// Writes directly to a pipe or a device if the user named it, and throws an error otherwise.
  @discardableResult
  func write(
    _ bytes: Span<UInt8>, to path: String, reach: OutputFolders.Reach = .named
  ) throws(SystemError) -> WriteResult {
    let place = try folders.place(of: path, reach: reach)
    switch (place.status?.kind, reach) {
    case (.directory, _): throw .isDirectory
    case (.symbolicLink, _): throw .tooManySymbolicLinks
    case (.other, .named):
      // Does not pass the gate, because writing to a pipe may wait for its reader.
      let file = try OpenFile(path, for: .writing)
      try file.descriptor.write(bytes)
      return WriteResult(isWritten: true, stamp: nil)
    case (.other, .anywhere), (.other, .below): throw .notRegularFile
    case (.regular, _):
      // Renaming a new file over a read-only file would replace that file.
      guard place.folder.isWritable(place.name) else { throw .permissionDenied }
      if let stamp = try keep(place, ifItHolds: bytes) {
        return WriteResult(isWritten: false, stamp: stamp)
      }
    case (nil, _): break
    }
    return WriteResult(isWritten: true, stamp: try replace(place, with: bytes))
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
    _ place: OutputFolders.Place, with bytes: Span<UInt8>
  ) throws(SystemError) -> FileStamp? {
    let status = try withTemporaryFile(for: place) { file throws(SystemError) in
      try file.commit(bytes, isLasting: isLasting)
    }
    return status.byteCount == bytes.count ? FileStamp(status) : nil
  }

  /// Replaces a file that the user wrote, if the file still holds `source`.
  ///
  /// The new file gets the old file's extended attributes, and is on disk before the replacement.
  func replace(
    _ source: Span<UInt8>, with bytes: Span<UInt8>, at path: String, reach: OutputFolders.Reach
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

  /// Calls `body` with a temporary file, up to three times if other runs remove the file.
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

/// A 128-bit hash of bytes, such as the contents of a file.
///
/// It is fast but not cryptographic, which suffices: anyone who could plant a collision can already
/// write the project's files.
struct Digest: Hashable, Sendable {
  let first: UInt64
  let second: UInt64
}

extension Digest {
  init(of bytes: some Sequence<UInt8>) { self.init(Bytes(bytes)) }

  init(_ bytes: Bytes) {
    // Without this mixing, some first 8 bytes of the contents could cancel out the byte count.
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
      // The last bytes, padded with zeros; the byte count distinguishes padding from contents.
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

  /// Multiplies a 64-bit word by a factor, and combines the product's halves with the word.
  private static func mixed(_ word: UInt64, by factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    // Different products may have the same combined halves, so the rotated word is mixed in.
    return product.high ^ product.low ^ (word << 23 | word >> 41)
  }

  /// Odd factors with about as many 1 bits as 0 bits, from the digits of π and e.
  private static let factors: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0xB7E1_5162_8AED_2A6B)
}
