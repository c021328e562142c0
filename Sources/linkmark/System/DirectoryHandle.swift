import CSystem
import LinkText

/// An open folder; closed when nothing uses it any more.
///
/// Files are opened relative to the folder, even if its path leads elsewhere now. A symbolic link
/// as the last component of a name is never followed.
final class DirectoryHandle: Sendable {
  let rawValue: Int32
  /// Whether this run created the folder, so that it holds only files of this run.
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

  /// Opens a folder in this folder, and with `isCreating` creates it if it is missing.
  ///
  /// - Throws: `notDirectory` if it is a symbolic link.
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
        // Another run created it meanwhile.
        isNew = false
      }
      let descriptor = try SystemError.check { unsafe openat(rawValue, name, flags) }
      return DirectoryHandle(rawValue: descriptor, isNew: isNew)
    }
  }

  /// Returns the status of a file, or of a symbolic link itself; nil if it is missing.
  func status(of name: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    do throws(SystemError) {
      try SystemError.check { unsafe fstatat(rawValue, name, &status, AT_SYMLINK_NOFOLLOW) }
      return FileStatus(status)
    } catch .noSuchFile {
      return nil
    }
  }

  /// Returns the entries, in no order, without `.` and `..`.
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

  func isWritable(_ name: String) -> Bool {
    unsafe faccessat(rawValue, name, W_OK, 0) == 0
  }

  func rename(_ name: String, to newName: String) throws(SystemError) {
    try SystemError.check { unsafe renameat(rawValue, name, rawValue, newName) }
  }

  /// Exchanges two files in one step.
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
