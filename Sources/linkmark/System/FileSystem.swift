/// System calls on paths.
enum FileSystem {
  /// An entry of a folder.
  struct Entry {
    /// Nil if it is not UTF-8.
    let name: String?
    /// Nil if the file system does not report it with the entry.
    let kind: FileStatus.Kind?
  }

  /// Returns the entries of a folder, in no order, without `.` and `..`.
  static func entries(in folder: String) throws(SystemError) -> [Entry] {
    guard let directory = unsafe opendir(folder) else { throw SystemError(code: errno) }
    defer { unsafe _ = closedir(directory) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        if errno != 0 { throw SystemError(code: errno) }
        return entries
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(validatingCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
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
      entries.append(Entry(name: name, kind: kind))
    }
  }

  static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try SystemError.check { systemRename(path, newPath) }
  }

  static func remove(_ path: String) throws(SystemError) {
    try SystemError.check { unsafe unlink(path) }
  }

  static func createFolder(_ path: String) throws(SystemError) {
    try SystemError.check { unsafe mkdir(path, 0o777) }
  }

  static func setModificationTimeToNow(of path: String) throws(SystemError) {
    try SystemError.check { unsafe utimensat(AT_FDCWD, path, nil, 0) }
  }

  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  static func destination(ofSymbolicLink path: String) throws(SystemError) -> String {
    // One byte more for the NUL, which `readlink` does not write.
    let count = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: count + 1)
    try SystemError.check { unsafe readlink(path, &bytes, count) }
    guard let destination = String(nulTerminated: bytes) else { throw .illegalByteSequence }
    return destination
  }

  /// Returns the real path of a file that may be missing; the path itself if its folder is missing as well.
  static func resolvedPath(of path: String) -> String {
    if let path = try? realPath(of: path) { return path }
    guard let folder = try? realPath(of: Path.folder(of: path)) else { return path }
    return Path.joined(folder, Path.name(of: path))
  }

  /// Returns the absolute path without symbolic links, `.` and `..`.
  static func realPath(of path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

// The method of the same name hides the function.
private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  unsafe rename(path, newPath)
}

extension String {
  /// Reads the bytes before a NUL; nil if they are not UTF-8.
  init?(nulTerminated bytes: [CChar]) {
    let text = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe String(validatingCString: $0) }
    }
    guard let text else { return nil }
    self = text
  }
}
