/// A file that is closed when it goes out of scope.
struct OpenFile: ~Copyable {
  enum Access {
    case reading
    /// The file must exist and keeps what it holds.
    case writing
    /// The file must not exist.
    case creating
  }

  let descriptor: FileDescriptor

  init(_ path: String, for access: Access) throws(SystemError) {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      }
    descriptor = FileDescriptor(
      rawValue: try SystemError.check { unsafe open(path, flags | O_CLOEXEC, 0o666) })
  }

  deinit { _ = close(descriptor.rawValue) }

  /// Takes the file's advisory lock, which lasts until the file is closed.
  func lock() throws(SystemError) {
    try SystemError.check { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
  }

  /// Gives the file to others, which only some users may; the group alone where that is refused.
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
}
