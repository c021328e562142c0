import CSystem
import LinkText

/// A file that is closed when it goes out of scope.
struct OpenFile: ~Copyable {
  enum Access {
    case reading
    /// The file must be a regular file; opening a pipe fails without waiting for its other end.
    case readingRegularFile
    /// The file must exist, and is not truncated.
    case writing
    /// The file must not exist.
    case creating
  }

  let descriptor: FileDescriptor

  /// Opens a file.
  ///
  /// - Parameter folder: The folder of the file; nil for a path whose symbolic links are followed.
  /// - Throws: `notRegularFile` for a symbolic link in `folder`, or if `access` refuses a pipe.
  init(_ path: String, in folder: DirectoryHandle? = nil, for access: Access) throws(SystemError) {
    let linkFlags = folder == nil ? 0 : O_NOFOLLOW
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .readingRegularFile: O_RDONLY | O_NONBLOCK
      case .writing: O_WRONLY
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      }
    let start = folder?.rawValue ?? AT_FDCWD
    let descriptor: FileDescriptor
    do throws(SystemError) {
      descriptor = FileDescriptor(
        rawValue: try SystemError.check {
          unsafe openat(start, path, flags | linkFlags | O_CLOEXEC, 0o666)
        })
    } catch .tooManySymbolicLinks where folder != nil {
      throw .notRegularFile
    }
    do throws(SystemError) {
      switch access == .readingRegularFile ? try descriptor.status().kind : .regular {
      case .regular: break
      case .directory: throw .isDirectory
      case .symbolicLink, .other: throw .notRegularFile
      }
    } catch {
      close(descriptor.rawValue)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor.rawValue) }

  /// Takes the advisory lock until the file is closed; throws `wouldBlock` if it is already taken.
  func lock() throws(SystemError) {
    try SystemError.check { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
  }

  /// Sets the owner and the group of the file, or only the group if the user may not set the owner.
  func setOwner(_ owner: uid_t, group: gid_t) throws(SystemError) {
    do throws(SystemError) {
      try SystemError.check { fchown(descriptor.rawValue, owner, group) }
    } catch .operationNotPermitted {
      try SystemError.check { fchown(descriptor.rawValue, .max, group) }
    }
  }

  func setPermissions(_ permissions: mode_t) throws(SystemError) {
    try SystemError.check { fchmod(descriptor.rawValue, permissions) }
  }

  func setModificationTimeToNow() throws(SystemError) {
    try SystemError.check { futimens(descriptor.rawValue, nil) }
  }

  /// Copies extended attributes from another file, except attributes that this user may not set.
  func copyAttributes(of other: borrowing OpenFile) {
    system_copy_attributes(other.descriptor.rawValue, descriptor.rawValue)
  }

  /// Waits until the file is on the disk.
  func synchronize() throws(SystemError) {
    try SystemError.check { fsync(descriptor.rawValue) }
  }

  /// Throws an error that a file system such as NFS or FUSE reports only when a file is closed.
  ///
  /// A duplicate of the descriptor is closed, because the file must stay open to keep its lock.
  func finishWriting() throws(SystemError) {
    let duplicate = try SystemError.check { dup(descriptor.rawValue) }
    // After EINTR, the descriptor is closed as well, so `close` is not repeated.
    if close(duplicate) != 0, errno != EINTR { throw SystemError(code: errno) }
  }
}

/// An open folder, which is closed when nothing refers to it anymore.
///
/// Files are opened relative to the folder, even if its path leads elsewhere now. A symbolic link
/// in the folder cannot be opened.
final class DirectoryHandle: Sendable {
  let rawValue: Int32
  /// Whether this run created the folder, which therefore holds no files of earlier runs.
  let isNew: Bool

  private init(rawValue: Int32, isNew: Bool) {
    self.rawValue = rawValue
    self.isNew = isNew
  }

  /// Opens a folder; symbolic links in its path are followed.
  convenience init(_ path: String) throws(SystemError) {
    let descriptor = try SystemError.check { unsafe open(path, system_folder_flags()) }
    self.init(rawValue: descriptor, isNew: false)
  }

  deinit { _ = close(rawValue) }

  /// Opens a folder in this folder; if `isCreating`, creates a missing folder.
  ///
  /// - Throws: `notDirectory` if the name belongs to a file or to a symbolic link.
  func folder(_ name: String, isCreating: Bool) throws(SystemError) -> DirectoryHandle {
    let flags = system_folder_flags() | O_NOFOLLOW
    do throws(SystemError) {
      let descriptor = try SystemError.check { unsafe openat(rawValue, name, flags) }
      return DirectoryHandle(rawValue: descriptor, isNew: false)
    } catch .noSuchFile where isCreating {
      var isNew = true
      do throws(SystemError) {
        try SystemError.check { unsafe mkdirat(rawValue, name, 0o777) }
      } catch .fileExists {
        // Another run has created the folder in the meantime.
        isNew = false
      }
      let descriptor = try SystemError.check { unsafe openat(rawValue, name, flags) }
      return DirectoryHandle(rawValue: descriptor, isNew: isNew)
    }
  }

  /// Returns the status of a file, or of a symbolic link itself; nil if the name is unused.
  func status(of name: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    do throws(SystemError) {
      try SystemError.check { unsafe fstatat(rawValue, name, &status, AT_SYMLINK_NOFOLLOW) }
      return FileStatus(status)
    } catch .noSuchFile {
      return nil
    }
  }

  /// Returns the entries, unsorted and without `.` and `..`.
  func entries() throws(SystemError) -> [FileSystem.Entry] {
    let descriptor = try SystemError.check {
      unsafe openat(rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let directory = unsafe fdopendir(descriptor) else {
      let error = SystemError(code: errno)
      close(descriptor)
      throw error
    }
    return try unsafe FileSystem.entries(in: directory)
  }

  func isWritable(_ name: String) -> Bool { unsafe faccessat(rawValue, name, W_OK, 0) == 0 }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    try SystemError.check { unsafe renameat(rawValue, name, rawValue, newName) }
  }

  /// Gives a file a second name; throws `fileExists` if that is taken.
  func link(_ name: String, to newName: String) throws(SystemError) {
    try SystemError.check { unsafe linkat(rawValue, name, rawValue, newName, 0) }
  }

  /// Exchanges two files of the folder atomically.
  func exchange(_ name: String, _ other: String) throws(SystemError) {
    try SystemError.check { unsafe system_exchange(rawValue, name, other) }
  }

  /// Reads a regular file.
  func contents(of name: String, limit: Int) throws(SystemError) -> Bytes {
    let file = try OpenFile(name, in: self, for: .readingRegularFile)
    return try file.descriptor.readToEnd(limit: limit)
  }

  func remove(_ name: String) throws(SystemError) {
    try SystemError.check { unsafe unlinkat(rawValue, name, 0) }
  }
}
