import LinkMarkup

extension Digest {
  /// The digest of a file's contents, or of nothing if it cannot be read.
  init(ofFileAt path: String) {
    self = CachedFile(reading: path)?.digest ?? Digest([])
  }
}

/// A file as it was when it was last read or written.
struct CachedFile: Equatable, Sendable {
  let path: String
  let stamp: FileStamp
  let digest: Digest
  /// Whether the file may have changed without a change of its stamp.
  let isRacy: Bool

  static func == (left: CachedFile, right: CachedFile) -> Bool {
    Path.areSame(left.path, right.path) && left.stamp == right.stamp
      && left.digest == right.digest && left.isRacy == right.isRacy
  }

  /// Returns the file as it is now; nil if its contents changed or it is missing.
  ///
  /// Reads the contents only if the stamp differs or is racy.
  func current() -> CachedFile? {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular,
      UInt64(status.byteCount) == stamp.byteCount
    else { return nil }
    if !isRacy, FileStamp(status) == stamp { return self }
    guard let file = CachedFile(reading: path), file.digest == digest else { return nil }
    return file
  }

  /// Reads a file; nil if it is unreadable.
  init?(reading path: String) {
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading)
      let status = try file.descriptor.status()
      self.init(
        path, status, try file.descriptor.readToEnd(limit: Document.maximumSourceCount))
    } catch {
      return nil
    }
  }

  init(_ path: String, _ status: FileStatus, _ contents: Bytes) {
    self.init(path, FileStamp(status), Digest(contents))
  }

  init(_ path: String, _ stamp: FileStamp, _ digest: Digest) {
    self.init(
      path: path, stamp: stamp, digest: digest,
      isRacy: stamp.isRacy(at: CurrentProcess.nanosecondsSince1970))
  }

  init(path: String, stamp: FileStamp, digest: Digest, isRacy: Bool) {
    self.path = path
    self.stamp = stamp
    self.digest = digest
    self.isRacy = isRacy
  }

  /// Returns the file with `isRacy` as of a later time.
  func judged(at time: UInt64) -> CachedFile {
    CachedFile(path: path, stamp: stamp, digest: digest, isRacy: stamp.isRacy(at: time))
  }

  /// Returns a file of the same path that no file is equal to.
  func forgotten() -> CachedFile {
    let stamp = FileStamp(
      byteCount: .max, modificationTime: 0, changeTime: 0, device: 0, inode: 0)
    return CachedFile(path: path, stamp: stamp, digest: Digest(words: (0, 0)), isRacy: true)
  }

  /// Sets the modification time of the file to now, and returns it; nil if that fails.
  func dated() -> CachedFile? {
    guard (try? FileSystem.setModificationTimeToNow(of: path)) != nil,
      let stamp = FileStamp(ofFileAt: path)
    else { return nil }
    return CachedFile(path, stamp, digest)
  }
}
