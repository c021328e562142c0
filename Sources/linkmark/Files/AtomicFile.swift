import LinkText

/// A temporary file that replaces another file when it is committed, and is otherwise removed.
///
/// A lock on the temporary file distinguishes it from the leftover of a killed run.
struct AtomicFile: ~Copyable {
  let folder: DirectoryHandle
  let name: String
  private let old: FileStatus?
  private(set) var temporaryName: String
  let file: OpenFile
  /// Whether `deinit` keeps the file with the temporary name.
  var isCommitted = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - name: The name of the file to replace, which is not a symbolic link.
  ///   - old: The status of the file to replace; nil if there is no such file.
  ///   - number: A number that makes the temporary name unique.
  init(
    replacing name: String, status old: FileStatus?, in folder: DirectoryHandle, number: UInt64
  ) throws(SystemError) {
    self.folder = folder
    self.name = name
    self.old = old
    var number = number
    var lockCount = 0
    while true {
      let temporaryName = TemporaryName.text(for: number)
      do throws(SystemError) {
        let file = try OpenFile(temporaryName, in: folder, for: .creating)
        do throws(SystemError) {
          try file.lock()
        } catch .wouldBlock where lockCount < AtomicFile.maximumLockCount {
          // Another run has locked the file first, because it mistakes the file for a leftover.
          lockCount += 1
          try? folder.remove(temporaryName)
          continue
        } catch {
          // The file system may have no locks, so the file is written without a lock.
        }
        self.file = file
      } catch .fileExists {
        number = .random(in: 0 ... .max)
        continue
      }
      self.temporaryName = temporaryName
      return
    }
  }

  deinit {
    if !isCommitted { try? folder.remove(temporaryName) }
  }

  /// Writes the whole file, and renames it so that it replaces the old file.
  ///
  /// - Returns: The status of the written file, even if another file has replaced it since.
  /// - Throws: `noSuchFile` if another run removed the file as a leftover before it was locked.
  mutating func commit(_ bytes: Span<UInt8>, isLasting: Bool) throws(SystemError) -> FileStatus {
    try write(bytes)
    if isLasting { try file.synchronize() }
    try file.finishWriting()
    try folder.rename(temporaryName, to: name)
    isCommitted = true
    return try file.descriptor.status()
  }

  /// Writes the whole file, and gives it its name; throws `fileExists` if that is taken.
  func commitNew(_ bytes: Span<UInt8>) throws(SystemError) {
    try write(bytes)
    try file.synchronize()
    try file.finishWriting()
    do throws(SystemError) {
      try folder.link(temporaryName, to: name)
    } catch .operationNotPermitted, .notSupported {
      // The file system has no hard links.
      guard try folder.status(of: name) == nil else { throw .fileExists }
      try folder.rename(temporaryName, to: name)
    }
  }

  /// Gives the temporary file the name of a backup, so that no later run removes the file.
  mutating func becomeBackup() throws(SystemError) {
    let backupName = TemporaryName.backup(of: temporaryName)
    guard try folder.status(of: backupName) == nil else { throw .fileExists }
    try folder.rename(temporaryName, to: backupName)
    temporaryName = backupName
  }

  /// Copies the old file's permissions, owner and group as far as possible, and writes the bytes.
  ///
  /// If the group cannot be kept, the new group gets at most the permissions of other users.
  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    // The access is set before writing, so that other users cannot read private contents.
    if let old { try keepAccess(of: old) }
    try file.descriptor.write(bytes)
  }

  private func keepAccess(of old: FileStatus) throws(SystemError) {
    // Drops setuid and setgid, because outputs are not programs.
    var permissions = old.permissions & 0o1777
    do throws(SystemError) {
      try file.setOwner(old.owner, group: old.group)
    } catch {
      permissions.limitGroupToOthers()
    }
    try file.setPermissions(permissions)
  }

  private static let maximumLockCount = 8

  /// The result of replacing a file that its author may save at the same time.
  enum Replacement {
    case done
    /// The file was saved in the meantime, and keeps the saved contents.
    case savedMeanwhile
    /// The file was saved in the meantime; a backup beside it, with this name, has saved contents.
    ///
    /// The error, if any, is the reason why these contents were not put back into the file.
    case backup(String, SystemError?)
  }

  /// Writes the whole file to disk, and replaces the old file if it still holds `source`.
  ///
  /// The new file gets the old file's permissions and extended attributes.
  mutating func commit(
    _ bytes: Span<UInt8>, replacing source: Span<UInt8>
  ) throws(SystemError) -> Replacement {
    // An editor may save the file at any moment by renaming a new file over it. After the exchange
    // of the files, its contents may exist only under the temporary name. So that name is first
    // changed to a backup's, which is removed only if it holds the bytes read or written. The
    // old file is locked, so that no other run reports it as the backup of a killed run.
    let old = try OpenFile(name, in: folder, for: .readingRegularFile)
    try? old.lock()
    try write(bytes)
    file.copyAttributes(of: old)
    try file.synchronize()
    try file.finishWriting()
    try becomeBackup()
    do throws(SystemError) {
      try folder.exchange(temporaryName, name)
    } catch .notImplemented, .invalidArgument, .notSupported {
      return try replaceWithoutExchange(source)
    } catch {
      // A network file system may report an error after it exchanged the files.
      isCommitted = true
      if (try? holds(bytes, in: temporaryName)) == true { removeBackup() }
      throw error
    }
    isCommitted = true
    do throws(SystemError) {
      if try holds(source, in: temporaryName) {
        removeBackup()
        return .done
      }
    } catch {
      if case .backup(let name, let reason) = putBack(bytes) { return .backup(name, reason) }
      throw error
    }
    return putBack(bytes)
  }

  private func holds(_ source: Span<UInt8>, in name: String) throws(SystemError) -> Bool {
    let contents = try attempt(
      try folder.contents(of: name, limit: source.count), orNilAfter: .fileTooLarge)
    return contents.map { $0.span.hasSameBytes(as: source) } ?? false
  }

  private mutating func replaceWithoutExchange(
    _ source: Span<UInt8>
  ) throws(SystemError) -> Replacement {
    guard try holds(source, in: name) else { return .savedMeanwhile }
    try folder.rename(temporaryName, to: name)
    isCommitted = true
    return .done
  }

  /// Exchanges the files again, and removes the backup if it has the bytes that were written.
  private func putBack(_ bytes: Span<UInt8>) -> Replacement {
    do throws(SystemError) {
      try folder.exchange(temporaryName, name)
      if try holds(bytes, in: temporaryName) {
        removeBackup()
        return .savedMeanwhile
      }
      // The file was saved once more, so it gets the contents that were saved last.
      try folder.exchange(temporaryName, name)
      return .backup(temporaryName, nil)
    } catch {
      return .backup(temporaryName, error)
    }
  }

  private func removeBackup() {
    // If the removal fails, the next run reports the backup.
    try? folder.remove(temporaryName)
  }
}

/// The names of temporary files, `.linkmark-XXXXXX.tmp`, and of backups, `.linkmark-XXXXXX.backup`.
enum TemporaryName {
  private static let prefix = ".linkmark-"
  private static let suffix = ".tmp"
  private static let backupSuffix = ".backup"
  private static let alphabet = Bytes("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let randomCount = 6

  static func text(for number: UInt64) -> String {
    var rest = number
    let letters = (0..<randomCount).map { _ in
      let (quotient, letter) = rest.quotientAndRemainder(dividingBy: UInt64(alphabet.count))
      rest = quotient
      return alphabet[Int(letter)]
    }
    return prefix + String(decoding: letters, as: UTF8.self) + suffix
  }

  static func backup(of name: String) -> String { name.dropLast(suffix.count) + backupSuffix }

  /// Returns whether a name belongs to a temporary file, which the next run may remove.
  static func isTemporary(_ name: String) -> Bool { has(suffix, name: name) }

  /// Returns whether a name belongs to a backup, which no later run removes.
  static func isBackup(_ name: String) -> Bool { has(backupSuffix, name: name) }

  private static func has(_ suffix: String, name: String) -> Bool {
    name.utf8.count == prefix.utf8.count + randomCount + suffix.utf8.count
      && name.utf8.starts(with: prefix.utf8)
      && name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      && name.utf8.dropFirst(prefix.utf8.count).prefix(randomCount).allSatisfy(alphabet.contains)
  }
}
