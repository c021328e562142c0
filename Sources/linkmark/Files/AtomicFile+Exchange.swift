import LinkText

// The file of an author may be saved at any moment, by an editor that renames a new file over it. Whatever
// comes out when the two files are exchanged is what was there last, and goes back if it is something new.

extension AtomicFile {
  /// Writes the whole file to the disk and exchanges it for the old one, if that still holds `source`.
  ///
  /// It has the access and the extended attributes of the old one.
  ///
  /// - Returns: Whether the old file was replaced.
  mutating func commit(
    _ bytes: Span<UInt8>, replacing source: Span<UInt8>
  ) throws(SystemError) -> Bool {
    // Locked, so that no other run takes it for a leftover under its temporary name.
    let old = try OpenFile(name, in: folder, for: .readingRegularFile)
    try? old.lock()
    try write(bytes)
    file.copyAttributes(of: old)
    try file.synchronize()
    try file.finishWriting()
    do throws(SystemError) {
      try folder.exchange(temporaryName, name)
    } catch .notImplemented, .invalidArgument, .notSupported {
      return try replaceWithoutExchange(source)
    }
    // Now the temporary name is that of the author's file.
    isCommitted = true
    do throws(SystemError) {
      if try holds(source, temporaryName) {
        // The next run removes it otherwise.
        try? folder.remove(temporaryName)
        return true
      }
    } catch {
      try putBack()
      throw error
    }
    try putBack()
    return false
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
  ) throws(SystemError) -> Bool {
    guard try holds(source, name) else { return false }
    try folder.rename(temporaryName, to: name)
    isCommitted = true
    return true
  }

  /// Exchanges the files again, until what comes out is what was put there, and nothing newer.
  private mutating func putBack() throws(SystemError) {
    var placed = try file.descriptor.status().identity
    for _ in 0..<AtomicFile.maximumExchangeCount {
      let next = try folder.status(of: temporaryName)?.identity
      try folder.exchange(temporaryName, name)
      if try folder.status(of: temporaryName)?.identity == placed {
        try folder.remove(temporaryName)
        return
      }
      guard let next else { return }
      placed = next
    }
  }

  private static let maximumExchangeCount = 100
}

extension Span<UInt8> {
  fileprivate func hasSameBytes(as other: Span<UInt8>) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }
}
