/// A file that is closed when it goes out of scope.
struct OpenFile: ~Copyable {
  enum Access {
    case reading
    /// The file must exist, and is not truncated.
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

  /// Takes the advisory lock of the file until it is closed.
  func lock() throws(SystemError) {
    try SystemError.check { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
  }

  /// Sets the owner and the group of the file; only the group if the owner is not permitted.
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
