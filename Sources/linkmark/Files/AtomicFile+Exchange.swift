import LinkText

// The file of an author may be saved at any moment, by an editor that renames a new file over it. Whatever
// comes out when the two files are exchanged is what was there last, and may exist nowhere else. So the
// temporary file is then a backup, which is removed only if it has the very bytes that were read or written.

extension AtomicFile {
  /// What happened to the file of an author.
  enum Replacement {
    case done
    /// The file was saved meanwhile, and is as it was saved.
    case savedMeanwhile
    /// The file was saved meanwhile, and a backup in its folder holds something that was saved.
    ///
    /// The error is the reason why the file itself does not hold it.
    case backup(String, SystemError?)
  }

  /// Writes the whole file to the disk and exchanges it for the old one, if that still holds `source`.
  ///
  /// It has the access and the extended attributes of the old one.
  mutating func commit(
    _ bytes: Span<UInt8>, replacing source: Span<UInt8>
  ) throws(SystemError) -> Replacement {
    // Locked, so that no other run reports it as the backup of a killed one.
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
      if (try? holds(bytes, temporaryName)) == true { removeBackup() }
      throw error
    }
    isCommitted = true
    do throws(SystemError) {
      if try holds(source, temporaryName) {
        removeBackup()
        return .done
      }
    } catch {
      if case .backup(let name, let reason) = putBack(bytes) { return .backup(name, reason) }
      throw error
    }
    return putBack(bytes)
  }

  /// Returns whether a file of the folder has the given bytes.
  private func holds(_ source: Span<UInt8>, _ name: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      let contents = try folder.contents(of: name, limit: source.count)
      return contents.span.hasSameBytes(as: source)
    } catch .fileTooLarge {
      return false
    }
  }

  private mutating func replaceWithoutExchange(
    _ source: Span<UInt8>
  ) throws(SystemError) -> Replacement {
    guard try holds(source, name) else { return .savedMeanwhile }
    try folder.rename(temporaryName, to: name)
    isCommitted = true
    return .done
  }

  /// Exchanges the files again, and removes the backup if it has the bytes that were written.
  private func putBack(_ bytes: Span<UInt8>) -> Replacement {
    do throws(SystemError) {
      try folder.exchange(temporaryName, name)
      if try holds(bytes, temporaryName) {
        removeBackup()
        return .savedMeanwhile
      }
      // The file was saved once more, and what was saved last belongs there.
      try folder.exchange(temporaryName, name)
      return .backup(temporaryName, nil)
    } catch {
      return .backup(temporaryName, error)
    }
  }

  private func removeBackup() {
    // The next run reports it otherwise.
    try? folder.remove(temporaryName)
  }
}

extension Span<UInt8> {
  fileprivate func hasSameBytes(as other: Span<UInt8>) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }
}
