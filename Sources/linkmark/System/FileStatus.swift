#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system knows about a file.
struct FileStatus {
  enum Kind {
    case regular
    case directory
    case symbolicLink
    /// A device, a pipe or a socket.
    case other
  }

  /// What two paths share that lead to one file.
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
  let hardLinkCount: Int

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
    hardLinkCount = Int(status.st_nlink)
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
