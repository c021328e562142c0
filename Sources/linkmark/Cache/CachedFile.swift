import LinkMarkup

extension Digest {
  /// The digest of what is in a file now, or of nothing where it cannot be read.
  init(ofFileAt path: String) {
    self = CachedFile(reading: path)?.digest ?? Digest([])
  }
}

/// A file as it was when it was last read or written.
struct CachedFile: Equatable, Sendable {
  let path: String
  let stamp: FileStamp
  let digest: Digest
  /// Whether only the contents can tell that it is still the same.
  let isRacy: Bool

  /// Nil when it changed or is not there; otherwise the file as it is now.
  ///
  /// Contents are read only where the stamp differs, or cannot be trusted.
  func current() -> CachedFile? {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular,
      UInt64(status.byteCount) == stamp.byteCount
    else { return nil }
    if !isRacy, FileStamp(status) == stamp { return self }
    guard let file = CachedFile(reading: path), file.digest == digest else { return nil }
    return file
  }

  /// What is in a file now; nil when it cannot be read.
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

  /// The file, trusted as far as a later time allows.
  func judged(at time: UInt64) -> CachedFile {
    CachedFile(path: path, stamp: stamp, digest: digest, isRacy: stamp.isRacy(at: time))
  }

  /// The file with a modification time of now; nil when that cannot be.
  func datedAnew() -> CachedFile? {
    guard (try? FileSystem.setModificationTimeToNow(of: path)) != nil,
      let stamp = FileStamp(ofFileAt: path)
    else { return nil }
    return CachedFile(path, stamp, digest)
  }
}
