/// The status of a file.
struct FileStatus {
  enum Kind {
    case regular
    case directory
    case symbolicLink
    /// A device, a pipe or a socket.
    case other
  }

  /// Device and inode.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  enum SymbolicLinks {
    case followed
    case notFollowed
  }

  let kind: Kind
  let identity: Identity
  let byteCount: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// In nanoseconds since 1970.
  let modificationTime: UInt64
  /// The time of the last change of contents or status, in nanoseconds since 1970.
  let changeTime: UInt64

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    byteCount = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      modificationTime = FileStatus.nanoseconds(status.st_mtimespec)
      changeTime = FileStatus.nanoseconds(status.st_ctimespec)
    #else
      modificationTime = FileStatus.nanoseconds(status.st_mtim)
      changeTime = FileStatus.nanoseconds(status.st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: time.tv_nsec)
  }

  init(
    ofFileAt path: String, symbolicLinks: SymbolicLinks = .followed
  ) throws(SystemError) {
    var status = stat()
    try SystemError.check {
      switch symbolicLinks {
      case .followed: unsafe stat(path, &status)
      case .notFollowed: unsafe lstat(path, &status)
      }
    }
    self.init(status)
  }
}

extension mode_t {
  /// Restricts group permissions to those of others, and clears setuid and setgid.
  mutating func limitGroupToOthers() {
    let group: mode_t = 0o070
    let others = self & 0o007
    self = self & ~(group | 0o6000) | (self & group & others << 3)
  }
}
