/// The status of a file that shows a change without reading its contents.
struct FileStamp: Equatable, Sendable {
  let byteCount: UInt64
  /// In nanoseconds since 1970.
  let modificationTime: UInt64
  let changeTime: UInt64
  let device: UInt64
  let inode: UInt64

  init(
    byteCount: UInt64, modificationTime: UInt64, changeTime: UInt64, device: UInt64, inode: UInt64
  ) {
    self.byteCount = byteCount
    self.modificationTime = modificationTime
    self.changeTime = changeTime
    self.device = device
    self.inode = inode
  }

  init(_ status: FileStatus) {
    self.init(
      byteCount: UInt64(status.byteCount), modificationTime: status.modificationTime,
      changeTime: status.changeTime, device: status.identity.device, inode: status.identity.inode)
  }

  /// Returns nil if there is no regular file.
  init?(ofFileAt path: String) {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular else { return nil }
    self.init(status)
  }

  /// Whether the file may have changed after the stamp without a change of its times, because they are
  /// within the granularity of the file system's clock.
  ///
  /// Git calls such an entry of its index racy. Times in whole seconds may be two seconds apart, as on FAT.
  func isRacy(at time: UInt64) -> Bool {
    let isCoarse = modificationTime % FileStamp.second == 0
    let granularity = isCoarse ? 2 * FileStamp.second : FileStamp.second / 50
    return max(modificationTime, changeTime) &+ granularity > time
  }

  private static let second: UInt64 = 1_000_000_000
}
