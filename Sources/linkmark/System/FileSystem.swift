import LinkText

/// Functions that make system calls with paths.
enum FileSystem {
  struct Entry {
    /// The name, with U+FFFD for bytes that are not UTF-8.
    let name: String
    let isUTF8: Bool
    /// The kind; nil if the file system does not report the kind with the entry.
    let kind: FileStatus.Kind?
  }

  /// Returns the entries of a folder, unsorted and without `.` and `..`.
  static func entries(in folder: String) throws(SystemError) -> [Entry] {
    while true {
      if let directory = unsafe opendir(folder) { return try unsafe entries(in: directory) }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }

  /// Returns the entries of an open folder, and closes it.
  static func entries(in directory: OpaquePointer) throws(SystemError) -> [Entry] {
    defer { unsafe _ = closedir(directory) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        let code = errno
        if code == EINTR { continue }
        if code != 0 { throw SystemError(code: code) }
        return entries
      }
      let (name, hasChanged) = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        let bytes = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        if let name = unsafe String(validatingCString: bytes) { return (name, false) }
        return (unsafe String(cString: bytes), true)
      }
      if name == "." || name == ".." { continue }
      let kind: FileStatus.Kind? =
        switch unsafe Int(entry.pointee.d_type) {
        case Int(DT_UNKNOWN): nil
        case Int(DT_REG): .regular
        case Int(DT_DIR): .directory
        case Int(DT_LNK): .symbolicLink
        default: .other
        }
      entries.append(Entry(name: name, isUTF8: !hasChanged, kind: kind))
    }
  }

  /// Reads a regular file.
  ///
  /// - Throws: `fileTooLarge` if the file has more than `limit` bytes.
  static func contents(ofRegularFile path: String, limit: Int) throws(SystemError) -> Bytes {
    let file = try OpenFile(path, for: .readingRegularFile)
    return try file.descriptor.readToEnd(limit: limit)
  }

  static func setModificationTimeToNow(of path: String) throws(SystemError) {
    try SystemError.check { unsafe utimensat(AT_FDCWD, path, nil, 0) }
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Returns whether a path leads to a program that this process may run.
  static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && (try? FileStatus(ofFileAt: path))?.kind == .regular
  }

  static func destination(ofSymbolicLink path: String) throws(SystemError) -> String {
    // `readlink` writes no NUL, so the last byte is left for it.
    let count = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: count + 1)
    try SystemError.check { unsafe readlink(path, &bytes, count) }
    guard let destination = String(nulTerminated: bytes) else { throw .illegalByteSequence }
    return destination
  }

  /// Returns the path at the end of a chain of symbolic links; there may be no file at that path.
  static func target(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard try isSymbolicLink(path) else { return path }
      let destination = try destination(ofSymbolicLink: path)
      path =
        destination.hasPrefix("/")
        ? destination : Path.joined(Path.folder(of: path), destination)
    }
    throw .tooManySymbolicLinks
  }

  /// Returns the dangling symbolic link at a path or at a folder above it; nil if there is none.
  static func danglingLink(in path: String) -> String? {
    var path = path
    while !exists(path) {
      if (try? isSymbolicLink(path)) == true { return path }
      let folder = Path.folder(of: path)
      if folder == path { return nil }
      path = folder
    }
    return nil
  }

  private static func isSymbolicLink(_ path: String) throws(SystemError) -> Bool {
    let status = try attempt(
      try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed), orNilAfter: .noSuchFile)
    return status?.kind == .symbolicLink
  }

  /// Returns the real path of a file; the file and folders above it may be missing.
  static func resolvedPath(of path: String) -> String {
    var missing: [String] = []
    var existing = path
    while true {
      if let realPath = try? realPath(of: existing) {
        if missing.isEmpty { return realPath }
        let path = missing.reversed().reduce(realPath) { Path.joined($0, $1) }
        return Path.normalized(path).map { "/" + $0 } ?? path
      }
      // A dangling symbolic link stands for the path where a file would be created.
      if let target = try? target(of: existing), !Path.areSame(target, existing) {
        existing = target
        continue
      }
      guard existing != "/", existing != "." else { return path }
      missing.append(Path.name(of: existing))
      existing = Path.folder(of: existing)
    }
  }

  /// Returns the absolute path without symbolic links, `.` and `..`.
  static func realPath(of path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

extension String {
  /// Decodes the bytes before the first NUL; nil if they are not UTF-8.
  init?(nulTerminated bytes: [CChar]) {
    let text = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe String(validatingCString: $0) }
    }
    guard let text else { return nil }
    self = text
  }
}

struct FileStatus {
  enum Kind {
    case regular
    case directory
    case symbolicLink
    /// A device, a pipe or a socket.
    case other
  }

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
  /// The time of the last change of contents, in nanoseconds since 1970.
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

  init(ofFileAt path: String, symbolicLinks: SymbolicLinks = .followed) throws(SystemError) {
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
  /// Limits the group's permissions to the permissions of other users; clears setuid and setgid.
  mutating func limitGroupToOthers() {
    let group: mode_t = 0o070
    let others = self & 0o007
    self = self & ~(group | 0o6000) | (self & group & others << 3)
  }
}

/// The parts of a file's status that usually differ after a change of the file.
struct FileStamp: Equatable, Sendable {
  let byteCount: UInt64
  /// The time of the last change of contents, in nanoseconds since 1970.
  let modificationTime: UInt64
  let changeTime: UInt64
  let device: UInt64
  let inode: UInt64
}

extension FileStamp {
  init(_ status: FileStatus) {
    self.init(
      byteCount: UInt64(status.byteCount), modificationTime: status.modificationTime,
      changeTime: status.changeTime, device: status.identity.device, inode: status.identity.inode)
  }

  /// Reads the stamp of a file; nil if there is no regular file at the path.
  init?(ofFileAt path: String) {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular else { return nil }
    self.init(status)
  }

  /// Returns whether the file system's clock may be too coarse to change the stamp at `time`.
  ///
  /// Git calls a file with such a stamp racily clean. On FAT, times are multiples of two seconds.
  func isRacy(at time: UInt64) -> Bool {
    let isCoarse = modificationTime % FileStamp.second == 0
    let granularity = isCoarse ? 2 * FileStamp.second : FileStamp.second / 50
    return max(modificationTime, changeTime) &+ granularity > time
  }

  private static let second: UInt64 = 1_000_000_000
}
